import type { LoyaltyRates } from '../../settings/settings.types.ts'
import { count, json, money, type Of, shape } from '../../shapes/shape.rules.ts'

const later = true

/** Balance and points used and earned by an order at the sale; refunds leave them unchanged. */
export const loyaltyShape = shape({
  balanceUsed: money({ later }),
  pointsUsed: count({ later }),
  /** Amount paid by the points. */
  pointsValue: money({ later }),
  balanceEarned: money({ later }),
  pointsEarned: count({ later }),
  /** Frozen when the order is paid; null before that and without a customer. */
  rates: json<LoyaltyRates>({ column: 'loyalty', later }),
})
export type OrderLoyalty = Of<typeof loyaltyShape.fields>

/** For a sale without a customer, or before anything is paid. */
export const noLoyalty: OrderLoyalty = {
  balanceUsed: 0,
  pointsUsed: 0,
  pointsValue: 0,
  balanceEarned: 0,
  pointsEarned: 0,
  rates: null,
}
