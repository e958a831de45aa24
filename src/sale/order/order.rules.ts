import type { OrderStatus } from '../shapes/order.shape.ts'
import { orderedTooEarly, orderedTooLate } from '../sale.refusals.ts'
import { dayMs } from '../../lib/zone.ts'

/** Allowed transitions from each status. */
const orderTransitions = {
  pending: ['partially_paid', 'paid', 'cancelled'],
  partially_paid: ['pending', 'paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Whether an order can go from one status to another. */
export function orderCan(from: OrderStatus, to: OrderStatus): boolean {
  return (orderTransitions[from] as readonly OrderStatus[]).includes(to)
}

/**
 * `R1-20261121-0042`
 * @param businessDate YYYY-MM-DD
 * @param counter the day's counter of the branch, from 1
 */
export function orderNumber(branchCode: string, businessDate: string, counter: number): string {
  return `${branchCode}-${businessDate.replaceAll('-', '')}-${String(counter).padStart(4, '0')}`
}

/** `042`; four or more digits from 1000. */
export function displayNumber(counter: number): string {
  return String(counter).padStart(3, '0')
}

const aheadMs = 5 * 60_000

/**
 * Checks that `ordered_at` is at most `backdateDays` days of 24 hours in the past, as the key allows, and at most five
 * minutes in the future.
 */
export function checkOrderedAt(orderedAtMs: number, nowMs: number, backdateDays: number): void {
  if (orderedAtMs < nowMs - backdateDays * dayMs) throw orderedTooEarly(backdateDays)
  if (orderedAtMs > nowMs + aheadMs) throw orderedTooLate()
}
