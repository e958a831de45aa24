import { describe, expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import type { Fault } from '../../lib/refusal.ts'
import { requireFunds, spend, type RedeemRequest } from './spend.rules.ts'

const rates = { pointsPerUnit: 10_000, pointValue: 100, cashbackPercent: 0, minRedeemPoints: 50 }

const take = (
  due: number,
  redeem: Partial<RedeemRequest>,
  customerId: string | null = 'ada',
  more = {},
  used = 0,
) =>
  spend(
    due,
    { balance: 0, points: 0, ...redeem },
    { customerId, used, rates: { ...rates, ...more }, decimals: 2 },
  )

function faultOf(...asked: Parameters<typeof take>): string {
  const refusal = catchRefusal(() => take(...asked))
  expect(refusal.code).toBe('validation_failed')
  const [{ path, rule }] = refusal.details['fields'] as [Fault]
  return `${path} ${rule}`
}

function exceeded(...asked: Parameters<typeof take>): unknown {
  const refusal = catchRefusal(() => take(...asked))
  expect(refusal.code).toBe('payment_exceeds_due')
  return refusal.details['due']
}

describe('spending points and balance', () => {
  it('spends points before balance', () => {
    expect(take(1000, { points: 300, balance: 700 })).toEqual({ points: 300, pointsValue: 300, balance: 700 })
    expect(take(1000, { points: 300, balance: 300 })).toMatchObject({ pointsValue: 300, balance: 300 })
    expect(take(300, { points: 300 })).toMatchObject({ pointsValue: 300, balance: 0 })
    expect(take(1000, { balance: 1000 })).toEqual({ points: 0, pointsValue: 0, balance: 1000 })
    expect(take(1000, {}, null)).toEqual({ points: 0, pointsValue: 0, balance: 0 })
  })

  it('values points on their running sum, so that twenty of half a cent pay ten cents', () => {
    const half = { pointValue: 50, minRedeemPoints: 0 }
    let [used, value] = [0, 0]
    for (const points of [1, 2, 2, 2, 3, 10]) {
      value += take(1000, { points }, 'ada', half, used).pointsValue
      used += points
      expect(value).toBe(Math.round(used / 2))
    }
    expect([used, value]).toEqual([20, 10])
    expect(faultOf(1000, { points: 1 }, 'ada', half, 1)).toBe('points min')
  })

  it('needs a customer', () => {
    expect(faultOf(1000, { balance: 1 }, null)).toBe('customer_id required')
    expect(faultOf(1000, { points: 100 }, null)).toBe('customer_id required')
  })

  it('needs enough points, worth at least a cent', () => {
    expect(faultOf(1000, { points: 49 })).toBe('points min')
    expect(faultOf(1000, { points: 50 }, 'ada', { pointValue: 0 })).toBe('points min')
    expect(take(1000, { points: 50 })).toMatchObject({ pointsValue: 50 })
  })

  it('never covers more than is due', () => {
    expect(exceeded(1000, { points: 1001 })).toBe(10)
    expect(exceeded(1000, { balance: 1001 })).toBe(10)
    expect(exceeded(1000, { points: 300, balance: 701 })).toBe(7)
    expect(exceeded(0, { balance: 1 })).toBe(0)
  })
})

describe("a customer's balance and points", () => {
  const refused = (has: RedeemRequest, redeem: RedeemRequest) => catchRefusal(() => requireFunds(has, redeem))

  it('are never spent twice', () => {
    requireFunds({ points: 10, balance: 5 }, { points: 10, balance: 5 })
    expect(refused({ points: 9, balance: 5 }, { points: 10, balance: 0 })).toMatchObject({
      code: 'insufficient_points',
      details: { points: 9 },
    })
    expect(refused({ points: 9, balance: 499 }, { points: 9, balance: 500 })).toMatchObject({
      code: 'insufficient_balance',
      details: { balance: 4.99 },
    })
  })

  it('never block an order that spends none, even below zero', () => {
    requireFunds({ points: -3, balance: -100 }, { points: 0, balance: 0 })
    requireFunds({ points: -3, balance: 100 }, { points: 0, balance: 100 })
    expect(refused({ points: -3, balance: 0 }, { points: 1, balance: 0 }).details).toEqual({ points: -3 })
  })
})
