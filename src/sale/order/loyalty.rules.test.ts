import * as fc from 'fast-check'
import { maxCents } from '../../lib/money.ts'
import { describe, expect, it } from 'vitest'
import type { LoyaltyRates } from '../../settings/settings.types.ts'
import { earned, earningBase, lastPaidOn, pointsWorth } from './loyalty.rules.ts'

function rates(overrides: Partial<LoyaltyRates> = {}): LoyaltyRates {
  return { pointsPerUnit: 0, pointValue: 0, cashbackPercent: 0, minRedeemPoints: 0, ...overrides }
}

describe('loyalty earned by an order', () => {
  it('rounds points down and cashback to the nearest cent', () => {
    const onePerUnit = rates({ pointsPerUnit: 10_000, cashbackPercent: 50_000 })
    expect(earned(450, onePerUnit, 2)).toEqual({ points: 4, balance: 23 })
    expect(earned(99, onePerUnit, 2)).toEqual({ points: 0, balance: 5 })
    expect(earned(0, onePerUnit, 2)).toEqual({ points: 0, balance: 0 })
    expect(earned(1000, rates(), 2)).toEqual({ points: 0, balance: 0 })
    expect(earned(1000, rates({ pointsPerUnit: 15_000 }), 2).points).toBe(15)
  })

  it('is whole cashback in a currency without decimals', () => {
    expect(earned(105_000, rates({ pointsPerUnit: 100, cashbackPercent: 50_000 }), 0)).toEqual({
      points: 10,
      balance: 5300,
    })
  })

  it('is exact beyond the safe integers', () => {
    const many = rates({ pointsPerUnit: 10_000_000_001, cashbackPercent: 999_999 })
    expect(earned(999_999_999, many, 2)).toEqual({ points: 9_999_999_990_999, balance: 999_998_999 })
  })

  it('never gives parts more points than the whole', () => {
    const amount = fc.integer({ min: 0, max: maxCents })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 200_000 }), (a, b, pointsPerUnit) => {
        const of = (base: number) => earned(base, rates({ pointsPerUnit }), 2).points
        expect(of(a) + of(b)).toBeLessThanOrEqual(of(a + b))
        expect(of(a + b) - of(a) - of(b)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the base', () => {
  it('excludes the service charge, balance and points, and is never negative', () => {
    const sale = { total: 1100, serviceCharge: 100, balanceUsed: 200, pointsValue: 50 }
    expect(earningBase(sale)).toBe(750)
    expect(earningBase({ ...sale, balanceUsed: 1050 })).toBe(0)
  })
})

describe('the value of points', () => {
  it('is rounded to the smallest amount', () => {
    expect(pointsWorth(150, rates({ pointValue: 100 }), 2)).toBe(150)
    expect(pointsWorth(5, rates({ pointValue: 10 }), 2)).toBe(1)
    expect(pointsWorth(4, rates({ pointValue: 10 }), 2)).toBe(0)
    expect(pointsWorth(150, rates({ pointValue: 10_000 }), 0)).toBe(15_000)
    expect(pointsWorth(3, rates({ pointValue: 5000 }), 0)).toBe(200)
  })
})

describe('the day of the last payment', () => {
  const paid = (id: string, businessDate: string, more = {}) => {
    return { id, businessDate, correctsId: null, voidedAt: null, ...more }
  }

  it.each([
    ['no payment', [], undefined],
    ['the latest, whatever their order', [paid('a', '2026-11-24'), paid('b', '2026-11-23')], '2026-11-24'],
    ['not a voided one', [paid('a', '2026-11-24', { voidedAt: 1 }), paid('b', '2026-11-23')], '2026-11-23'],
    [
      'that of a corrected one, not of its correction',
      [paid('a', '2026-11-23', { voidedAt: 1 }), paid('b', '2026-11-24', { correctsId: 'a' })],
      '2026-11-23',
    ],
  ])('is %s', (_what, payments, date) => {
    expect(lastPaidOn(payments)).toBe(date)
  })
})
