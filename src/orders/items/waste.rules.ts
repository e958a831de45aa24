import type { CurrencyDecimals } from '../../lib/money.ts'
import { type Fault, invalid } from '../../lib/refusal.ts'
import { takePart } from '../../pricing/part.rules.ts'
import { namedItemFaults, type NamedItem } from './named-items.rules.ts'
import { requireLiveQuantity } from './remove-item.rules.ts'
import { alreadyWasted, feeNoFood, tooManyWastes } from '../order.refusals.ts'
import type { Adjustment, StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'

/** An item, and how much of it is thrown away, thousandths. */
export type WastedItem = NamedItem & { quantityMilli: number }

/** @throws Refusal validation_failed with every item that is not one of the order's, or cannot be named */
export function checkWaste(order: StoredOrder, items: readonly NamedItem[]): void {
  const faults = [...namedItemFaults(order, items), ...feeFaults(order, items)]
  if (faults.length > 0) throw invalid(...faults)
}

function feeFaults(order: StoredOrder, items: readonly NamedItem[]): Fault[] {
  const fees = new Set(order.items.filter(({ kind }) => kind === 'delivery_fee').map(({ id }) => id))
  return items.flatMap(({ itemId }, at) => (fees.has(itemId) ? [feeNoFood(`items.${at}.item_id`)] : []))
}

/** Parts of items that are thrown away, and the order's items after it. */
export type Wasted = { parts: StoredItem[]; items: StoredItem[] }

/**
 * Computes the parts of live items that are thrown away, with their share of the cost and, for a remake, of the stock
 * taken. Without a remake they are recorded on the item, so that each unit is wasted once; all units together cost what
 * the item does.
 * The request has passed `checkWaste`.
 * @throws Refusal item_already_cancelled when more is named than is live, or than was not thrown away before
 */
export function wasteItems(
  order: StoredOrder,
  asked: readonly WastedItem[],
  { remake, decimals }: { remake: boolean; decimals: CurrencyDecimals },
): Wasted {
  let { items } = order
  const parts = asked.map(({ itemId, quantityMilli }) => {
    const item = items.find(({ id }) => id === itemId)!
    requireLiveQuantity(item, quantityMilli)
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

/** Entries of food written off that an order holds: every line of the largest order, five times over. */
const maxWastes = 500

/** @throws Refusal limit_reached when the order's adjustments hold too many wastes */
export function requireFewWastes(adjustments: readonly Pick<Adjustment, 'kind'>[]): void {
  if (adjustments.filter(({ kind }) => kind === 'waste').length > maxWastes) throw tooManyWastes(maxWastes)
}
