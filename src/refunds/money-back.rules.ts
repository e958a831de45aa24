import { sum } from '../lib/money.ts'
import type { MoneyBack } from '../sale/receipt/receipt.shape.ts'
import type { Adjustment } from '../sale/shapes/order.shape.ts'
import type { Refunded } from './refund.rules.ts'

/** The money that a refund of one order or several gave back, for its paper: by method, to the balance, and as points. */
export function moneyBackOf(
  refunds: readonly Pick<Refunded, 'payouts' | 'returned'>[],
  adjustments: readonly Adjustment[],
): MoneyBack {
  const payouts = refunds.flatMap(refund => refund.payouts)
  const toBalance = sum(adjustments.map(adjustment => adjustment.toBalance))
  const byMethod = Map.groupBy(payouts, payout => payout.paymentMethodId)
  return {
    payouts: [...byMethod.values()].map(same => ({
      name: same[0]!.name,
      names: same[0]!.names,
      amount: 0 - sum(same.map(({ amount }) => amount)),
      tip: 0 - sum(same.map(({ tip }) => tip)),
      rounding: 0 - sum(same.map(({ rounding }) => rounding)),
    })),
    balance: 0 - toBalance,
    balanceTip: toBalance - sum(refunds.map(({ returned }) => returned.balance)),
    points: sum(refunds.map(({ returned }) => returned.points)),
    pointsValue:
      sum(payouts.map(({ amount }) => amount)) + toBalance - sum(adjustments.map(({ amount }) => amount)),
  }
}
