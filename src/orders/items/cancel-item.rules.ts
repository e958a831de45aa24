import { invariant } from '../../lib/invariant.ts'
import { wholePiecesNeeded } from '../../lib/common.refusals.ts'
import { invalid } from '../../lib/refusal.ts'
import { followCharge, isLiveProduct } from '../../pricing/charge.rules.ts'
import { orderCan } from '../../sale/order.rules.ts'
import {
  isSellable,
  markRemoved,
  type RemovalTerms,
  removeItem,
  replaceItem,
  requireLiveQuantity,
  withItems,
} from './remove-item.rules.ts'
import { tooMuchPaid } from '../../sale/sale.refusals.ts'
import { chargeNotCancellable } from '../order.refusals.ts'
import { type Adjustment, type StoredItem, type StoredOrder } from '../../sale/shapes/order.shape.ts'
import { isLive } from '../../sale/order.rules.ts'

/** The money on the bill before a cancellation. */
export type BillMoney = {
  /** Still to be paid, hundredths. */
  due: number
  /** Something of the bill is paid. */
  isPaid: boolean
}

/** An order after a cancellation, the item asked for, and all items cancelled (the last product takes the charge). */
export type Cancelled = { order: StoredOrder; cancelled: StoredItem; gone: readonly StoredItem[] }

/**
 * Takes an item, or a part of it, off its order. A part is split off with the line's frozen figures shared out; the
 * totals and the kitchen's state follow, and while nothing is paid the service charge. With its last product the order
 * is cancelled, charge and all.
 * @param quantityMilli thousandths; undefined: the whole line
 * @throws Refusal item_already_cancelled, item_already_paid, invalid_transition, limit_reached
 */
export function cancelQuantity(
  order: StoredOrder,
  item: StoredItem,
  quantityMilli: number | undefined,
  bill: BillMoney,
  how: RemovalTerms,
): Cancelled {
  const quantity = quantityMilli ?? item.quantityMilli
  requireLiveQuantity(item, quantity)
  if (item.kind === 'service_charge') throw chargeNotCancellable(item.kind)
  const taken = removeItem(item, quantity, how)
  const after = withoutItem(order, replaceItem(order.items, item.id, taken), bill, how)
  requireUnpaidUnits(item, quantity, order.totals.total - after.totals.total, bill.due)
  const wasLive = new Set(order.items.filter(isLive).map(({ id }) => id))
  const gone = after.items.filter(
    ({ id, cancelledAt }) => cancelledAt !== null && (id === taken.removed.id || wasLive.has(id)),
  )
  return { order: after, cancelled: taken.removed, gone }
}

/** The order without the item. Its charge is recomputed, or kept once money is paid, or goes with the last product. */
function withoutItem(
  order: StoredOrder,
  items: readonly StoredItem[],
  bill: BillMoney,
  how: RemovalTerms,
): StoredOrder {
  if (!items.some(isLiveProduct)) return cancelAll({ ...order, items }, how).order
  const after = withItems(order, items, how.at)
  return bill.isPaid ? after : followCharge(after, how.decimals)
}

/** Cancels every live item of the order, and the order. */
export function cancelAll(order: StoredOrder, how: RemovalTerms): { order: StoredOrder; gone: StoredItem[] } {
  invariant(orderCan(order.status, 'cancelled'), 'only an order of which nothing is paid is cancelled')
  const items = order.items.map(item => (isLive(item) ? markRemoved(item, how) : item))
  const gone = items.filter((item, at) => item !== order.items[at])
  return { order: { ...withItems(order, items, how.at), status: 'cancelled' }, gone }
}

/** Whether the kitchen ever began the item: from then on a cancellation may need an approval, even after a recall. */
export function isStarted({ begunAt }: Pick<StoredItem, 'begunAt'>): boolean {
  return begunAt !== null
}

const nothingGivenBack = {
  payments: [],
  toBalance: 0,
  pointsReturned: 0,
  pointsReversed: 0,
  balanceReversed: 0,
  tip: 0,
  taxLines: null,
} as const

/** By whom, when and why food is written off. */
export type WasteBooking = Pick<RemovalTerms, 'staffId' | 'at' | 'businessDate' | 'reason' | 'newId'> & {
  approvedBy: string | null
}

/** Waste adjustments for products that are thrown away: they carry the cost and no amount; a charge is no food. */
export function wasteOf(
  items: readonly Pick<StoredItem, 'id' | 'kind' | 'quantityMilli' | 'cost'>[],
  how: WasteBooking,
): Adjustment[] {
  return items
    .filter(item => item.kind === 'product')
    .map(item => ({
      id: how.newId(),
      kind: 'waste',
      itemId: item.id,
      quantityMilli: item.quantityMilli,
      amount: 0,
      tax: 0,
      cost: item.cost,
      reason: how.reason,
      restocked: false,
      ...nothingGivenBack,
      staffId: how.staffId,
      approvedBy: how.approvedBy,
      createdAt: how.at,
      businessDate: how.businessDate,
    }))
}

/** @throws Refusal validation_failed when a part of a piece is asked for */
export function requireWholeUnits(item: StoredItem, quantityMilli: number | undefined): void {
  if (!isSellable(item, quantityMilli)) throw invalid(wholePiecesNeeded('quantity'))
}

/** A cancellation gives no money back: it must not lower the bill below what is paid, nor remove paid units. */
function requireUnpaidUnits(item: StoredItem, quantityMilli: number, drop: number, due: number): void {
  if (quantityMilli > item.quantityMilli - item.paidMilli || drop > due)
    throw tooMuchPaid(item, due, 'cancel')
}
