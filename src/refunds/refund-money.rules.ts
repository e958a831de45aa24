import { allocate } from '../lib/allocate.ts'
import { invariant } from '../lib/invariant.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount, sum } from '../lib/money.ts'
import { otherThanRefund, paymentHasLess, refundExceedsPaid } from './refund.refusals.ts'
import type { Adjustment, StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../sale/shapes/payment.shape.ts'
import { earned, type Earnings, earningBase, chargeTotal } from '../sale/order/loyalty.rules.ts'

/** The amounts that the sources of an order's money can still refund, hundredths. */
export type Sources = { payments: readonly Cents[]; balance: Cents; points: Cents }

/** Returns the payments that are not voided; a reversal is marked voided too. */
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
    // Never more than was used, so that corrupted data cannot refund too much.
    balance: order.loyalty.balanceUsed - Math.max(0, all - byPoints - byPayments),
    points: order.loyalty.pointsValue - byPoints,
  }
}

/** The value that an adjustment refunded as points, hundredths: the part not refunded to payments or the balance. */
function pointsValueOf(adjustment: Adjustment): Cents {
  return adjustment.amount - adjustment.toBalance - sum(adjustment.payments.map(({ amount }) => amount))
}

/**
 * Spreads a refund over the sources, once for all its items: as chosen, else in proportion to what is left of each.
 * Then each item is allocated its amount from those shares in proportion, the last item the rest.
 * @param chosen the amount each payment refunds; undefined when none is named
 * @returns the amounts by source for each item, in the order of the items
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
    const parts = allocate(amount, shares, step)
    shares = shares.map((share, at) => share - parts[at]!)
    return { payments: parts.slice(0, -2), balance: parts.at(-2)!, points: parts.at(-1)! }
  })
}

function requireChoice(left: readonly Cents[], amount: Cents, chosen: readonly Cents[]): void {
  if (sum(chosen) !== amount) throw otherThanRefund(amount)
  const beyond = chosen.findIndex((share, at) => share > left[at]!)
  if (beyond >= 0) throw paymentHasLess(chosen[beyond]!, left[beyond]!)
}

/**
 * Returns the points to refund for a value: rounded down over the running total, less the points refunded before, so
 * that the whole value refunds all of the points.
 * @param valueBefore hundredths of the points' value refunded so far
 */
export function pointsFor(order: StoredOrder, valueBefore: Cents, value: Cents): number {
  const { pointsUsed, pointsValue } = order.loyalty
  if (pointsValue === 0) return 0
  const upTo = (value: Cents) => Number((BigInt(pointsUsed) * BigInt(value)) / BigInt(pointsValue))
  return upTo(valueBefore + value) - upTo(valueBefore)
}

/**
 * Computes the earned points and balance that a refund reverses: all that were earned, less what the remaining figures
 * would earn by the rates frozen on the order, less those reversed before.
 * @param after the order without the refunded items
 * @param left the amount that is not refunded after the refund, and what is left of the sources; the service charge in
 * that amount is in proportion to the cost of the live items
 */
export function reversalOf(
  after: StoredOrder,
  left: Pick<Sources, 'balance' | 'points'> & { amount: Cents },
  decimals: CurrencyDecimals,
): Earnings {
  const { rates, pointsEarned, balanceEarned } = after.loyalty
  if (rates === null || after.customerId === null) return { points: 0, balance: 0 }
  const { total } = after.totals
  const step = smallestAmount(decimals)
  const base = earningBase({
    total: left.amount,
    serviceCharge: total === 0 ? 0 : multiplyDivide(chargeTotal(after), left.amount, total, step),
    balanceUsed: left.balance,
    pointsValue: left.points,
  })
  const kept = earned(base, rates, decimals)
  return {
    points: pointsEarned - kept.points - sum(after.adjustments.map(past => past.pointsReversed)),
    balance: balanceEarned - kept.balance - sum(after.adjustments.map(past => past.balanceReversed)),
  }
}

/** Shares a figure of a refund over its parts by their amounts; a figure that cannot be shared is put on the last. */
export function spreadOver(amounts: readonly Cents[], figure: number, step: number): number[] {
  invariant(amounts.length > 0, 'a refund has an item')
  if (figure >= 0 && sum(amounts) > 0) return allocate(figure, amounts, step)
  return amounts.map((_, at) => (at === amounts.length - 1 ? figure : 0))
}
