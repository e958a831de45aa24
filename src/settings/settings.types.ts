import type { Channel } from '../wire/words.types.ts'

export type TaxMode = 'inclusive' | 'exclusive'

/** The settings of a request's brand. */
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
  /** Taking money requires an open shift. */
  requireShift: boolean
  /** Point-of-sale operations require signed-in staff. */
  requireStaff: boolean
  /** Orders of these channels without a bill go to the kitchen once paid in full. */
  kitchenWhenPaid: readonly Channel[]
  /** How long before its time a scheduled order goes to the kitchen. */
  kitchenLeadMinutes: number
  /** Waiters take payments and tips too. */
  waiterMayPay: boolean
}

/** The settings that new orders need, with the stamp of all rows written with them. */
export type OrderSettings = {
  currency: string
  taxMode: TaxMode
  serviceCharge: ServiceCharge | null
  /** The tax of delivery fees; null: none. */
  deliveryTaxId: string | null
  menuVersion: number
  kitchen: KitchenTerms
  /** The database's clock, not below any issued watermark: as text with microseconds, and as epoch ms. */
  stamp: string
  stampMs: number
}

/** When the kitchen gets an order without a bill. */
export type KitchenTerms = {
  /** The kitchen gets orders of these channels when they are paid in full. */
  whenPaid: readonly Channel[]
  /** The kitchen gets scheduled orders this long before their time. */
  leadMinutes: number
}

/** A charge on the orders of some channels. */
export type ServiceCharge = {
  /** Ten-thousandths of a percent. */
  percent: number
  taxId: string | null
  channels: readonly Channel[]
  /** Empty: all. */
  branchIds: readonly string[]
  /** The least guests of a bill that it is due for; above 1, orders without a bill have none. */
  minGuests: number
}

/** Operations that require an approval. */
export type ApprovalRules = {
  cancelAfterPreparing: boolean
  comp: boolean
  priceOverride: boolean
  /** Discounts above this, in ten-thousandths of a percent; null: no discount. */
  discountOverPercent: number | null
  refund: boolean
  correct: boolean
  void: boolean
}

export type LoyaltyRates = {
  /** Points per 1.00 spent, in ten-thousandths of a point. */
  pointsPerUnit: number
  /** Value of a point, in ten-thousandths of 1.00. */
  pointValue: number
  /** Ten-thousandths of a percent. */
  cashbackPercent: number
  minRedeemPoints: number
}
