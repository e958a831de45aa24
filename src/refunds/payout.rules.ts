import type { Cents } from '../lib/money.ts'
import type { OrderPayment } from '../sale/shapes/order.shape.ts'
import { type CashBooks, CashPools } from '../payments/take/cash.rules.ts'

/** Money given back by a payment's method: `amount` is the order's money; the drawer gives amount + rounding + tip. */
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
 * Computes the payout of each payment of an order; payments that give nothing back are left out.
 * @param shares amount each payment gives back, hundredths
 * @param books all cash of the order or its bill: rounding is computed on the sum given back of it
 */
export function payoutsOf(
  payments: readonly OrderPayment[],
  shares: readonly Cents[],
  refundTip: boolean,
  books: CashBooks,
): Payout[] {
  const cash = new CashPools(books.values())
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
    .map(payout => {
      if (payout.type !== 'cash') return payout
      const { coin } = books.get(payout.paymentId)!
      return { ...payout, rounding: cash.payOut(payout.amount, coin) - payout.amount }
    })
}

/** The id of the whole payment: the bill's when this is an order's share of it. */
export function wholeId(payment: OrderPayment): string {
  return payment.billPaymentId ?? payment.id
}
