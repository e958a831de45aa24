import { expect, test } from 'vitest'
import { nearPaths, type Route, wordsOf } from './near-paths.rules.ts'

const route = (url: string, ...methods: string[]): Route => ({
  url,
  words: wordsOf(url),
  methods: new Set(methods),
})

const routes = [
  route('/v1/pos/kitchen-stations', 'GET', 'POST'),
  route('/v1/pos/kitchen-stations/:id', 'GET', 'PATCH', 'DELETE'),
  route('/v1/pos/orders', 'GET', 'POST'),
  route('/v1/pos/orders/:order', 'GET'),
  route('/v1/pos/orders/:order/recall', 'POST'),
  route('/v1/pos/orders/:order/kitchen-status', 'POST'),
  route('/v1/pos/dining-sessions/:session/pay', 'POST'),
  route('/v1/pos/products', 'GET', 'POST'),
  route('/v1/pos/products/:id', 'GET', 'PATCH', 'DELETE'),
  route('/v1/pos/branches', 'GET', 'POST'),
  route('/v1/pos/categories', 'GET', 'POST'),
  route('/v1/pos/staff/sign-in', 'POST'),
  route('/v1/pos/stock-items', 'GET', 'POST'),
  route('/v1/pos/addon-groups', 'GET', 'POST'),
  route('/v1/pos/brand', 'GET', 'PATCH'),
  route('/v1/pos/shifts', 'GET', 'POST'),
  route('/v1/pos/customers/:id/top-up', 'POST'),
  route('/docs', 'GET'),
]
const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

test.each([
  ['GET', '/v1/pos/kitchen/stations', 'GET /v1/pos/kitchen-stations'],
  ['POST', `/v1/pos/orders/${id}/kitchen/recall`, 'POST /v1/pos/orders/{order}/recall'],
  ['POST', '/v1/pos/orders/{order}/kitchenStatus', 'POST /v1/pos/orders/{order}/kitchen-status'],
  ['GET', '/orders', 'GET /v1/pos/orders'],
  ['GET', '/api/v2/order', 'GET /v1/pos/orders'],
  ['GET', '/v1/pos/orders/', 'GET /v1/pos/orders'],
  ['POST', `/v1/pos/checks/${id}/pay`, 'POST /v1/pos/dining-sessions/{session}/pay'],
  ['PUT', `/v1/pos/product/${id}`, 'PATCH /v1/pos/products/{id}'],
  ['GET', '/v1/pos/locations', 'GET /v1/pos/branches'],
  ['GET', '/v1/pos/category', 'GET /v1/pos/categories'],
  ['GET', '/v1/pos/staff/login', 'POST /v1/pos/staff/sign-in'],
  ['GET', '/swagger', 'GET /docs'],
  ['GET', '/v1/pos/ingredients', 'GET /v1/pos/stock-items'],
  ['GET', '/v1/pos/stations', 'GET /v1/pos/kitchen-stations'],
  ['GET', '/v1/pos/prices', 'GET /v1/pos/products'],
  ['GET', '/v1/pos/sizes', 'GET /v1/pos/addon-groups'],
  ['GET', '/v1/pos/settings', 'GET /v1/pos/brand'],
  ['GET', '/v1/pos/cash-drawers', 'GET /v1/pos/shifts'],
  ['POST', '/v1/pos/gift-cards', 'POST /v1/pos/customers/{id}/top-up'],
])('suggests for %s %s the operation %s', (method, path, nearest) => {
  const { allowed, likely } = nearPaths(routes, path, method)
  expect([allowed[0], likely]).toEqual([nearest, true])
  expect(allowed.length).toBeLessThanOrEqual(5)
})

test('prefers the operation with the same method among equally near ones', () => {
  const alike = [route('/v1/pos/orders/:id/a', 'GET'), route('/v1/pos/orders/:id/b', 'POST')]
  expect(nearPaths(alike, `/v1/pos/orders/${id}/c`, 'POST').allowed[0]).toBe('POST /v1/pos/orders/{id}/b')
  expect(nearPaths(alike, `/v1/pos/orders/${id}/c`, 'GET').allowed[0]).toBe('GET /v1/pos/orders/{id}/a')
})

test.each(['/', '/nothing/at/all', `/${id}`, '/v1/pos/', `/${'a-'.repeat(4000)}`, '/v1/v2', '/注文'])(
  '%s is near none',
  path => expect(nearPaths(routes, path, 'GET')).toEqual({ allowed: [], likely: false }),
)

test('lists a near but unlikely path without suggesting it', () => {
  const near = nearPaths(routes, `/v1/pos/orders/${id}/nothing/here`, 'POST')
  expect(near.likely).toBe(false)
  expect(near.allowed).toContain('POST /v1/pos/orders/{order}/recall')
})

test('limits the number of words of a path', () => {
  expect(wordsOf(`/v1/pos/${'word/'.repeat(1000)}`)).toHaveLength(8)
})
