import { type NewCombos, newCombos } from './combo-act.rules.ts'
import { itemAllows, orderTotals } from './item.rules.ts'
import type { Act } from '../allowed.rules.ts'
import { orderKitchen } from './stage.rules.ts'
import { type CurrencyDecimals } from '../../lib/money.ts'
import { takePart, takeUnpaidPart } from './part.rules.ts'
import type { Adjustment, StoredItem, StoredOrder } from '../shapes/order.shape.ts'
import type { GivenReason } from '../../reasons/reason.rules.ts'
import { tooFewLeft } from '../sale.refusals.ts'

/** Terms of removing items: cancelled before they are paid, or refunded afterwards. */
export type RemovalTerms = GivenReason & {
  kind: 'cancel' | 'refund' | 'replaced'
  restock: boolean
  staffId: string | null
  /** Epoch ms. */
  at: number
  businessDate: string
  decimals: CurrencyDecimals
  /** Makes the id of a part that is split off. */
  newId: () => string
}

/** The removed item, and the rest of its line when only part of it was removed. */
export type Removed = { removed: StoredItem; rest: StoredItem | undefined }

/**
 * Marks an item, or a part of it with its share of the line's frozen figures, as removed.
 * @param quantityMilli thousandths, above zero and at most the item's
 * @param combos of all parts that are removed together
 */
export function removeItem(
  item: StoredItem,
  quantityMilli: number,
  terms: RemovalTerms,
  combos: NewCombos = newCombos(terms.newId),
): Removed {
  if (quantityMilli === item.quantityMilli) return { removed: markRemoved(item, terms), rest: undefined }
  const take = terms.kind === 'refund' ? takePart : takeUnpaidPart
  const { part, rest } = take(item, quantityMilli, terms.decimals)
  const own = { id: terms.newId(), splitFromId: item.id, combo: combos(item.combo) }
  return { removed: markRemoved({ ...part, ...own }, terms), rest }
}

/** Marks the item as cancelled or refunded. */
export function markRemoved(item: StoredItem, terms: RemovalTerms): StoredItem {
  return {
    ...item,
    cancelledAt: terms.at,
    cancelledBusinessDate: terms.businessDate,
    cancelKind: terms.kind,
    cancelReason: terms.reason,
    cancelReasonId: terms.reasonId,
    cancelReasonNames: terms.reasonNames,
    cancelledBy: terms.staffId,
    restocked: terms.restock && item.wastedMilli < item.quantityMilli,
  }
}

/**
 * Splits off the part of an item that was not wasted: only that part returns to stock, or is written off, on removal.
 * @returns undefined when all of it was wasted
 */
export function unwasted(item: StoredItem, decimals: CurrencyDecimals): StoredItem | undefined {
  if (item.wastedMilli === 0) return item
  if (item.wastedMilli === item.quantityMilli) return undefined
  return takePart(item, item.wastedMilli, decimals).rest
}

/** Replaces one item by its rest and its removed part. */
export function replaceItem(
  items: readonly StoredItem[],
  id: string,
  { removed, rest }: Removed,
): StoredItem[] {
  return items.flatMap(item => (item.id !== id ? [item] : rest === undefined ? [removed] : [rest, removed]))
}

/** The order with other items, its totals and kitchen state recomputed. */
export function withItems(order: StoredOrder, items: readonly StoredItem[], at: number): StoredOrder {
  return {
    ...order,
    items,
    totals: orderTotals(items),
    kitchen: orderKitchen(order.kitchen, items, at),
  }
}

export function requireLiveQuantity(item: StoredItem, quantityMilli: number, act: Act<'item'>): void {
  const live = itemAllows(item, act) ? item.quantityMilli : 0
  if (live === 0 || quantityMilli > live) throw tooFewLeft(item.id, live)
}

/** Whether the quantity is whole, or the item is sold by weight. */
export function isSellable(item: StoredItem, quantityMilli: number | undefined): boolean {
  return item.weighed || quantityMilli === undefined || quantityMilli % 1000 === 0
}

const nothingRefunded = {
  payments: [],
  toPaymentMethodId: null,
  toBalance: 0,
  pointsReturned: 0,
  pointsReversed: 0,
  balanceReversed: 0,
  tip: 0,
  tips: null,
  taxLines: null,
} as const

/** Who writes off food, when and why. */
export type WasteBooking = Pick<
  RemovalTerms,
  'staffId' | 'at' | 'businessDate' | 'newId' | keyof GivenReason
> & {
  approvedBy: string | null
}

/** Builds the adjustments of wasted products, at cost and without an amount; charges and fees are left out. */
export function wasteOf(
  items: readonly Pick<StoredItem, 'id' | 'kind' | 'quantityMilli' | 'cost'>[],
  terms: WasteBooking,
): Adjustment[] {
  return items
    .filter(item => item.kind === 'product')
    .map(item => ({
      id: terms.newId(),
      kind: 'waste',
      itemId: item.id,
      quantityMilli: item.quantityMilli,
      amount: 0,
      tax: 0,
      cost: item.cost,
      reason: terms.reason,
      reasonId: terms.reasonId,
      reasonNames: terms.reasonNames,
      restocked: false,
      ...nothingRefunded,
      staffId: terms.staffId,
      approvedBy: terms.approvedBy,
      createdAt: terms.at,
      businessDate: terms.businessDate,
    }))
}
