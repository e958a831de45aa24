import { nothingHeld, onlyOneChoice, tooLateToFire } from './order.refusals.ts'
import { billNotOpen } from '../sale.refusals.ts'
import { can } from '../allowed.rules.ts'
import { type BranchDay, dayOf } from '../../branches/branch-day.rules.ts'
import { requireBillAllows } from '../bill/bill.rules.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import { enterKitchen, isAhead, noKitchen, orderKitchen } from '../item/stage.rules.ts'
import { isLive } from '../item/item.rules.ts'
import { type StoredItem, type StoredOrder } from '../shapes/order.shape.ts'
import { kitchenTime, ticketDateOf } from './schedule.rules.ts'

/** The items to fire: of a course, by their ids, or all waiting items. */
export type FireChoice = { course: number | undefined; itemIds: readonly string[] | undefined }

export function requireOneChoice({ course, itemIds }: FireChoice): void {
  if (course !== undefined && itemIds !== undefined) throw onlyOneChoice()
}

/** An order after firing, and its fired items. */
export type Fired = { order: StoredOrder; items: StoredItem[] }

/** When items are fired, and the business date of that time in their branch. */
type Moment = { atMs: number; day: string }

/**
 * Fires waiting items of an order: held items, and those of a scheduled order before their time. Of an order on a bill whose
 * money was all given back none waits; `requireFireable` judges an order without a bill.
 * @returns undefined when none of the chosen items waits
 */
export function fireOrder(order: StoredOrder, choice: FireChoice, { atMs, day }: Moment): Fired | undefined {
  if (order.billId !== null && !can('order_on_bill', 'fire', order.status)) return undefined
  const { course, itemIds } = choice
  const isChosen = ({ id, course: own }: StoredItem) =>
    itemIds?.includes(id) ?? (course === undefined || own === course)
  const waits = (item: StoredItem) => item.held || isAhead(item.kitchen, atMs)
  return send(order, item => isChosen(item) && isLive(item) && waits(item), { atMs, day })
}

/**
 * Fires the items of a paid order that waited for payment, now or before its scheduled time; items that a client holds
 * stay held.
 * @returns undefined when no item waited for payment
 */
export function releasePaid(
  order: StoredOrder,
  { leadMinutes, now, day }: { leadMinutes: number; now: number; day: BranchDay },
): Fired | undefined {
  const atMs = kitchenTime(order.scheduledFor, leadMinutes, now)
  return send(order, item => item.awaitsPayment && isLive(item), { atMs, day: dayOf(day, atMs) })
}

/**
 * Keeps from the kitchen what it would get later of a scheduled order of which no money is left: the items are held, and such an
 * order cannot be fired.
 */
export function withholdLater(order: StoredOrder, atMs: number): StoredOrder {
  const isLater = (item: StoredItem) => isLive(item) && isAhead(item.kitchen, atMs)
  if (order.scheduledFor === null || !order.items.some(isLater)) return order
  const held = { held: true, firedAt: null, kitchen: noKitchen }
  const items = order.items.map(item => (isLater(item) ? { ...item, ...held } : item))
  return { ...order, items, kitchen: orderKitchen(noKitchen, items, atMs) }
}

function send(
  order: StoredOrder,
  isSent: (item: StoredItem) => boolean,
  { atMs, day }: Moment,
): Fired | undefined {
  const items = order.items.map(item => (isSent(item) ? sendItem(item, atMs) : item))
  const sent = items.filter((item, at) => item !== order.items[at])
  if (sent.length === 0) return undefined
  const kitchen = orderKitchen(order.kitchen, items, atMs)
  const ticketDate = ticketDateOf(order.businessDate, order.ticketDate ?? order.businessDate, day)
  return { order: { ...order, items, kitchen, ticketDate }, items: sent }
}

function sendItem(item: StoredItem, atMs: number): StoredItem {
  const kitchen = item.needsKitchen ? enterKitchen(atMs) : item.kitchen
  return { ...item, held: false, awaitsPayment: false, firedAt: atMs, kitchen, changedAt: null }
}

/**
 * Allows firing on an open bill, and on a settled one until the end of the business date on which it was settled: a
 * course paid in advance is still cooked.
 */
export function requireServed(bill: Bill, atMs: number): void {
  const { status, closedAt } = bill
  const isToday = closedAt !== null && dayOf(bill, closedAt) === dayOf(bill, atMs)
  requireBillAllows(bill, 'fire')
  if (status === 'settled' && !isToday) throw billNotOpen(bill)
}

/**
 * Allows firing on an unpaid order without a bill. A paid one can be fired until the end of the latest of four days: its
 * business date, the day of its last payment, the day it is scheduled for, and the day the kitchen got it.
 */
export function requireFireable(order: StoredOrder, branch: BranchDay, atMs: number): void {
  if (can('order', 'pay', order.status)) return
  const days = [order.businessDate, ...order.payments.map(payment => payment.businessDate)]
  if (order.ticketDate !== null) days.push(order.ticketDate)
  if (order.scheduledFor !== null) days.push(dayOf(branch, order.scheduledFor))
  const last = days.toSorted().at(-1)!
  if (dayOf(branch, atMs) > last) throw tooLateToFire(order.status, last)
  if (!can('order', 'fire', order.status)) throw nothingHeld()
}
