import type { CurrencyDecimals } from '../lib/money.ts'
import { invalid } from '../lib/refusal.ts'
import { takePart } from '../pricing/part.rules.ts'
import { namedItemFaults, type NamedItem } from './named-items.rules.ts'
import { requireLiveQuantity } from './remove-item.rules.ts'
import type { StoredItem, StoredOrder } from './stored-order.rules.ts'

/** An item, and how much of it is thrown away, thousandths. */
export type WastedItem = NamedItem & { quantityMilli: number }

/** @throws Refusal validation_failed with every item that is not one of the order's, or cannot be named */
export function checkWaste(order: StoredOrder, items: readonly NamedItem[]): void {
  const faults = namedItemFaults(order, items)
  if (faults.length > 0) throw invalid(...faults)
}

/**
 * What of an order's live items is thrown away, with its share of their cost and of what they took from stock; the
 * items stay as they are. The request has passed `checkWaste`.
 * @throws Refusal item_already_cancelled when more is named than is live
 */
export function wastedParts(
  order: StoredOrder,
  items: readonly WastedItem[],
  decimals: CurrencyDecimals,
): StoredItem[] {
  return items.map(({ itemId, quantityMilli }) => {
    const item = order.items.find(({ id }) => id === itemId)!
    requireLiveQuantity(item, quantityMilli)
    return takePart(item, quantityMilli, decimals).part
  })
}
