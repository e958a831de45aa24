import { can, type State } from '../../sale/allowed.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { OrderPayment, PaidItem } from '../../sale/shapes/payment.shape.ts'
import { type CashBook, CashPools } from '../../sale/payment/cash.rules.ts'
import { paymentNotCorrectable, paymentNotVoidable } from './undo.refusals.ts'
import { coinOf, type PaymentMethod } from '../../payment-methods/payment-method.rules.ts'

/** @param isPaid whether the order or bill it is on is paid */
export function paymentState(
  payment: Pick<OrderPayment, 'voidedAt'>,
  isPaid: boolean,
  refundedAmount: number,
): State<'payment'> {
  if (payment.voidedAt !== null) return 'voided'
  if (!isPaid) return 'open'
  return refundedAmount > 0 ? 'refunded' : 'paid'
}

/** A payment can be voided until its order or bill is paid. */
export function requireVoidable(state: State<'payment'>): void {
  if (!can('payment', 'void', state)) throw paymentNotVoidable(state)
}

/** A payment can be corrected once its order or bill is paid. */
export function requireCorrectable(state: State<'payment'>): void {
  if (!can('payment', 'correct', state)) throw paymentNotCorrectable(state)
}

/** Returns the changes of the items that a voided payment had paid: negative quantities and amounts. */
export function unpaidUnits(items: readonly PaidItem[] | null): PaidItem[] {
  return (items ?? []).map(({ itemId, quantityMilli, amount }) => ({
    itemId,
    quantityMilli: 0 - quantityMilli,
    amount: 0 - amount,
  }))
}

/** Returns an order after one of its payments is voided: pending again when nothing else of it is paid. */
export function orderWithout(order: StoredOrder, paymentId: string): StoredOrder {
  const others = order.payments.some(payment => payment.id !== paymentId && payment.voidedAt === null)
  const { balanceUsed, pointsUsed } = order.loyalty
  return { ...order, status: others || balanceUsed + pointsUsed > 0 ? 'partially_paid' : 'pending' }
}

type Money = Pick<OrderPayment, 'amount' | 'tip' | 'tendered' | 'change' | 'rounding'>

/** Returns the figures that reverse a payment: its amount, tip and rounding negated. */
export function reversed({ amount, tip, rounding }: OrderPayment): Money {
  return { amount: 0 - amount, tip: 0 - tip, tendered: null, change: 0, rounding: 0 - rounding }
}

/**
 * Returns the figures of the same payment by another method, rounded to that method's coin together with the other payments
 * by it on the bill or order. Tendered and change belong to the payment that is corrected.
 * @param others the other rounded payments that are not voided
 */
export function replaced(
  { amount, tip }: OrderPayment,
  method: PaymentMethod,
  others: Iterable<CashBook>,
): Money {
  const coin = coinOf(method)
  const by = { methodId: method.id, coin: coin ?? 0 }
  // Balance that is given back is an amount that coins make.
  const received = coin === null || amount < 0 ? amount : new CashPools(others).takeIn(amount, by)
  return { amount, tip, tendered: null, change: 0, rounding: received - amount }
}
