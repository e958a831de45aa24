import { expect, test } from 'vitest'
import { missingScopes, resources, scopes, scopesAllow } from './scope.rules.ts'

test('every resource has a scope to read and one to write', () => {
  expect(resources.join(' ')).toBe(
    'brand branches tables categories products addons taxes campaigns discounts payment_methods stock kitchen ' +
      'orders payments refunds customers staff shifts reports',
  )
  expect(scopes).toHaveLength(2 * resources.length)
  expect(scopes.slice(0, 3)).toEqual(['brand.read', 'brand.write', 'branches.read'])
})

test('writing includes reading of the same, and nothing else includes anything', () => {
  for (const granted of scopes) {
    for (const needed of scopes) {
      const included = needed === granted || needed.replace('.read', '.write') === granted
      expect([granted, needed, scopesAllow([granted], needed)]).toEqual([granted, needed, included])
    }
    expect(scopesAllow([], granted)).toBe(false)
  }
})

test('missing scopes are listed in the order they were asked for', () => {
  expect(missingScopes(['orders.write'], ['tables.write', 'orders.read', 'brand.read'])).toEqual([
    'tables.write',
    'brand.read',
  ])
  expect(missingScopes(['orders.write'], ['orders.write'])).toEqual([])
})
