import { type DiningSession, isTouchedByMoney } from '../floor/dining-session.rules.ts'
import { Refusal } from '../lib/refusal.ts'
import type { OrderStatus } from './order.rules.ts'
import type { StoredOrder } from './stored-order.rules.ts'

type OrderState = Pick<StoredOrder, 'status'>
type BillState = Pick<DiningSession, 'paid' | 'balanceUsed' | 'pointsUsed'>

/** On a bill, whatever of it is paid counts: its orders have no part of it before it settles. */
export function statusOnBill({ status }: OrderState, bill: BillState | undefined): OrderStatus {
  const isPartlyPaid = bill !== undefined && isTouchedByMoney(bill)
  return status === 'pending' && isPartlyPaid ? 'partially_paid' : status
}

/**
 * Holds an act to orders of which nothing is paid, nor of the bill they are on.
 * @param to what the act would make of the order
 * @throws Refusal invalid_transition { from, to }
 */
export function requireUnpaid(
  order: OrderState,
  bill: BillState | undefined,
  to: 'cancelled' | 'discounted',
): void {
  const from = statusOnBill(order, bill)
  if (from === 'pending') return
  const message = `This is ${from.replace('_', ' ')}: it can be done only while nothing is paid. ${waysOut[from]}`
  throw new Refusal('invalid_transition', message, { from, to })
}

const waysOut: Readonly<Record<Exclude<OrderStatus, 'pending'>, string>> = {
  partially_paid: 'Void the payments first.',
  paid: 'Refund its items instead.',
  partially_refunded: 'Refund its items instead.',
  refunded: 'All of it is given back already.',
  cancelled: 'Nothing of it is left.',
}
