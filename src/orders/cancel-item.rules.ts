import { orderKitchen } from '../kitchen/stage.rules.ts'
import { invariant } from '../lib/invariant.ts'
import { type CurrencyDecimals, fromMilli, toAmount } from '../lib/money.ts'
import { invalidField, Refusal } from '../lib/refusal.ts'
import { orderCan } from './order.rules.ts'
import { takePart } from './part.rules.ts'
import { type Adjustment, isLive, type StoredItem, type StoredOrder } from './stored-order.rules.ts'
import { orderTotals } from './totals.rules.ts'

/** How an item is cancelled. */
export type Cancellation = {
  /** Thousandths; undefined: the whole line. */
  quantityMilli: number | undefined
  reason: string
  restock: boolean
  /** Epoch ms. */
  at: number
  businessDate: string
  /** The id of the part that is split off, when only a part is cancelled. */
  partId: string
  decimals: CurrencyDecimals
}

/** An order after a cancellation: what is cancelled, and what stays of its line when only a part is. */
export type Cancelled = { order: StoredOrder; cancelled: StoredItem; rest: StoredItem | undefined }

/**
 * Takes an item, or a part of it, off its order. A part is split off with the line's frozen figures shared out; the
 * totals, the kitchen's state and the order's status follow.
 * @param due what is open on the bill before the cancellation, hundredths
 * @throws Refusal item_already_cancelled, item_already_paid, invalid_transition
 */
export function takeOff(order: StoredOrder, itemId: string, due: number, how: Cancellation): Cancelled {
  const item = order.items.find(candidate => candidate.id === itemId)
  invariant(item !== undefined, 'an item is looked for in its own order')
  const quantity = how.quantityMilli ?? item.quantityMilli
  requireLive(item, quantity)
  const { part, rest } = takePart(item, quantity, how.decimals)
  requireUnpaid(item, part.total, due)
  requireProduct(item)

  const isWhole = quantity === item.quantityMilli
  const cancelled: StoredItem = {
    ...(isWhole ? item : { ...part, id: how.partId, splitFromId: item.id }),
    cancelledAt: how.at,
    cancelledBusinessDate: how.businessDate,
    cancelKind: 'cancel',
    cancelReason: how.reason,
    restocked: how.restock,
  }
  const items = order.items.flatMap(other => {
    if (other !== item) return [other]
    return isWhole ? [cancelled] : [rest, cancelled]
  })
  return { order: withItems(order, items, how.at), cancelled, rest: isWhole ? undefined : rest }
}

/** What a cancellation takes off its bill, as growth below zero. */
export function billShrinkage(billId: string, { cancelled, rest }: Cancelled) {
  return {
    id: billId,
    liveItems: rest === undefined ? -1 : 0,
    subtotal: -cancelled.subtotal,
    campaignDiscount: -cancelled.campaignDiscount,
    discount: -cancelled.discount,
    tax: -cancelled.tax,
    total: -cancelled.total,
    cost: -cancelled.cost,
  }
}

/** An adjustment that gives no money back. */
export const nothingGivenBack = {
  payments: [],
  toBalance: 0,
  pointsReturned: 0,
  pointsReversed: 0,
  balanceReversed: 0,
  tip: 0,
  staffId: null,
  approvedBy: null,
} as const

/** Food that was made and is thrown away: its cost stands, the totals are another matter. */
export function wasteOf(cancelled: StoredItem, id: string): Adjustment & { orderId: string } {
  invariant(
    cancelled.cancelledAt !== null && cancelled.cancelReason !== null,
    'waste comes from a cancelled item',
  )
  return {
    id,
    orderId: cancelled.orderId,
    kind: 'waste',
    itemId: cancelled.id,
    quantityMilli: cancelled.quantityMilli,
    amount: 0,
    tax: 0,
    cost: cancelled.cost,
    reason: cancelled.cancelReason,
    restocked: false,
    ...nothingGivenBack,
    createdAt: cancelled.cancelledAt,
    businessDate: cancelled.cancelledBusinessDate!,
  }
}

/** The order with other items: totals and kitchen follow them, and with nothing live it is cancelled. */
function withItems(order: StoredOrder, items: readonly StoredItem[], at: number): StoredOrder {
  const status = items.some(isLive) ? order.status : 'cancelled'
  invariant(
    status === order.status || orderCan(order.status, status),
    'an order on an open bill can be cancelled',
  )
  return {
    ...order,
    items,
    totals: orderTotals(items),
    kitchen: orderKitchen(order.kitchen, items, at),
    status,
  }
}

function requireProduct(item: StoredItem): void {
  if (item.kind === 'product') return
  throw new Refusal('invalid_transition', 'A service charge follows its items; cancel those.', {
    from: item.kind,
    to: 'cancelled',
  })
}

/** @throws Refusal validation_failed when a part of a piece is asked for */
export function requireWholeUnits(
  order: StoredOrder,
  itemId: string,
  quantityMilli: number | undefined,
): void {
  const weighed = order.items.find(item => item.id === itemId)?.weighed
  if (weighed || quantityMilli === undefined || quantityMilli % 1000 === 0) return
  throw invalidField('quantity', 'decimals', 'This product is sold by the piece: send a whole number.')
}

function requireLive(item: StoredItem, quantityMilli: number): void {
  const live = isLive(item) ? item.quantityMilli : 0
  if (live > 0 && quantityMilli <= live) return
  throw new Refusal('item_already_cancelled', 'There is not that much of this item left to cancel.', {
    item_id: item.id,
    live_quantity: fromMilli(live),
  })
}

/** What was paid on the bill stays covered: a cancellation gives no money back. */
function requireUnpaid(item: StoredItem, total: number, due: number): void {
  if (total <= due) return
  throw new Refusal('item_already_paid', 'Too much of the bill is paid to cancel this item.', {
    item_id: item.id,
    paid_quantity: 0,
    due: toAmount(due),
  })
}
