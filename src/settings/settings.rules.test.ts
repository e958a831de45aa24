import { expect, it } from 'vitest'
import { channels } from '../wire/words.types.ts'
import { serviceChargeOf, settingsFromRow, type SettingsRow } from './settings.row.ts'

const row: SettingsRow = {
  currency: 'EUR',
  timezone: 'Europe/Rome',
  default_language: 'it',
  languages: ['it', 'en'],
  tax_mode: 'exclusive',
  loyalty: {},
  service_charge: null,
  approvals: {},
  require_shift: true,
  require_staff: false,
  kitchen_when_paid: ['online'],
  kitchen_lead_minutes: 20,
  waiter_may_pay: false,
}

it('a setting is off by default, but for the approval of another price', () => {
  expect(settingsFromRow('brand', row)).toEqual({
    id: 'brand',
    currency: 'EUR',
    timezone: 'Europe/Rome',
    defaultLanguage: 'it',
    languages: ['it', 'en'],
    taxMode: 'exclusive',
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
    requireShift: true,
    requireStaff: false,
    kitchenWhenPaid: ['online'],
    kitchenLeadMinutes: 20,
    waiterMayPay: false,
  })
})

it('stores rates in whole ten-thousandths', () => {
  const set = settingsFromRow('brand', {
    ...row,
    loyalty: { points_per_unit: 1.5, point_value: 0.01, cashback_percent: 2.25, min_redeem_points: 50 },
    approvals: {
      cancel_after_preparing: true,
      comp: true,
      price_override: false,
      discount_over_percent: 12.5,
      refund: true,
      correct: true,
      void: true,
    },
  })
  expect(set.loyalty).toEqual({
    pointsPerUnit: 15_000,
    pointValue: 100,
    cashbackPercent: 22_500,
    minRedeemPoints: 50,
  })
  expect(set.approvals).toEqual({
    cancelAfterPreparing: true,
    comp: true,
    priceOverride: false,
    discountOverPercent: 125_000,
    refund: true,
    correct: true,
    void: true,
  })
  const none = settingsFromRow('brand', { ...row, approvals: { discount_over_percent: null } })
  expect(none.approvals.discountOverPercent).toBeNull()
})

it('a service charge without channels applies to all of them', () => {
  const charge = (chosen: SettingsRow['service_charge'] & object) => serviceChargeOf(chosen)
  expect(charge({ percent: 12.5, tax_id: 'vat', channels: ['table'] })).toEqual({
    percent: 125_000,
    taxId: 'vat',
    channels: ['table'],
    branchIds: [],
    minGuests: 1,
  })
  expect(charge({ percent: 10, tax_id: null, channels: [], branch_ids: ['roma'], min_guests: 5 })).toEqual({
    percent: 100_000,
    taxId: null,
    channels,
    branchIds: ['roma'],
    minGuests: 5,
  })
})
