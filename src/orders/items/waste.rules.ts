import type { CurrencyDecimals } from '../../lib/money.ts'
import { invalid } from '../../lib/refusal.ts'
import { takePart } from '../../sale/item/part.rules.ts'
import { namedItemFaults, type NamedItem } from '../../sale/item/named-items.rules.ts'
import { requireLiveQuantity } from '../../sale/item/remove-item.rules.ts'
import { alreadyWasted, feeNoFood } from './items.refusals.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'

/** An item and its wasted quantity, thousandths. */
export type WastedItem = NamedItem & { quantityMilli: number }

export function checkWaste(order: StoredOrder, items: readonly NamedItem[]): void {
  const fees = new Set(order.items.filter(({ kind }) => kind === 'delivery_fee').map(({ id }) => id))
  const feeFaults = items.flatMap(({ itemId }, at) =>
    fees.has(itemId) ? [feeNoFood(`items.${at}.item_id`)] : [],
  )
  const faults = [...namedItemFaults(order, items), ...feeFaults]
  if (faults.length > 0) throw invalid(...faults)
}

/** Wasted parts of items, and the order's items afterwards. */
export type Wasted = { parts: StoredItem[]; items: StoredItem[] }

/**
 * Splits wasted parts off live items, with their share of the cost and, for a remake, of the consumed stock. Without a
 * remake the quantity is recorded on the item, so that each unit is wasted only once and all units together cost as much
 * as the item. Call `checkWaste` first.
 */
export function wasteItems(
  order: StoredOrder,
  wasted: readonly WastedItem[],
  { remake, decimals }: { remake: boolean; decimals: CurrencyDecimals },
): Wasted {
  let { items } = order
  const parts = wasted.map(({ itemId, quantityMilli }) => {
    const item = items.find(({ id }) => id === itemId)!
    requireLiveQuantity(item, quantityMilli, 'waste')
    if (remake) return takePart(item, quantityMilli, decimals).part
    requireUnwasted(item, quantityMilli)
    const wastedMilli = item.wastedMilli + quantityMilli
    items = items.map(other => (other === item ? { ...item, wastedMilli } : other))
    const cost = costOf(item, wastedMilli, decimals) - costOf(item, item.wastedMilli, decimals)
    return { ...item, quantityMilli, cost }
  })
  return { parts, items: [...items] }
}

function costOf(item: StoredItem, quantityMilli: number, decimals: CurrencyDecimals): number {
  return quantityMilli === 0 ? 0 : takePart(item, quantityMilli, decimals).part.cost
}

function requireUnwasted({ id, quantityMilli, wastedMilli }: StoredItem, more: number): void {
  const left = quantityMilli - wastedMilli
  if (more > left) throw alreadyWasted(id, left)
}
