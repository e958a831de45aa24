import { allocate } from '../lib/allocate.ts'
import { invariant } from '../lib/invariant.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'
import { otherThanRefund, paymentHasLess, refundExceedsPaid } from './refund.refusals.ts'
import type { Adjustment, OrderPayment, StoredOrder } from '../sale/shapes/order.shape.ts'
import { earned, type Earnings, earningBase, liveCharge } from '../sale/loyalty.rules.ts'

/** Amounts that the sources of an order's money can still give back, hundredths. */
export type Sources = { payments: readonly Cents[]; balance: Cents; points: Cents }

/** The payments that are not voided; a reversal is marked voided too. */
export function countingPayments(order: Pick<StoredOrder, 'payments'>): OrderPayment[] {
  return order.payments.filter(payment => payment.voidedAt === null)
}

/** Computes what is left of each source; earlier refunds are recorded in payments and adjustments. */
export function sourcesOf(order: StoredOrder): Sources {
  const payments = countingPayments(order)
  const refunds = order.adjustments.filter(adjustment => adjustment.kind === 'refund')
  const all = sum(refunds.map(({ amount }) => amount))
  const byPoints = sum(refunds.map(pointsValueOf))
  const byPayments = sum(payments.map(({ refundedAmount }) => refundedAmount))
  return {
    payments: payments.map(({ amount, refundedAmount }) => amount - refundedAmount),
    // Never more than was used, so that data damaged by hand gives nothing away.
    balance: order.loyalty.balanceUsed - Math.max(0, all - byPoints - byPayments),
    points: order.loyalty.pointsValue - byPoints,
  }
}

/** The value of a refunded item that came back as points, hundredths: the part that no payment and no balance gave. */
function pointsValueOf(adjustment: Adjustment): Cents {
  return adjustment.amount - adjustment.toBalance - sum(adjustment.payments.map(({ amount }) => amount))
}

/**
 * Spreads a refund over the sources, once for all its items: as chosen, else in proportion to what each has left. Then
 * each item takes its amount from those shares in proportion, the last item the rest.
 * @param chosen the amount each payment is to give; undefined when none is named
 * @returns the amounts the sources give for each item, in the order of the items
 * @throws Refusal refund_exceeds_paid { refundable }; validation_failed when the chosen amounts are another sum
 */
export function spreadRefund(
  sources: Sources,
  amounts: readonly Cents[],
  decimals: CurrencyDecimals,
  chosen?: readonly Cents[],
): Sources[] {
  const step = smallestAmount(decimals)
  const left = [...sources.payments, sources.balance, sources.points]
  const [amount, refundable] = [sum(amounts), sum(left)]
  if (amount > refundable) throw refundExceedsPaid(amount, refundable)
  if (chosen !== undefined) requireChoice(sources.payments, amount, chosen)
  let shares = chosen === undefined ? allocate(amount, left, step) : [...chosen, 0, 0]
  return amounts.map(amount => {
    const taken = allocate(amount, shares, step)
    shares = shares.map((share, at) => share - taken[at]!)
    return { payments: taken.slice(0, -2), balance: taken.at(-2)!, points: taken.at(-1)! }
  })
}

/** @throws Refusal validation_failed, refund_exceeds_paid { refundable } */
function requireChoice(left: readonly Cents[], amount: Cents, chosen: readonly Cents[]): void {
  if (sum(chosen) !== amount) throw otherThanRefund(amount)
  const beyond = chosen.findIndex((share, at) => share > left[at]!)
  if (beyond >= 0) throw paymentHasLess(chosen[beyond]!, left[beyond]!)
}

/**
 * The points that come back for a value: rounded down over the running total given back, less those given back before,
 * so that the whole value gives back all of the points.
 * @param valueBefore hundredths of the points' value given back so far
 */
export function pointsFor(order: StoredOrder, valueBefore: Cents, value: Cents): number {
  const { pointsUsed, pointsValue } = order.loyalty
  if (pointsValue === 0) return 0
  const upTo = (value: Cents) => Number((BigInt(pointsUsed) * BigInt(value)) / BigInt(pointsValue))
  return upTo(valueBefore + value) - upTo(valueBefore)
}

/**
 * Points and balance that a refund takes back of those earned: all that were earned, less what the remaining figures
 * would earn by the rates frozen on the order, less those taken back before.
 * @param after the order without the refunded items
 * @param left the money of it that is not given back after the refund, and what the sources still have; the service
 * charge in that money is in proportion to what the live items cost
 */
export function reversalOf(
  after: StoredOrder,
  left: Pick<Sources, 'balance' | 'points'> & { amount: Cents },
  decimals: CurrencyDecimals,
): Earnings {
  const { rates, pointsEarned, balanceEarned } = after.loyalty
  if (rates === null) return { points: 0, balance: 0 }
  const { total } = after.totals
  const step = smallestAmount(decimals)
  const base = earningBase({
    total: left.amount,
    serviceCharge: total === 0 ? 0 : multiplyDivide(liveCharge(after), left.amount, total, step),
    balanceUsed: left.balance,
    pointsValue: left.points,
  })
  const kept = earned(base, rates, decimals)
  return {
    points: pointsEarned - kept.points - sum(after.adjustments.map(past => past.pointsReversed)),
    balance: balanceEarned - kept.balance - sum(after.adjustments.map(past => past.balanceReversed)),
  }
}

/** Shares a figure of a whole refund over its parts by their amounts; one that cannot be shared goes on the last. */
export function spreadOver(amounts: readonly Cents[], figure: number, step: number): number[] {
  invariant(amounts.length > 0, 'a refund has an item')
  if (figure >= 0 && sum(amounts) > 0) return allocate(figure, amounts, step)
  return amounts.map((_, at) => (at === amounts.length - 1 ? figure : 0))
}

export function sum(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0)
}
