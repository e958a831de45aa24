import { type Cents, type CurrencyDecimals, toAmount } from '../lib/money.ts'
import { invalidField, Refusal } from '../lib/refusal.ts'
import type { LoyaltyRates } from '../settings/settings.rules.ts'
import { pointsWorth } from '../sale/loyalty.rules.ts'
import { exceedsDue } from './pay.rules.ts'

/** Balance (hundredths) and points that a customer is to spend. */
export type RedeemRequest = { balance: Cents; points: number }

/** Balance and points that a customer spends; `pointsValue` is the value of the points, hundredths. */
export type Spending = RedeemRequest & { pointsValue: Cents }

/**
 * Takes points, then balance, off the due. Payments come after them, so "all that is due" means what these leave.
 * @param used points spent on it before: all are valued together, so that their value is rounded once
 * @param customerId their owner; null when there is no customer
 * @throws Refusal validation_failed at `customer_id` (required) or `points` (min); payment_exceeds_due
 */
export function spend(
  due: Cents,
  { balance, points }: RedeemRequest,
  used: number,
  customerId: string | null,
  rates: LoyaltyRates,
  decimals: CurrencyDecimals,
): Spending {
  if (balance + points === 0) return { balance, points, pointsValue: 0 }
  if (customerId === null) {
    const message = 'Balance and points are a customer’s. Say first who the customer is.'
    throw invalidField('customer_id', 'required', message)
  }
  const pointsValue = pointsWorth(used + points, rates, decimals) - pointsWorth(used, rates, decimals)
  if (points > 0) requireEnough(points, pointsValue, rates)
  if (pointsValue > due) throw exceedsDue(due)
  if (balance > due - pointsValue) throw exceedsDue(due - pointsValue)
  return { balance, points, pointsValue }
}

function requireEnough(points: number, pointsValue: Cents, rates: LoyaltyRates): void {
  if (points < rates.minRedeemPoints) {
    throw invalidField(
      'points',
      'min',
      `Points are taken from ${rates.minRedeemPoints} on: take more, or none.`,
    )
  }
  if (pointsValue === 0)
    throw invalidField(
      'points',
      'min',
      'So few points pay nothing more here: take more, or none; the brand’s loyalty.point_value is what one pays.',
    )
}

/**
 * Spending never takes a customer below zero.
 * @throws Refusal insufficient_points { points }, insufficient_balance { balance } with what the customer has
 */
export function requireFunds(has: { balance: Cents; points: number }, redeem: RedeemRequest): void {
  if (redeem.points > Math.max(0, has.points)) {
    const message = `The customer has ${has.points} points. Take fewer, and the rest by another method.`
    throw new Refusal('insufficient_points', message, { points: has.points })
  }
  if (redeem.balance > Math.max(0, has.balance)) {
    const message = `The customer’s balance is ${toAmount(has.balance)}. Take less of it, and the rest by another method.`
    throw new Refusal('insufficient_balance', message, { balance: toAmount(has.balance) })
  }
}
