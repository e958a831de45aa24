import { can } from '../allowed.rules.ts'
import { dueOf, hasPayments } from '../bill/bill.rules.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import type { Cents } from '../../lib/money.ts'
import { orderDue } from './due.rules.ts'
import type { OrderStatus, StoredOrder } from '../shapes/order.shape.ts'
import { orderNotChangeable, orderOnBill, tooLate } from './order.refusals.ts'

type OrderState = Pick<StoredOrder, 'status'>
type BillState = Pick<Bill, 'paid' | 'balanceUsed' | 'pointsUsed'>

/** The status of an order, with any payment on its bill counted: orders get their shares only when the bill settles. */
export function statusOnBill({ status }: OrderState, bill: BillState | undefined): OrderStatus {
  const isPartlyPaid = bill !== undefined && hasPayments(bill)
  return status === 'pending' && isPartlyPaid ? 'partially_paid' : status
}

/**
 * Allows an operation only while nothing is paid on the order or its bill.
 * @param to the state that the operation would put the order in
 */
export function requireUnpaid(order: OrderState, bill: BillState | undefined, to: 'cancelled'): void {
  const from = statusOnBill(order, bill)
  if (!can(bill === undefined ? 'order' : 'order_on_bill', 'cancel', from)) throw tooLate(from, to)
}

/** Allows an operation only on an order without a bill of which nothing is paid. */
export function requireUnpaidCounter(
  { status }: OrderState,
  bill: Pick<Bill, 'id'> | undefined,
  act: 'add_lines' | 'remove_items',
): void {
  if (bill !== undefined) throw orderOnBill(status, bill.id)
  if (!can('order', act, status)) throw orderNotChangeable(status)
}

/** Allows an operation only on orders that are not paid in full. */
export function requireNotPaid({ status }: OrderState, to: 'discounted'): void {
  if (!can('order', 'discount', status)) throw tooLate(status, to)
}

/** The amount due on an order's bill, or on the order without one, and whether any of it is paid. */
export function moneyOf(order: StoredOrder, bill: Bill | undefined): { due: Cents; isPaid: boolean } {
  if (bill !== undefined) return { due: dueOf(bill), isPaid: hasPayments(bill) }
  return { due: orderDue(order), isPaid: order.status === 'partially_paid' }
}
