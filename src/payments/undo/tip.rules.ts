import { type Cents, type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { wholeAmountNeeded } from '../../lib/common.refusals.ts'
import { invalid } from '../../lib/refusal.ts'
import type { OrderPayment, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { cashTip, tipCounted, tipGivenBack, voidedTip } from '../payment.refusals.ts'

/** Requires that the payment's method takes a tip afterwards. @throws Refusal validation_failed at `tip` */
export function checkTip({ type }: Pick<OrderPayment, 'type'>, tip: Cents, decimals: CurrencyDecimals): void {
  if (type === 'cash') throw cashTip()
  if (tip % smallestAmount(decimals) !== 0) throw invalid(wholeAmountNeeded('tip'))
}

/**
 * Requires that the payment counts and, where no drawer holds it, that its business date is not over. Until when a
 * drawer does is for the drawer to say.
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
 * The part of a payment's tip that was given back, which it cannot fall below: to its method, or to a balance, where
 * only the sum of the order's tips is known.
 * @param paidOut hundredths of it that went to its method
 * @param order the order that carries the tip, with this payment or its share; undefined before its bill is settled
 * @param paymentId of the whole payment
 */
export function givenTip(paidOut: Cents, order: StoredOrder | undefined, paymentId: string): Cents {
  if (order === undefined) return paidOut
  const others = order.payments.filter(
    payment => payment.voidedAt === null && (payment.billPaymentId ?? payment.id) !== paymentId,
  )
  const given = order.adjustments.reduce((sum, adjustment) => sum + adjustment.tip, 0)
  return Math.max(paidOut, given - others.reduce((sum, payment) => sum + payment.tip, 0))
}

/** @throws Refusal validation_failed at `tip` */
export function requireTipCovers(tip: Cents, given: Cents): void {
  if (tip < given) throw tipGivenBack(given)
}
