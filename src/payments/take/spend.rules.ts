import { balanceTooLow, pointsTooLow } from '../../customers/customer.refusals.ts'
import type { Cents, CurrencyDecimals } from '../../lib/money.ts'
import type { LoyaltyRates } from '../../settings/settings.types.ts'
import { pointsWorth } from '../../sale/loyalty.rules.ts'
import { customerNeeded, exceedsDue, tooFewPoints, worthlessPoints } from '../payment.refusals.ts'

/** Balance (hundredths) and points that a customer is to spend. */
export type RedeemRequest = { balance: Cents; points: number }

/** Balance and points that a customer spends; `pointsValue` is the value of the points, hundredths. */
export type Spending = RedeemRequest & { pointsValue: Cents }

/** Whose balance and points are spent, and how points are valued. */
export type Redeeming = {
  /** null when there is no customer. */
  customerId: string | null
  /** Points spent on it before: all are valued together, so that their value is rounded once. */
  used: number
  rates: LoyaltyRates
  decimals: CurrencyDecimals
}

/**
 * Takes points, then balance, off the due. Payments come after them, so "all that is due" means what these leave.
 * @throws Refusal validation_failed at `customer_id` (required) or `points` (min); payment_exceeds_due
 */
export function spend(
  due: Cents,
  { balance, points }: RedeemRequest,
  { used, customerId, rates, decimals }: Redeeming,
): Spending {
  if (balance + points === 0) return { balance, points, pointsValue: 0 }
  if (customerId === null) throw customerNeeded()
  const pointsValue = pointsWorth(used + points, rates, decimals) - pointsWorth(used, rates, decimals)
  if (points > 0) requireEnough(points, pointsValue, rates)
  if (pointsValue > due) throw exceedsDue(due)
  if (balance > due - pointsValue) throw exceedsDue(due - pointsValue)
  return { balance, points, pointsValue }
}

function requireEnough(points: number, pointsValue: Cents, rates: LoyaltyRates): void {
  if (points < rates.minRedeemPoints) throw tooFewPoints(rates.minRedeemPoints)
  if (pointsValue === 0) throw worthlessPoints()
}

/**
 * Spending never takes a customer below zero.
 * @throws Refusal insufficient_points { points }, insufficient_balance { balance } with what the customer has
 */
export function requireFunds(has: { balance: Cents; points: number }, redeem: RedeemRequest): void {
  const help = 'Take the rest by another method.'
  if (redeem.points > Math.max(0, has.points)) throw pointsTooLow(has.points, help)
  if (redeem.balance > Math.max(0, has.balance)) throw balanceTooLow(has.balance, help)
}
