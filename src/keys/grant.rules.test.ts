import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scopes } from '../access/scope.rules.ts'
import type { Fault, Refusal } from '../lib/refusal.ts'
import { type KeyRights, requireWithin, withDefaults } from './grant.rules.ts'
import { keyPurposes } from './key-purposes.types.ts'

const usual = { rateLimit: 120, backdateDays: 3 }
const power: fc.Arbitrary<KeyRights> = fc.record({
  scopes: fc.subarray([...scopes]),
  rateLimit: fc.integer({ min: 1, max: 1000 }),
  backdateDays: fc.integer({ min: 0, max: 30 }),
  expiresAt: fc.option(fc.integer({ min: 1, max: 1e12 })),
})

/** The missing scopes or the paths at fault when a key grants these rights; empty when it may. */
function refused(own: KeyRights, granted: KeyRights): unknown {
  try {
    requireWithin(own, granted)
  } catch (error) {
    const { missing_scopes, fields } = (error as Refusal).details
    return missing_scopes ?? (fields as Fault[]).map(({ path }) => path)
  }
  return []
}

test('a key can grant its own rights, and less', () => {
  fc.assert(
    fc.property(power, own => {
      const { scopes } = own
      const requested = { scopes, rateLimit: undefined, backdateDays: undefined, expiresAt: undefined }
      expect(refused(own, own)).toEqual([])
      expect(refused(own, withDefaults(own, requested, usual))).toEqual([])
    }),
  )
})

test('a write scope can grant its read scope, but not the reverse', () => {
  const own = { scopes: ['orders.write', 'stock.read'], rateLimit: 1, backdateDays: 0, expiresAt: null }
  expect(refused(own, { ...own, scopes: ['orders.read'] })).toEqual([])
  expect(refused(own, { ...own, scopes: ['stock.write', 'menu.read'] })).toEqual(['stock.write', 'menu.read'])
})

test('names each limit that a key would exceed', () => {
  const own = { scopes: [], rateLimit: 10, backdateDays: 1, expiresAt: 1000 }
  const excess = (granted: Partial<KeyRights>) => refused(own, { ...own, ...granted })
  expect(excess({ rateLimit: 11, backdateDays: 2, expiresAt: null })).toEqual([
    'rate_limit',
    'backdate_days',
    'expires_at',
  ])
  expect(excess({ expiresAt: 1001 })).toEqual(['expires_at'])
  expect(excess({ rateLimit: 9, backdateDays: 0, expiresAt: 999 })).toEqual([])
})

test('fills in defaults, or the own rights where they are less', () => {
  const nothing = { scopes: [], rateLimit: undefined, backdateDays: undefined, expiresAt: undefined }
  const strong = { scopes: [], rateLimit: 5000, backdateDays: 30, expiresAt: null }
  expect(withDefaults(strong, nothing, usual)).toEqual({ scopes: [], ...usual, expiresAt: null })
  const weak = { scopes: [], rateLimit: 7, backdateDays: 0, expiresAt: 5 }
  expect(withDefaults(weak, nothing, usual)).toEqual(weak)
  expect(withDefaults(weak, { ...weak, rateLimit: 2, expiresAt: null }, usual)).toEqual({
    ...weak,
    rateLimit: 2,
    expiresAt: null,
  })
})

test('refuses missing scopes before limits', () => {
  const own = { scopes: ['orders.read'], rateLimit: 1, backdateDays: 0, expiresAt: null }
  const codeOf = (granted: Partial<KeyRights>) => {
    try {
      requireWithin(own, { ...own, ...granted })
      return undefined
    } catch (error) {
      return (error as Refusal).code
    }
  }
  expect(codeOf({})).toBeUndefined()
  expect(codeOf({ scopes: ['orders.write'], rateLimit: 2 })).toBe('insufficient_scope')
  expect(codeOf({ rateLimit: 2 })).toBe('validation_failed')
})

test('no key purpose includes creating keys, and the office purpose neither orders nor payments', () => {
  for (const given of Object.values(keyPurposes)) expect(given).not.toContain('api_keys.write')
  for (const scope of ['orders.write', 'payments.write', 'refunds.write'])
    expect(keyPurposes.office).not.toContain(scope)
  expect(keyPurposes.office).toContain('products.write')
})
