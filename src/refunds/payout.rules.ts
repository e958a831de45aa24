import { type Cents, divideRounded } from '../lib/money.ts'
import type { OrderPayment } from '../orders/stored-order.rules.ts'

/** What was taken and given back so far by one payment, whole, on whichever orders it stands. */
export type PaymentBook = {
  /** The smallest coin of its method, hundredths. */
  coin: Cents
  amount: Cents
  /** What the drawer received beyond the amount. */
  rounding: Cents
  refundedAmount: Cents
  /** What the drawer gave out beyond the amounts refunded. */
  roundingOut: Cents
}

/** What goes out by the method of a payment: `amount` of the order's money; the drawer gives amount + rounding + tip. */
export type Payout = {
  /** The payment itself, not an order's share of it. */
  paymentId: string
  paymentMethodId: string
  name: string
  type: string
  amount: Cents
  tip: Cents
  rounding: Cents
}

/**
 * What goes out for each payment of an order; those that give nothing back are left out.
 * @param shares what each payment gives back, hundredths
 * @param books of the payments, by id
 */
export function payoutsOf(
  payments: readonly OrderPayment[],
  shares: readonly Cents[],
  refundTip: boolean,
  books: ReadonlyMap<string, PaymentBook>,
): Payout[] {
  const payouts = new Map<string, Payout>()
  for (const [at, payment] of payments.entries()) {
    const { paymentMethodId, name, type } = payment
    const paymentId = wholeId(payment)
    const known = payouts.get(paymentId) ?? {
      paymentId,
      paymentMethodId,
      name,
      type,
      amount: 0,
      tip: 0,
      rounding: 0,
    }
    const tip = refundTip ? payment.tip : 0
    payouts.set(paymentId, { ...known, amount: known.amount + shares[at]!, tip: known.tip + tip })
  }
  return [...payouts.values()]
    .filter(({ amount, tip }) => amount > 0 || tip > 0)
    .map(payout =>
      payout.type === 'cash'
        ? { ...payout, rounding: cashOut(payout.amount, books.get(payout.paymentId)!) - payout.amount }
        : payout,
    )
}

/** The id of the payment that this is, or is a share of. */
export function wholeId(payment: OrderPayment): string {
  return payment.billPaymentId ?? payment.id
}

/**
 * Cash goes out in coins as it came in, never more than is left of what was received; what empties the payment takes
 * all that is left. What went to a customer's balance instead is gone from it like cash.
 */
function cashOut(amount: Cents, { coin, refundedAmount, ...paid }: PaymentBook): Cents {
  const left = Math.max(0, paid.amount + paid.rounding - refundedAmount - paid.roundingOut)
  if (amount === 0) return 0
  if (amount === paid.amount - refundedAmount) return left
  return Math.min(coin * divideRounded(amount, coin), left)
}
