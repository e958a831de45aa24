import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../../lib/money.ts'

/** Fields of an item that say what was paid of it: hundredths and thousandths. Screens import this file, so it asks for no more. */
export type PaidPart = { total: Cents; quantityMilli: number; paidMilli: number; paidAmount: Cents }

/**
 * Computes the cost of the next units of an item, hundredths: the rounded part of its total up to them, less what was
 * paid for those before. All units together cost exactly the total, in whatever portions they are paid. Voids can leave
 * units paid that cost a cent more than their part; the next ones then cost nothing rather than less.
 */
export function unitsCost(item: PaidPart, quantityMilli: number, decimals: CurrencyDecimals): Cents {
  const paidMilli = item.paidMilli + quantityMilli
  const upTo = multiplyDivide(item.total, paidMilli, item.quantityMilli, smallestAmount(decimals))
  return Math.max(0, upTo - item.paidAmount)
}
