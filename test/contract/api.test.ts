import { expect, test } from 'vitest'
import { scopes } from '../../src/access/scope.rules.ts'
import type { Context } from '../../src/context.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { scopesOf } from '../../src/http/endpoint/endpoint.ts'
import { openApi } from '#test/support/api.ts'
import { makeFullRestaurant, seat } from '#test/fixtures/restaurant.ts'

type Query = { properties?: Record<string, { format?: string }>; required?: string[] }

test('every timestamp of a query may have any offset of RFC 3339', async () => {
  const api = await openApi()
  const { get, branchId } = await api.openBrand()
  const asked = api.endpoints.flatMap(({ method, path, query }) => {
    if (method !== 'GET' || path.includes('{')) return []
    const { properties = {}, required = [] } = (query ?? {}) as Query
    const needed = required.includes('branch_id') ? `branch_id=${branchId}&` : ''
    return Object.entries(properties)
      .filter(([, { format }]) => format === 'date-time')
      .map(([name]) => `${path}?${needed}${name}=`)
  })
  expect(asked.length).toBeGreaterThan(30)
  for (const offset of ['Z', '+23:59', '-23:59']) {
    const moment = encodeURIComponent(`2026-11-21T00:00:00${offset}`)
    const replies = await Promise.all(asked.map(path => get(path + moment)))
    expect(replies.map(({ status }, at) => [asked[at], status])).toEqual(asked.map(path => [path, 200]))
  }
})

test('every scope that a key can have is needed by an operation', () => {
  const endpoints = allEndpoints({} as Context)
  const needed = new Set(endpoints.flatMap(scopesOf))
  expect(scopes.filter(scope => !needed.has(scope))).toEqual([])
})

test('a restaurant can be set up, serve and be paid through the API alone', async () => {
  const api = await openApi()
  const brand = await api.openBrand()
  const room = await makeFullRestaurant(brand)
  const { bill, order } = await seat(brand, room)
  expect(order).toMatchObject({
    status: 'pending',
    display_number: '001',
    totals: { total: 38.73, tax: 3.52 },
    kitchen: { status: 'new' },
  })
  const cancelled = await brand.make(`/order-items/${order.items[1].id}/cancel`, { reason: 'too long' })
  expect(cancelled.totals.total).toBe(26)
  const settled = await brand.make(`/dining-sessions/${bill.id}/pay`, {
    payments: [
      { payment_method_id: room.card.id, amount: 6 },
      { payment_method_id: room.cash.id, tendered: 50 },
    ],
  })
  expect(settled).toMatchObject({ status: 'settled', paid: 26, due: 0 })
  expect(settled.orders[0]).toMatchObject({
    status: 'paid',
    payments: [
      { amount: 6, change: 0 },
      { amount: 20, tendered: 50, change: 30 },
    ],
  })
})
