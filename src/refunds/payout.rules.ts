import type { Cents } from '../lib/money.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.rules.ts'
import type { Adjustment } from '../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../sale/shapes/payment.shape.ts'
import type { OtherNames } from '../shapes/shape.rules.ts'
import { type CashBooks, CashPools } from '../sale/payment/cash.rules.ts'

/**
 * Money refunded of a payment, by its method or the one that the refund named: `amount` is the order's money; the drawer
 * pays amount + rounding + tip.
 */
export type Payout = {
  /** The payment itself, not an order's share of it. */
  paymentId: string
  paymentMethodId: string
  name: string
  names: OtherNames
  type: string
  amount: Cents
  tip: Cents
  rounding: Cents
  /** By the method that the refund named. */
  otherwise: boolean
}

/** The method that a refund named, and what it has given for this refund so far: its rounding is of that sum. */
export type OtherWay = {
  method: Pick<PaymentMethod, 'id' | 'name' | 'names' | 'type' | 'rounding'>
  given: CashPools
}

/**
 * Computes the payout of each payment of an order; payments that refund nothing are left out.
 * @param shares the amount each payment refunds, hundredths
 * @param books all rounded payments of the order or its bill: rounding is computed on their refunded sum
 * @param way undefined: each payment by its own method
 */
export function payoutsOf(
  payments: readonly OrderPayment[],
  shares: readonly Cents[],
  refundTip: boolean,
  { books, way }: { books: CashBooks; way: OtherWay | undefined },
): Payout[] {
  const cash = new CashPools(books.values())
  const payouts = new Map<string, Payout>()
  for (const [at, payment] of payments.entries()) {
    const { paymentMethodId, name, names, type } = payment
    const paymentId = wholeId(payment)
    const before = payouts.get(paymentId) ?? { amount: 0, tip: 0 }
    const amount = before.amount + shares[at]!
    const tip = before.tip + (refundTip ? leftTip(payment) : 0)
    payouts.set(paymentId, {
      paymentId,
      paymentMethodId,
      name,
      names,
      type,
      amount,
      tip,
      rounding: 0,
      otherwise: false,
    })
  }
  return [...payouts.values()]
    .filter(({ amount, tip }) => amount > 0 || tip > 0)
    .map(payout => {
      if (way !== undefined) return givenBy(way, payout)
      const book = books.get(payout.paymentId)
      if (book === undefined) return payout
      return { ...payout, rounding: cash.payOut(payout.amount, book) - payout.amount }
    })
}

function givenBy({ method, given }: OtherWay, payout: Payout): Payout {
  const { id: paymentMethodId, name, names, type } = method
  const rounding =
    given.takeIn(payout.amount, { methodId: paymentMethodId, coin: method.rounding }) - payout.amount
  return { ...payout, paymentMethodId, name, names, type, rounding, otherwise: true }
}

/**
 * Gives the rounding of each payout to the last adjustment that refunds its payment.
 * @param payments the payments of the order
 * @param adjustments the parts of one refund of the order, in their order
 */
export function withRounding(
  payments: readonly OrderPayment[],
  payouts: readonly Payout[],
  adjustments: readonly Adjustment[],
): Adjustment[] {
  const wholes = new Map(payments.map(payment => [payment.id, wholeId(payment)]))
  const left = new Map(payouts.map(({ paymentId, rounding }) => [paymentId, rounding]))
  const backwards = adjustments.toReversed().map(adjustment => ({
    ...adjustment,
    payments: adjustment.payments.map(part => {
      const paymentId = wholes.get(part.paymentId)!
      const rounding = left.get(paymentId) ?? 0
      left.delete(paymentId)
      return { ...part, rounding }
    }),
  }))
  return backwards.toReversed()
}

/** Returns the part of a payment's tip that is not refunded; it can grow after a refund. */
export function leftTip({ tip, refundedTip }: Pick<OrderPayment, 'tip' | 'refundedTip'>): Cents {
  return Math.max(0, tip - refundedTip)
}

/** Returns the id of the whole payment: the bill's when this is an order's share of it. */
export function wholeId(payment: OrderPayment): string {
  return payment.billPaymentId ?? payment.id
}
