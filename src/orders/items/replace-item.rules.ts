import { requireUnpaidUnits } from './cancel-item.rules.ts'
import {
  removeItem,
  type RemovalTerms,
  replaceItem,
  requireLiveQuantity,
} from '../../sale/item/remove-item.rules.ts'
import { type Fault, invalid, type Refusal } from '../../lib/refusal.ts'
import type { CurrencyDecimals } from '../../lib/money.ts'
import type { PricedItem } from '../../sale/item/item.rules.ts'
import { takeUnpaidPart } from '../../sale/item/part.rules.ts'
import type { ItemCampaign } from '../../sale/shapes/item-parts.shape.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { type GrowTerms, withLines } from './added-lines.rules.ts'
import type { BillMoney } from './cancel-item.rules.ts'
import { isWithKitchen } from './change-item.rules.ts'

/** An order of which an item, or a part of it, is cancelled as replaced, before its figures are recalculated; and that part. */
export type TakenOut = { before: StoredOrder; order: StoredOrder; was: StoredItem; removed: StoredItem }

/** The part of an item in whose place a line is ordered; undefined: all of it. */
type Place = { item: StoredItem; quantityMilli: number | undefined }

/**
 * The order without an item or a part of it, by which the line in its place is priced, and what that part had of
 * campaigns; whatever state they are in.
 */
export function without(
  order: StoredOrder,
  { item, quantityMilli = item.quantityMilli }: Place,
  decimals: CurrencyDecimals,
): { rest: StoredOrder; freed: readonly ItemCampaign[] } {
  const { part, rest } = takeUnpaidPart(item, Math.min(quantityMilli, item.quantityMilli), decimals)
  const { subtotal } = rest
  const items = order.items.map(one => (one.id === item.id ? { ...one, subtotal } : one))
  return { rest: { ...order, items }, freed: part.campaigns }
}

/** Takes an item, or a part of it, out of its order, so that a line can be ordered in its place. */
export function takeOut(order: StoredOrder, { item, quantityMilli }: Place, terms: RemovalTerms): TakenOut {
  const quantity = quantityMilli ?? item.quantityMilli
  requireLiveQuantity(item, quantity, 'replace')
  const removal = removeItem(item, quantity, terms)
  const items = replaceItem(order.items, item.id, removal)
  return { before: order, order: { ...order, items }, was: item, removed: removal.removed }
}

/** An order after a replacement: the line that is cancelled, and the new one. */
export type Replaced = { order: StoredOrder; removed: StoredItem; added: StoredItem }

/**
 * Puts a priced line in the place of the part that was taken out of an order. If the kitchen has the old dish at the station
 * of the new one, the new one is shown as a change and the old one no longer; otherwise the old one is shown as cancelled.
 */
export function putInPlace(
  { before, order, was, removed }: TakenOut,
  priced: PricedItem,
  money: BillMoney,
  terms: GrowTerms,
): Replaced {
  const place = { position: removed.position, isPaid: money.isPaid }
  const grown = withLines(order, [priced], { ...terms, place })
  const [added] = grown.added
  requireUnpaidUnits(was, removed.quantityMilli, before.totals.total - grown.order.totals.total, money.due)
  const isChange =
    isWithKitchen(was, terms.now) && isWithKitchen(added!, terms.now) && added!.stationId === was.stationId
  const changedAt = isChange ? terms.now : null
  const next = { ...added!, replacesId: removed.id, changedAt }
  const gone = {
    ...removed,
    acknowledgedAt: changedAt ?? removed.acknowledgedAt,
    loweredBy: Math.max(0, removed.total - next.total),
  }
  const items = grown.order.items.map(one => (one.id === next.id ? next : one.id === gone.id ? gone : one))
  const guestBillId = next.note === null ? order.guestBillId : null
  return { order: { ...grown.order, items, guestBillId }, removed: gone, added: next }
}

/** A replacement has one line: its faults are at `line`, not at the first of `lines`. */
export function atLine(refusal: Refusal): Refusal {
  if (refusal.code !== 'validation_failed') return refusal
  const faults = refusal.details['fields'] as readonly Fault[]
  return invalid(...faults.map(one => ({ ...one, path: one.path.replace(/^lines(?:\.0)?(?=\.|$)/, 'line') })))
}
