import { type DiningSession, isTouchedByMoney } from '../floor/dining-session.rules.ts'
import { Refusal } from '../lib/refusal.ts'
import type { OrderStatus } from './order.rules.ts'
import type { StoredOrder } from './stored-order.rules.ts'

/**
 * Holds an act to orders of which nothing is paid, nor of the bill they are on.
 * @param to what the act would make of the order
 * @throws Refusal invalid_transition { from, to }
 */
export function requireUnpaid(
  order: Pick<StoredOrder, 'status'>,
  bill: Pick<DiningSession, 'paid' | 'balanceUsed' | 'pointsUsed'> | undefined,
  to: 'cancelled' | 'discounted',
): void {
  const isPartlyPaid = bill !== undefined && isTouchedByMoney(bill)
  if (order.status === 'pending' && !isPartlyPaid) return
  const from = order.status === 'pending' ? 'partially_paid' : order.status
  const message = `This is ${from.replace('_', ' ')}: it can be done only while nothing is paid. ${waysOut[from]}`
  throw new Refusal('invalid_transition', message, { from, to })
}

const waysOut: Readonly<Record<OrderStatus, string>> = {
  pending: '',
  partially_paid: 'Void the payments first.',
  paid: 'Refund its items instead.',
  partially_refunded: 'Refund its items instead.',
  refunded: 'All of it is given back already.',
  cancelled: 'Nothing of it is left.',
}
