import type { LoyaltyRates } from '../../settings/settings.types.ts'
import { count, json, money, type Of, shape } from './shape.rules.ts'

const later = true

/** The customer's part in an order's money, as at the sale; refunds leave it as it is. */
export const loyaltyShape = shape({
  balanceUsed: money({ later }),
  pointsUsed: count({ later }),
  /** Amount the points paid. */
  pointsValue: money({ later }),
  balanceEarned: money({ later }),
  pointsEarned: count({ later }),
  /** Frozen when the order is paid; null before, and for a sale without a customer. */
  rates: json<LoyaltyRates>({ column: 'loyalty', later }),
})
export type OrderLoyalty = Of<typeof loyaltyShape.fields>

/** The sale has no customer, or nothing of it is paid. */
export const noLoyalty: OrderLoyalty = {
  balanceUsed: 0,
  pointsUsed: 0,
  pointsValue: 0,
  balanceEarned: 0,
  pointsEarned: 0,
  rates: null,
}
