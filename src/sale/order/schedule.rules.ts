import { can } from '../allowed.rules.ts'
import { offsetNeeded } from '../../lib/common.refusals.ts'
import { dayMs, parseTimestamp } from '../../lib/zone.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'
import { enterKitchen, isAhead, noKitchen, orderKitchen } from '../item/stage.rules.ts'
import {
  alreadyInKitchen,
  orderNotChangeable,
  scheduledInThePast,
  scheduledOnBill,
  scheduledTooFar,
} from './order.refusals.ts'

const maxDaysAhead = 30
const minuteMs = 60_000

/**
 * Reads `scheduled_for`, epoch ms; null: as soon as possible.
 * @param from the earliest allowed time, epoch ms
 */
export function readScheduledFor(
  sent: string | null | undefined,
  { from, now }: { from: number; now: number },
): number | null {
  if (sent === undefined || sent === null) return null
  const parsed = parseTimestamp(sent)
  if (parsed === undefined) throw offsetNeeded('scheduled_for')
  if (parsed.ms < from) throw scheduledInThePast()
  if (parsed.ms > now + maxDaysAhead * dayMs) throw scheduledTooFar(maxDaysAhead)
  return parsed.ms
}

/** When the kitchen gets an order, epoch ms: now, or `leadMinutes` before its scheduled time. */
export function kitchenTime(scheduledFor: number | null, leadMinutes: number, now: number): number {
  return scheduledFor === null ? now : Math.max(now, scheduledFor - leadMinutes * minuteMs)
}

/**
 * The business date of an order's tickets: the last on which the kitchen gets some of it.
 * @param dates YYYY-MM-DD
 * @returns null for the order's own business date
 */
export function ticketDateOf(businessDate: string, ...dates: readonly string[]): string | null {
  const last = [businessDate, ...dates].toSorted().at(-1)!
  return last === businessDate ? null : last
}

export type Rescheduling = {
  /** As sent. */
  to: string | null
  leadMinutes: number
  now: number
  /** The business date of an instant in the order's branch. */
  dayOf: (atMs: number) => string
}

/**
 * Changes or removes the scheduled time of an order, and with it when the kitchen gets its items; held items stay held.
 * Returns the same object for the same time.
 */
export function reschedule(order: StoredOrder, { to, leadMinutes, now, dayOf }: Rescheduling): StoredOrder {
  const time = to === null ? null : parseTimestamp(to)?.ms
  if (time === order.scheduledFor) return order
  if (order.billId !== null) throw scheduledOnBill()
  const scheduledFor = readScheduledFor(to, { from: now, now })
  if (!can('order', 'reschedule', order.status)) throw orderNotChangeable(order.status)
  const hasSome = order.items.some(
    ({ kitchen, cancelledAt }) =>
      kitchen.newAt !== null &&
      !isAhead(kitchen, now) &&
      (cancelledAt === null || cancelledAt >= kitchen.newAt),
  )
  if (hasSome) throw alreadyInKitchen(order.kitchen.status)
  const entersAt = kitchenTime(scheduledFor, leadMinutes, now)
  const items = order.items.map(item =>
    item.cancelledAt === null && !item.held
      ? { ...item, firedAt: entersAt, kitchen: item.needsKitchen ? enterKitchen(entersAt) : noKitchen }
      : item,
  )
  const moved = orderKitchen({ ...order.kitchen, newAt: null }, items, entersAt)
  const kitchen = moved.newAt === null ? order.kitchen : moved
  const day = scheduledFor === null ? dayOf(now) : dayOf(entersAt)
  return { ...order, items, kitchen, scheduledFor, ticketDate: ticketDateOf(order.businessDate, day) }
}
