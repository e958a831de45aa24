import type { NamedItem } from '../orders/items/named-items.rules.ts'
import {
  markRemoved,
  type RemovalTerms,
  type Removed,
  removeItem,
  replaceItem,
  requireLiveQuantity,
} from '../orders/items/remove-item.rules.ts'
import { isLive } from '../sale/order.rules.ts'
import { type StoredItem, type StoredOrder } from '../sale/shapes/order.shape.ts'
import { isLiveProduct, productNet, takeCharge } from '../pricing/charge.rules.ts'
import { netOf } from '../pricing/part.rules.ts'

/** The order's items after a refund, and those refunded: one for each item requested, the service charge last. */
export type TakenItems = { items: readonly StoredItem[]; refunded: readonly StoredItem[] }

/**
 * Splits the refunded parts off their lines. The service charge goes back in proportion to the net refunded, all of it
 * with the last product.
 * @throws Refusal item_already_cancelled when more is asked for than is live, limit_reached
 */
export function takeItems(order: StoredOrder, named: readonly NamedItem[], how: RemovalTerms): TakenItems {
  let { items } = order
  const refunded: StoredItem[] = []
  for (const { itemId, quantityMilli } of named) {
    const item = items.find(({ id }) => id === itemId)!
    requireLiveQuantity(item, quantityMilli ?? item.quantityMilli)
    const taken = removeItem(item, quantityMilli ?? item.quantityMilli, how)
    items = replaceItem(items, itemId, taken)
    refunded.push(taken.removed)
  }
  const charge = items.find(item => isLive(item) && item.kind === 'service_charge')
  const taken = charge && chargePart(charge, items, refunded, how)
  if (taken === undefined) return { items, refunded }
  return { items: replaceItem(items, charge!.id, taken), refunded: [...refunded, taken.removed] }
}

/** Whether a refund may name the item: every live one but the service charge, which goes with the products. */
export function isLiveAndNamed(item: Pick<StoredItem, 'kind' | 'cancelledAt'>): boolean {
  return item.kind !== 'service_charge' && isLive(item)
}

/** Every item that a refund may name, whole: a request that names nothing means all of them. */
export function allItems(order: Pick<StoredOrder, 'items'>): NamedItem[] {
  return order.items.filter(isLiveAndNamed).map(({ id }) => ({ itemId: id, quantityMilli: undefined }))
}

/** Splits off the charge of the refunded items; undefined when these cost nothing and a live product is left. */
function chargePart(
  charge: StoredItem,
  items: readonly StoredItem[],
  refunded: readonly StoredItem[],
  how: RemovalTerms,
): Removed | undefined {
  const products = refunded.filter(({ kind }) => kind === 'product')
  const netBack = products.reduce((sum, item) => sum + netOf(item), 0)
  if (netBack === 0 && items.some(isLiveProduct)) return undefined
  const before = netBack + productNet(items)
  if (netBack === before) return { removed: markRemoved(charge, how), rest: undefined }
  const { part, rest } = takeCharge(charge, netBack, before, how.decimals)
  return { removed: markRemoved({ ...part, id: how.newId(), splitFromId: charge.id }, how), rest }
}
