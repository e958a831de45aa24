import type { Channel } from '../wire/words.types.ts'

export type TaxMode = 'inclusive' | 'exclusive'

/** Settings that every request needs of the brand it works in. */
export type BrandSettings = {
  id: string
  currency: string
  timezone: string
  defaultLanguage: string
  languages: readonly string[]
  taxMode: TaxMode
  loyalty: LoyaltyRates
  serviceCharge: ServiceCharge | null
  approvals: ApprovalRules
  /** Money is taken only into an open shift. */
  requireShift: boolean
  /** Only signed-in staff act at the point of sale. */
  requireStaff: boolean
  /** Orders of these channels, without a bill, reach the kitchen when they are paid in full. */
  kitchenWhenPaid: readonly Channel[]
  /** How long before its time the kitchen gets a scheduled order. */
  kitchenLeadMinutes: number
}

/** The charge added to the orders of some channels; `percent` in ten-thousandths of a percent. */
export type ServiceCharge = { percent: number; taxId: string | null; channels: readonly Channel[] }

/** Which operations need an approval. */
export type ApprovalRules = {
  cancelAfterPreparing: boolean
  comp: boolean
  /** A discount of more than this many ten-thousandths of a percent; null: none. */
  discountOverPercent: number | null
  refund: boolean
  correct: boolean
  void: boolean
}

/** A brand's loyalty rates. */
export type LoyaltyRates = {
  /** Points for each 1.00 spent, in ten-thousandths of a point. */
  pointsPerUnit: number
  /** Value of a point, in ten-thousandths of 1.00. */
  pointValue: number
  /** Ten-thousandths of a percent. */
  cashbackPercent: number
  minRedeemPoints: number
}
