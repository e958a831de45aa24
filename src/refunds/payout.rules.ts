import type { Cents } from '../lib/money.ts'
import type { OrderPayment } from '../orders/stored-order.rules.ts'
import { type CashBooks, CashPools } from '../payments/cash.rules.ts'

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
 * @param books all cash of the order or of its bill: coins are rounded on the sum that is given back of it
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

/** The id of the payment that this is, or is a share of. */
export function wholeId(payment: OrderPayment): string {
  return payment.billPaymentId ?? payment.id
}
