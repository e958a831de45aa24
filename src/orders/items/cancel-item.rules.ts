import { invariant } from '../../lib/invariant.ts'
import { wholePiecesNeeded } from '../../lib/common.refusals.ts'
import { invalid } from '../../lib/refusal.ts'
import type { NewCombos } from '../../sale/item/combo-act.rules.ts'
import { followCharge, isLiveProduct } from '../../pricing/charge.rules.ts'
import {
  isSellable,
  markRemoved,
  type RemovalTerms,
  removeItem,
  replaceItem,
  requireLiveQuantity,
  withItems,
} from '../../sale/item/remove-item.rules.ts'
import { tooMuchPaid } from '../../sale/sale.refusals.ts'
import { chargeNotCancellable } from './items.refusals.ts'
import { type StoredItem, type StoredOrder } from '../../sale/shapes/order.shape.ts'
import { orderCan } from '../../sale/order/order.rules.ts'
import { isLive } from '../../sale/item/item.rules.ts'

/** Before a cancellation: the amount due on the bill, hundredths, and whether any of it is paid. */
export type BillMoney = { due: number; isPaid: boolean }

/** An item, or this quantity of it, thousandths. */
type ItemPart = {
  item: StoredItem
  quantityMilli: number | undefined
  /** Of all parts that the request cancels. */
  combos?: NewCombos
  /** The part of the total that the request has cancelled before, hundredths. */
  dropped?: number
}

/** An order after a cancellation, the requested item, and all items cancelled (the last product includes the charge). */
export type Cancelled = { order: StoredOrder; cancelled: StoredItem; allCancelled: readonly StoredItem[] }

/**
 * Cancels an item, or a part of it that is split off with its share of the line's frozen figures. Totals and kitchen
 * state are recalculated, and so is the service charge while nothing is paid. Cancelling the last product cancels the
 * whole order.
 */
export function cancelQuantity(
  order: StoredOrder,
  { item, quantityMilli, combos, dropped = 0 }: ItemPart,
  bill: BillMoney,
  terms: RemovalTerms,
): Cancelled {
  const quantity = quantityMilli ?? item.quantityMilli
  requireLiveQuantity(item, quantity, 'cancel')
  if (item.kind === 'service_charge') throw chargeNotCancellable(item.kind)
  const removal = removeItem(item, quantity, terms, combos)
  const after = withoutItem(order, replaceItem(order.items, item.id, removal), bill, terms)
  requireUnpaidUnits(item, quantity, dropped + order.totals.total - after.totals.total, bill.due)
  const wasLive = new Set(order.items.filter(isLive).map(({ id }) => id))
  const allCancelled = after.items.filter(
    ({ id, cancelledAt }) => cancelledAt !== null && (id === removal.removed.id || wasLive.has(id)),
  )
  return { order: after, cancelled: removal.removed, allCancelled }
}

/** Recalculates the order. Its charge is recomputed, kept once anything is paid, or cancelled with the last product. */
function withoutItem(
  order: StoredOrder,
  items: readonly StoredItem[],
  bill: BillMoney,
  terms: RemovalTerms,
): StoredOrder {
  if (!items.some(isLiveProduct)) return cancelAll({ ...order, items }, terms).order
  const after = withItems(order, items, terms.at)
  return bill.isPaid ? after : followCharge(after, terms.decimals)
}

/** Cancels every live item of the order, and the order. */
export function cancelAll(
  order: StoredOrder,
  terms: RemovalTerms,
): { order: StoredOrder; allCancelled: StoredItem[] } {
  invariant(orderCan(order.status, 'cancelled'), 'an order is cancelled only while nothing of it is paid')
  const items = order.items.map(item => (isLive(item) ? markRemoved(item, terms) : item))
  const allCancelled = items.filter((item, at) => item !== order.items[at])
  return { order: { ...withItems(order, items, terms.at), status: 'cancelled' }, allCancelled }
}

/** Whether the kitchen ever started the item: from then on a cancellation can need approval, even after a recall. */
export function isStarted({ begunAt }: Pick<StoredItem, 'begunAt'>): boolean {
  return begunAt !== null
}

export function requireWholeUnits(item: StoredItem, quantityMilli: number | undefined): void {
  if (!isSellable(item, quantityMilli)) throw invalid(wholePiecesNeeded('quantity'))
}

/** A cancellation refunds nothing, so it must not lower the total below the amount paid, nor remove paid units. */
export function requireUnpaidUnits(item: StoredItem, quantityMilli: number, drop: number, due: number): void {
  if (quantityMilli > item.quantityMilli - item.paidMilli || drop > due)
    throw tooMuchPaid(item, due, 'cancel')
}
