import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scopes } from '../access/scope.rules.ts'
import type { Refusal } from '../lib/refusal.ts'
import { faultsBeyond, type Power, requireWithin, scopesBeyond, withDefaults } from './grant.rules.ts'
import { keyPurposes } from './key-purposes.types.ts'

const usual = { rateLimit: 120, backdateDays: 3 }
const power: fc.Arbitrary<Power> = fc.record({
  scopes: fc.subarray([...scopes]),
  rateLimit: fc.integer({ min: 1, max: 1000 }),
  backdateDays: fc.integer({ min: 0, max: 30 }),
  expiresAt: fc.option(fc.integer({ min: 1, max: 1e12 })),
})

test('a key gives what it has, and less', () => {
  fc.assert(
    fc.property(power, own => {
      expect(scopesBeyond(own, own)).toEqual([])
      expect(faultsBeyond(own, own)).toEqual([])
      const asked = {
        scopes: own.scopes,
        rateLimit: undefined,
        backdateDays: undefined,
        expiresAt: undefined,
      }
      expect(faultsBeyond(own, withDefaults(own, asked, usual))).toEqual([])
    }),
  )
})

test('a write scope gives its read scope, a read scope no write scope', () => {
  const own = { scopes: ['orders.write', 'stock.read'], rateLimit: 1, backdateDays: 0, expiresAt: null }
  expect(scopesBeyond(own, { ...own, scopes: ['orders.read'] })).toEqual([])
  expect(scopesBeyond(own, { ...own, scopes: ['stock.write', 'menu.read'] })).toEqual([
    'stock.write',
    'menu.read',
  ])
})

test('names each thing of which a key would give more than it has', () => {
  const own = { scopes: [], rateLimit: 10, backdateDays: 1, expiresAt: 1000 }
  const pathsOf = (given: Partial<Power>) => faultsBeyond(own, { ...own, ...given }).map(fault => fault.path)
  expect(pathsOf({ rateLimit: 11, backdateDays: 2, expiresAt: null })).toEqual([
    'rate_limit',
    'backdate_days',
    'expires_at',
  ])
  expect(pathsOf({ expiresAt: 1001 })).toEqual(['expires_at'])
  expect(pathsOf({ rateLimit: 9, backdateDays: 0, expiresAt: 999 })).toEqual([])
})

test('completes a request by the usual, or less where the key has less', () => {
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

test('refuses a key beyond its giver by the scope first', () => {
  const own = { scopes: ['orders.read'], rateLimit: 1, backdateDays: 0, expiresAt: null }
  const codeOf = (given: Partial<Power>) => {
    try {
      requireWithin(own, { ...own, ...given })
      return undefined
    } catch (error) {
      return (error as Refusal).code
    }
  }
  expect(codeOf({})).toBeUndefined()
  expect(codeOf({ scopes: ['orders.write'], rateLimit: 2 })).toBe('insufficient_scope')
  expect(codeOf({ rateLimit: 2 })).toBe('validation_failed')
})

test('no key for a place makes keys, and that of an office neither sells nor takes money', () => {
  for (const given of Object.values(keyPurposes)) expect(given).not.toContain('api_keys.write')
  for (const scope of ['orders.write', 'payments.write', 'refunds.write'])
    expect(keyPurposes.office).not.toContain(scope)
  expect(keyPurposes.office).toContain('products.write')
})
