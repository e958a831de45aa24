import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignKinds } from '../menu/menu.types.ts'
import { campaignFaults, type CampaignSketch, storedValue, wireValue } from './campaign-value.rules.ts'
import { maxCents } from '../lib/money.ts'

test('a value survives the conversion to storage and back, for every kind', () => {
  const said = fc.oneof(
    fc.integer({ min: 0, max: 1_000_000 }).map(parts => ['percentage', parts / 10_000] as const),
    fc.integer({ min: 0, max: 1_000_000 }).map(parts => ['buy_x_get_y', parts / 10_000] as const),
    fc.integer({ min: 0, max: maxCents }).map(cents => ['amount', cents / 100] as const),
    fc.integer({ min: 0, max: maxCents }).map(cents => ['fixed_price', cents / 100] as const),
  )
  fc.assert(
    fc.property(said, ([kind, value]) => {
      const stored = storedValue(kind, value)
      expect(Number.isInteger(stored)).toBe(true)
      expect(wireValue(kind, stored)).toBe(value)
    }),
  )
  expect(storedValue('percentage', 12.3456)).toBe(123_456)
  expect(storedValue('amount', 5)).toBe(500)
})

describe('validates the fields of a campaign together', () => {
  const plain: CampaignSketch = {
    kind: 'percentage',
    value: 10,
    buy: null,
    get: null,
    startsAt: null,
    endsAt: null,
  }
  const faultsOf = (overrides: Partial<CampaignSketch>, decimals: 0 | 2 = 2) =>
    campaignFaults({ ...plain, ...overrides }, decimals).map(({ path, rule }) => `${path} ${rule}`)

  test('accepts a complete campaign', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ kind: 'amount', value: 0.29 })).toEqual([])
    expect(faultsOf({ kind: 'fixed_price', value: 500 }, 0)).toEqual([])
    expect(faultsOf({ kind: 'buy_x_get_y', value: 100, buy: 2, get: 1 })).toEqual([])
    expect(faultsOf({ startsAt: 1, endsAt: 2 })).toEqual([])
    expect(faultsOf({ startsAt: 2 })).toEqual([])
  })

  test('requires the value of each kind', () => {
    for (const kind of campaignKinds) {
      const units = { buy: 1, get: 1 }
      expect(faultsOf({ kind, value: undefined, ...units })).toEqual(['value required'])
    }
  })

  test('limits a percentage to 100 and an amount to the decimals of the currency', () => {
    expect(faultsOf({ value: 100.0001 })).toEqual(['value max'])
    expect(faultsOf({ kind: 'amount', value: 1.005 })).toEqual(['value decimals'])
    expect(faultsOf({ kind: 'fixed_price', value: 1.5 }, 0)).toEqual(['value decimals'])
    expect(faultsOf({ value: 12.5 }, 0)).toEqual([])
  })

  test('allows buy and get only where units are counted, and an end after the start', () => {
    const counted = { kind: 'buy_x_get_y', value: 101 } as const
    expect(faultsOf(counted)).toEqual(['value max', 'buy required', 'get required'])
    expect(faultsOf({ startsAt: 2, endsAt: 2 })).toEqual(['ends_at min'])
  })
})
