import type { BrandSettings } from '../../src/settings/settings.types.ts'

/** A brand that has set nothing of its own: no loyalty, no service charge, nobody's approval needed. */
export const plainSettings = {
  loyalty: { pointsPerUnit: 0, pointValue: 0, cashbackPercent: 0, minRedeemPoints: 0 },
  serviceCharge: null,
  approvals: {
    cancelAfterPreparing: false,
    comp: false,
    priceOverride: true,
    discountOverPercent: null,
    refund: false,
    correct: false,
    void: false,
  },
  requireShift: false,
  requireStaff: false,
  kitchenWhenPaid: [],
  kitchenLeadMinutes: 20,
  waiterMayPay: false,
} as const satisfies Partial<BrandSettings>
