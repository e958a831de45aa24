import { balanceTooLow, pointsTooLow } from '../../customers/customer.refusals.ts'
import type { Cents, CurrencyDecimals } from '../../lib/money.ts'
import type { LoyaltyRates } from '../../settings/settings.types.ts'
import { pointsWorth } from '../../sale/order/loyalty.rules.ts'
import { customerNeeded, exceedsDue, tooFewPoints, worthlessPoints } from './pay.refusals.ts'

/** Balance (hundredths) and points that a request spends. */
export type RedeemRequest = { balance: Cents; points: number }

/** Balance and points spent, with the value of the points in hundredths. */
export type Spending = RedeemRequest & { pointsValue: Cents }

/** The customer who spends, and how points are valued. */
export type Redeeming = {
  /** Null without a customer. */
  customerId: string | null
  /** Points spent on the sale before: all are valued together, so that their value is rounded once. */
  used: number
  rates: LoyaltyRates
  decimals: CurrencyDecimals
}

/** Applies points, then balance, to the amount due. Payments come after them and pay the rest. */
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

/** Requires that the customer has the points and the balance. */
export function requireFunds(has: { balance: Cents; points: number }, redeem: RedeemRequest): void {
  const help = 'Take the rest by another method.'
  if (redeem.points > Math.max(0, has.points)) throw pointsTooLow(has.points, help)
  if (redeem.balance > Math.max(0, has.balance)) throw balanceTooLow(has.balance, help)
}
