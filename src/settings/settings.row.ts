import { type Channel, channels } from '../wire/words.types.ts'
import type { BrandSettings, LoyaltyRates, ServiceCharge, TaxMode } from './settings.types.ts'

/** The columns of the settings, for a brand `b`. */
export const settingsColumns =
  'b.currency, b.timezone, b.default_language, b.languages, b.tax_mode, b.loyalty, b.service_charge, b.approvals, ' +
  'b.require_shift, b.require_staff, b.kitchen_when_paid, b.kitchen_lead_minutes, b.waiter_may_pay'

/** The settings as stored: documents hold wire values and omit defaults. */
export type SettingsRow = {
  currency: string
  timezone: string
  default_language: string
  languages: string[]
  tax_mode: TaxMode
  loyalty: LoyaltyDocument
  service_charge: ChargeDocument | null
  approvals: ApprovalsDocument
  require_shift: boolean
  require_staff: boolean
  kitchen_when_paid: Channel[]
  kitchen_lead_minutes: number
  waiter_may_pay: boolean
}

type LoyaltyDocument = Partial<
  Record<'points_per_unit' | 'point_value' | 'cashback_percent' | 'min_redeem_points', number>
>
export type ChargeDocument = {
  percent: number
  tax_id: string | null
  channels: Channel[]
  branch_ids?: string[]
  min_guests?: number
}
type ApprovalsDocument = Partial<
  Record<'cancel_after_preparing' | 'comp' | 'price_override' | 'refund' | 'correct' | 'void', boolean>
> & { discount_over_percent?: number | null }

export function settingsFromRow(brandId: string, row: SettingsRow): BrandSettings {
  const { discount_over_percent: overPercent = null } = row.approvals
  return {
    id: brandId,
    currency: row.currency,
    timezone: row.timezone,
    defaultLanguage: row.default_language,
    languages: row.languages,
    taxMode: row.tax_mode,
    loyalty: loyaltyOf(row.loyalty),
    serviceCharge: serviceChargeOf(row.service_charge),
    approvals: {
      cancelAfterPreparing: row.approvals.cancel_after_preparing ?? false,
      comp: row.approvals.comp ?? false,
      priceOverride: row.approvals.price_override ?? true,
      discountOverPercent: overPercent === null ? null : scaled(overPercent),
      refund: row.approvals.refund ?? false,
      correct: row.approvals.correct ?? false,
      void: row.approvals.void ?? false,
    },
    requireShift: row.require_shift,
    requireStaff: row.require_staff,
    kitchenWhenPaid: row.kitchen_when_paid,
    kitchenLeadMinutes: row.kitchen_lead_minutes,
    waiterMayPay: row.waiter_may_pay,
  }
}

function loyaltyOf(document: LoyaltyDocument): LoyaltyRates {
  return {
    pointsPerUnit: scaled(document.points_per_unit ?? 0),
    pointValue: scaled(document.point_value ?? 0),
    cashbackPercent: scaled(document.cashback_percent ?? 0),
    minRedeemPoints: document.min_redeem_points ?? 0,
  }
}

export function serviceChargeOf(document: ChargeDocument | null): ServiceCharge | null {
  if (document === null) return null
  const chosen = document.channels.length === 0 ? channels : document.channels
  const { tax_id: taxId, branch_ids: branchIds = [], min_guests: minGuests = 1 } = document
  return { percent: scaled(document.percent), taxId, channels: chosen, branchIds, minGuests }
}

/** Converts to ten-thousandths. */
function scaled(value: number): number {
  return Math.round(value * 10_000)
}
