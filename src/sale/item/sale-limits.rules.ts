import { isLive } from './item.rules.ts'
import {
  billFull,
  orderFull,
  tooManyAddons,
  tooManyAdjustments,
  tooManyLiveItems,
  tooManyCorrections,
  tooManyParts,
  tooManyPayments,
} from '../sale.refusals.ts'
import type { StoredItem, StoredOrder } from '../shapes/order.shape.ts'

// These limits keep a bill, and an order without one, small enough to be read and answered in one piece.

/** Items that a bill, or an order that grows, can be filled with; cancelled and refunded ones included. */
const maxItems = 1000
const maxLiveItemsOfOrder = 500
/** Addons chosen on all items together, whatever their quantities. */
const maxAddons = 5000
/** Items of a bill or an order when parts were split off lines, by cancelling or refunding them. */
const maxRows = 2000
/** Includes voided payments, because answers show all of them. */
export const maxPayments = 100
/** The same with the reversals and new entries of corrections, so that a payment can be corrected on any bill. */
export const maxPaymentRows = 300
/** Refunds and wastes of a bill or an order. */
const maxAdjustments = 200

/** Items, cancelled ones included, and the addons chosen on them. */
export type Size = { itemCount: number; addonCount: number }

export function sizeOf(items: readonly Pick<StoredItem, 'addons'>[]): Size {
  return { itemCount: items.length, addonCount: items.reduce((sum, { addons }) => sum + addons.length, 0) }
}

export function sumOfSizes(one: Size, other: Size): Size {
  return {
    itemCount: one.itemCount + other.itemCount,
    addonCount: one.addonCount + other.addonCount,
  }
}

export function fitsOnBill({ itemCount, addonCount }: Size): boolean {
  return itemCount <= maxItems && addonCount <= maxAddons
}

/** Asked when items are ordered on a bill, moved to it or merged into it. */
export function requireRoomOnBill(bill: Size, more: Size): void {
  const { itemCount, addonCount } = sumOfSizes(bill, more)
  if (itemCount > maxItems) throw billFull(maxItems, bill.itemCount)
  if (addonCount > maxAddons) throw tooManyAddons(maxAddons, bill.addonCount)
}

/** Asked when lines are added to an order. */
export function requireRoomOnOrder(
  { items }: Pick<StoredOrder, 'items'>,
  more: readonly Pick<StoredItem, 'addons'>[],
): void {
  const live = items.filter(isLive).length
  if (live + more.length > maxLiveItemsOfOrder) throw tooManyLiveItems(maxLiveItemsOfOrder, live)
  if (items.length + more.length > maxItems) throw orderFull(maxItems, items.length)
  const { addonCount } = sizeOf(items)
  if (addonCount + sizeOf(more).addonCount > maxAddons) throw tooManyAddons(maxAddons, addonCount)
}

/**
 * Asked when parts of lines are cancelled or refunded: each adds a row. A whole line adds none, and can always be taken.
 * @param rows items of the bill, or of the order without one
 */
export function requireRoomForParts(rows: number, parts: number): void {
  if (parts > 0 && rows + parts > maxRows) throw tooManyParts(maxRows, rows)
}

/** @param count payments of one bill, or of one order without a bill, including the new ones */
export function requirePaymentRoom(count: number): void {
  if (count > maxPayments) throw tooManyPayments(count, maxPayments)
}

/** @param count payments of one bill, or of one order without a bill, with the two entries of a new correction */
export function requireCorrectionRoom(count: number): void {
  if (count > maxPaymentRows) throw tooManyCorrections(maxPaymentRows)
}

/** @param count refunds and wastes of one bill, or of one order without a bill, including the new ones */
export function requireAdjustmentRoom(count: number): void {
  if (count > maxAdjustments) throw tooManyAdjustments(maxAdjustments)
}
