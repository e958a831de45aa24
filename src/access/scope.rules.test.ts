import { expect, test } from 'vitest'
import { missingScopes, resources, scopes, scopesAllow } from './scope.rules.ts'

test('every resource has the scopes that operations need', () => {
  expect(resources.join(' ')).toBe(
    'brand branches tables categories products addons taxes campaigns discounts payment_methods stock sold_out kitchen ' +
      'orders payments fiscal refunds customers staff shifts reports events api_keys devices webhooks audit',
  )
  expect(scopes).toHaveLength(2 * resources.length - 5)
  for (const needless of ['discounts.read', 'fiscal.read', 'reports.write', 'events.write', 'audit.write'])
    expect(scopes).not.toContain(needless)
  expect(scopes.slice(0, 3)).toEqual(['brand.read', 'brand.write', 'branches.read'])
})

test('a write scope includes its read scope and no other', () => {
  for (const granted of scopes) {
    for (const needed of scopes) {
      const included = needed === granted || needed.replace('.read', '.write') === granted
      expect([granted, needed, scopesAllow([granted], needed)]).toEqual([granted, needed, included])
    }
    expect(scopesAllow([], granted)).toBe(false)
  }
})

test('lists missing scopes in the order of the request', () => {
  expect(missingScopes(['orders.write'], ['tables.write', 'orders.read', 'brand.read'])).toEqual([
    'tables.write',
    'brand.read',
  ])
  expect(missingScopes(['orders.write'], ['orders.write'])).toEqual([])
})
