import { toAmount, toCents } from '../../../../src/lib/money.ts'
import { CashPools } from '../../../../src/sale/payment/cash.rules.ts'

type Method = { id: string; rounding: number }
type Paid = { payment_method_id: string; amount: number; rounding: number }

/**
 * The cash that goes into the drawer for an amount: rounded to the smallest coin on the sum of all cash of the bill, so that split
 * cash payments are not rounded twice.
 * @param payments of the bill that are not voided
 */
export function cashReceived(amount: number, payments: readonly Paid[], method: Method): number {
  const coined = { methodId: method.id, coin: toCents(method.rounding) }
  if (coined.coin === 0) return amount
  const books = payments
    .filter(({ payment_method_id: id }) => id === method.id)
    .map(paid => ({
      ...coined,
      amount: toCents(paid.amount),
      rounding: toCents(paid.rounding),
      refundedAmount: 0,
      paidOut: 0,
      roundingOut: 0,
    }))
  return toAmount(new CashPools(books).takeIn(toCents(amount), coined))
}
