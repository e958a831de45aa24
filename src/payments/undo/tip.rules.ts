import { type Cents, type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { wholeAmountNeeded } from '../../lib/common.refusals.ts'
import { invalid } from '../../lib/refusal.ts'
import type { OrderPayment, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { cashTip, tipCounted, tipRefunded, voidedTip } from '../payment.refusals.ts'

/** Requires that the payment can get a tip afterwards, which cash cannot. @throws Refusal validation_failed at `tip` */
export function checkTip({ type }: Pick<OrderPayment, 'type'>, tip: Cents, decimals: CurrencyDecimals): void {
  if (type === 'cash') throw cashTip()
  if (tip % smallestAmount(decimals) !== 0) throw invalid(wholeAmountNeeded('tip'))
}

/**
 * Requires that the payment counts and, without a shift, that its business date is not over. With a shift, the caller
 * requires that it is open.
 * @param today the branch's business date
 * @throws Refusal invalid_transition
 */
export function requireTipOpen(
  { voidedAt, shiftId, businessDate }: Pick<OrderPayment, 'voidedAt' | 'shiftId' | 'businessDate'>,
  today: string,
): void {
  if (voidedAt !== null) throw voidedTip()
  if (shiftId === null && businessDate !== today) throw tipCounted(businessDate)
}

/**
 * Returns the part of a payment's tip that was refunded, below which the tip cannot fall. Of refunds to a balance only
 * the sum over the order's tips is known.
 * @param paidOut hundredths refunded to the payment's method
 * @param order the order that shows the tip, with this payment or its share; undefined before its bill is settled
 * @param paymentId the id of the whole payment
 */
export function refundedTip(paidOut: Cents, order: StoredOrder | undefined, paymentId: string): Cents {
  if (order === undefined) return paidOut
  const others = order.payments.filter(
    payment => payment.voidedAt === null && (payment.billPaymentId ?? payment.id) !== paymentId,
  )
  const refunded = order.adjustments.reduce((sum, adjustment) => sum + adjustment.tip, 0)
  return Math.max(paidOut, refunded - others.reduce((sum, payment) => sum + payment.tip, 0))
}

/** @throws Refusal validation_failed at `tip` */
export function requireTipCovers(tip: Cents, refunded: Cents): void {
  if (tip < refunded) throw tipRefunded(refunded)
}
