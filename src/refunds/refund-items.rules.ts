import { newCombos } from '../sale/item/combo-act.rules.ts'
import type { NamedItem } from '../sale/item/named-items.rules.ts'
import {
  markRemoved,
  type RemovalTerms,
  type Removed,
  removeItem,
  replaceItem,
  requireLiveQuantity,
} from '../sale/item/remove-item.rules.ts'
import { isLive, netOf } from '../sale/item/item.rules.ts'
import { type StoredItem, type StoredOrder } from '../sale/shapes/order.shape.ts'
import { isLiveProduct, productNet, takeCharge } from '../pricing/charge.rules.ts'

/** The order's items after a refund, and the refunded ones: one per requested item, the service charge last. */
export type TakenItems = { items: readonly StoredItem[]; refunded: readonly StoredItem[] }

/**
 * Splits the refunded parts off their lines. The service charge is refunded in proportion to the net refunded, all of
 * it with the last product.
 */
export function takeItems(
  order: StoredOrder,
  named: readonly NamedItem[],
  booking: RemovalTerms,
): TakenItems {
  let { items } = order
  const combos = newCombos(booking.newId)
  const refunded: StoredItem[] = []
  for (const { itemId, quantityMilli } of named) {
    const item = items.find(({ id }) => id === itemId)!
    const quantity = quantityMilli ?? item.quantityMilli
    requireLiveQuantity(item, quantity, 'refund')
    const removed = removeItem(item, quantity, booking, combos)
    items = replaceItem(items, itemId, removed)
    refunded.push(removed.removed)
  }
  const charge = items.find(item => isLive(item) && item.kind === 'service_charge')
  const part = charge && chargePart(charge, items, refunded, booking)
  if (part === undefined) return { items, refunded }
  return { items: replaceItem(items, charge!.id, part), refunded: [...refunded, part.removed] }
}

/** Counts the named items of which only a part is taken. */
export function partsAmong(items: readonly StoredItem[], named: readonly NamedItem[] = []): number {
  const quantities = new Map(items.map(({ id, quantityMilli }) => [id, quantityMilli]))
  return named.filter(({ itemId, quantityMilli }) => (quantityMilli ?? Infinity) < quantities.get(itemId)!)
    .length
}

/** Whether a refund may name the item: every live one but the service charge, which is refunded with the products. */
export function isLiveAndNamed(item: Pick<StoredItem, 'kind' | 'cancelledAt'>): boolean {
  return item.kind !== 'service_charge' && isLive(item)
}

/** Returns every item that a refund may name, in full: a request that names nothing refunds all of them. */
export function allItems(order: Pick<StoredOrder, 'items'>): NamedItem[] {
  return order.items.filter(isLiveAndNamed).map(({ id }) => ({ itemId: id, quantityMilli: undefined }))
}

/** Splits off the service charge of the refunded items; undefined when they cost nothing and a live product is left. */
function chargePart(
  charge: StoredItem,
  items: readonly StoredItem[],
  refunded: readonly StoredItem[],
  booking: RemovalTerms,
): Removed | undefined {
  const products = refunded.filter(({ kind }) => kind === 'product')
  const netBack = products.reduce((sum, item) => sum + netOf(item), 0)
  if (netBack === 0 && items.some(isLiveProduct)) return undefined
  const before = netBack + productNet(items)
  if (netBack === before) return { removed: markRemoved(charge, booking), rest: undefined }
  const { part, rest } = takeCharge(charge, netBack, before, booking.decimals)
  return { removed: markRemoved({ ...part, id: booking.newId(), splitFromId: charge.id }, booking), rest }
}
