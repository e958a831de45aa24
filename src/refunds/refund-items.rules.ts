import { type Fault, invalid } from '../lib/refusal.ts'
import { takePart } from '../orders/part.rules.ts'
import {
  isLiveProduct,
  isSellable,
  markRemoved,
  netOf,
  type Removal,
  type Removed,
  removeItem,
  replaceItem,
  requireLiveQuantity,
} from '../orders/remove-item.rules.ts'
import { isLive, type StoredItem, type StoredOrder } from '../orders/stored-order.rules.ts'

/** What is asked for; amounts follow from it. */
export type RefundRequest = {
  /** Thousandths; undefined: all that is live of the item. */
  items: readonly { itemId: string; quantityMilli: number | undefined }[]
  to: 'original' | 'balance'
  refundTip: boolean
}

/**
 * Holds a refund to what its order can give back at all, whatever its state.
 * @throws Refusal validation_failed with every fault
 */
export function checkRefund(order: StoredOrder, request: RefundRequest): void {
  const faults = request.items.flatMap((_, at) => itemFaults(order, request, at))
  if (request.to === 'balance' && order.customerId === null) {
    const message = 'The order has no customer whose balance it could go to. Refund it to where it came from.'
    faults.push({ path: 'to', rule: 'not_allowed', message })
  }
  if (request.refundTip && !isWholeOrder(order, request)) {
    const message = 'A tip is given back with all that is left of its order: name every live item.'
    faults.push({ path: 'refund_tip', rule: 'not_allowed', message })
  }
  if (faults.length > 0) throw invalid(...faults)
}

function itemFaults(order: StoredOrder, { items }: RefundRequest, at: number): Fault[] {
  const { itemId, quantityMilli } = items[at]!
  const path = `items.${at}.item_id`
  const item = order.items.find(({ id }) => id === itemId)
  if (item === undefined) return [{ path, rule: 'not_found', message: 'This item is not one of the order.' }]
  if (item.kind !== 'product') {
    const message = 'The service charge is refunded with the items it is for: leave it out.'
    return [{ path, rule: 'not_allowed', message }]
  }
  if (items.findIndex(other => other.itemId === itemId) < at) {
    return [{ path, rule: 'duplicate', message: 'This item is named twice: say once how much of it.' }]
  }
  if (isSellable(item, quantityMilli)) return []
  const message = 'This product is sold by the piece: send a whole number.'
  return [{ path: `items.${at}.quantity`, rule: 'decimals', message }]
}

/** Whether nothing live is left after it. */
function isWholeOrder(order: StoredOrder, { items }: RefundRequest): boolean {
  const asked = new Map(items.map(({ itemId, quantityMilli }) => [itemId, quantityMilli ?? Infinity]))
  return order.items.every(item => !isLiveProduct(item) || (asked.get(item.id) ?? 0) >= item.quantityMilli)
}

/** The order's items after a refund, and those of them that it refunds: one for each asked for, the charge last. */
export type TakenItems = { items: readonly StoredItem[]; refunded: readonly StoredItem[] }

/**
 * Splits what is refunded off its lines. The service charge goes back in the proportion of net that does, all of it
 * with the last product.
 * @throws Refusal item_already_cancelled when more is asked for than is live
 */
export function takeItems(order: StoredOrder, request: RefundRequest, how: Removal): TakenItems {
  let { items } = order
  const refunded: StoredItem[] = []
  for (const { itemId, quantityMilli } of request.items) {
    const item = items.find(({ id }) => id === itemId)!
    requireLiveQuantity(item, quantityMilli ?? item.quantityMilli)
    const taken = removeItem(item, quantityMilli ?? item.quantityMilli, how)
    items = replaceItem(items, itemId, taken)
    refunded.push(taken.removed)
  }
  const charge = items.find(item => isLive(item) && item.kind === 'service_charge')
  const taken = charge && takeCharge(charge, items, refunded, how)
  if (charge === undefined || taken === undefined) return { items, refunded }
  return { items: replaceItem(items, charge.id, taken), refunded: [...refunded, taken.removed] }
}

/** The part of the charge that belongs to what is refunded; undefined when it comes to nothing. */
function takeCharge(
  charge: StoredItem,
  items: readonly StoredItem[],
  refunded: readonly StoredItem[],
  how: Removal,
): Removed | undefined {
  const left = items.filter(isLiveProduct)
  const [netBack, netLeft] = [sumOfNet(refunded), sumOfNet(left)]
  if (left.length === 0) return { removed: markRemoved(charge, how), rest: undefined }
  if (netBack === 0) return undefined
  if (netLeft === 0) return { removed: markRemoved(charge, how), rest: undefined }
  // The charge is one thing: not its quantity is divided, but what it is a percentage of.
  const { part, rest } = takePart(
    { ...charge, quantityMilli: netBack + netLeft, paidMilli: 0 },
    netBack,
    how.decimals,
  )
  if (part.subtotal === 0 && part.tax === 0) return undefined
  const one = ({ subtotal }: StoredItem) => ({
    quantityMilli: charge.quantityMilli,
    paidMilli: charge.paidMilli,
    unitPrice: subtotal,
  })
  const split = { ...part, ...one(part), id: how.newId(), splitFromId: charge.id }
  return { removed: markRemoved(split, how), rest: { ...rest, ...one(rest) } }
}

function sumOfNet(items: readonly StoredItem[]): number {
  return items.reduce((sum, item) => sum + netOf(item), 0)
}
