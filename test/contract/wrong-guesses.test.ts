import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { allEndpoints } from '../../src/endpoints.ts'
import { parametersOf } from '../../src/http/endpoint/operation-codes.ts'
import { elsewhere, tradeWords } from '../../src/http/refusals/trade-words.texts.ts'
import { openReadyWorld } from '#test/fixtures/ready-world.ts'
import type { World } from '#test/fixtures/world.ts'
import type { Api, Body } from '#test/support/api.ts'

// Requests that users of other systems try first. Each refusal names the right request in one sentence.

let api: Api
let world: World
beforeAll(async () => {
  ;({ api, world } = await openReadyWorld())
})
afterAll(() => api.drop())

const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const ask = ({ brand }: World, method: string, path: string, body?: object) =>
  brand.call(method, path, body && { body })

/** Names in queries: the name meant. */
const queries: readonly [query: string, nearest: string][] = [
  ['/customers?name=ada', 'q'],
  ['/customers?search=ada', 'q'],
  ['/orders?limit=10', 'per_page'],
  ['/orders?ordered=2026-10-01', 'ordered_from'],
  ['/reports/sales?date=2026-10-01&from=2026-10-01&to=2026-10-01', 'from'],
]
test.each(queries)('GET %s', async (path, nearest) => {
  const { status, body } = await ask(world, 'GET', path)
  expect([status, body.error.details.fields[0].allowed[0]]).toEqual([422, nearest])
  expect(body.error.message).toContain(`Did you mean \`${nearest}\`?`)
})

type Send = (world: World) => [path: string, body: Body]
const line = (more: Body) => (world: World) => [{ product_id: world.product.id, quantity: 1, ...more }]
const order =
  (more: Body, inLine: Body = {}): Send =>
  world => [
    '/orders',
    { branch_id: world.brand.branchId, channel: 'pos', lines: line(inLine)(world), ...more },
  ]
const product =
  (more: Body): Send =>
  ({ category, tax }) => [
    '/products',
    { category_id: category.id, tax_id: tax.id, name: 'Guess', price: 8.5, ...more },
  ]
const payment =
  (more: Body): Send =>
  ({ bill, card }) => [
    `/dining-sessions/${bill.id}/pay`,
    { payments: [{ payment_method_id: card.id, amount: 1, ...more }] },
  ]

/** Names in bodies, where they were sent: the name meant, or another operation. */
const names: readonly [path: string, send: Send, says: string][] = [
  ['line_items', order({ line_items: [] }), 'lines'],
  ['lines.0.price', order({}, { price: 3 }), 'unit_price'],
  ['lines.0.modifiers', order({}, { modifiers: [] }), 'addons'],
  ['pickup_at', order({ pickup_at: '2026-11-21T18:00:00Z' }), 'scheduled_for'],
  ['delivery_address', order({ delivery_address: 'Via Roma 1' }), 'delivery'],
  ['payments', order({ payments: [{ amount: 10 }] }), elsewhere['payments']!],
  ['tip', order({ tip: 2 }), elsewhere['tip']!],
  ['tax_ids', product({ tax_ids: [] }), 'tax_id'],
  ['variations', product({ variations: [] }), elsewhere['variations']!],
  ['first_name', () => ['/customers', { name: 'Ada', first_name: 'Ada' }], 'name'],
  ['counted_cash', () => [`/shifts/${unknownId}/close`, { counted: [], counted_cash: 146 }], 'counted'],
  [
    'covers',
    ({ spareTable }) => ['/dining-sessions', { table_id: spareTable.id, guests: 2, covers: 2 }],
    'guests',
  ],
  [
    'check',
    world => ['/orders/preview', { check: world.bill.id, lines: line({})(world) }],
    'dining_session_id',
  ],
  ['payments.0.gratuity', payment({ gratuity: 1 }), 'tip'],
  [
    '86',
    ({ brand, product }) => [
      `/products/${product.id}/sold-out`,
      { branch_id: brand.branchId, sold_out: true, '86': true },
    ],
    'sold_out',
  ],
  [
    'reason',
    ({ emptyBill }) => [`/dining-sessions/${emptyBill.id}/cancel`, { reason: 'left' }],
    elsewhere['reason']!,
  ],
]
test.each(names)('%s', async (path, send, says) => {
  const { status, body } = await ask(world, 'POST', ...send(world))
  const fault = body.error.details.fields.find((one: Body) => one.path === path)
  expect([status, fault?.rule]).toEqual([422, 'unknown_field'])
  expect(fault.message).toContain(/\s/.test(says) ? says : `Did you mean \`${says}\`?`)
  expect(fault.allowed.length).toBeLessThanOrEqual(20)
})

test.each<[method: string, path: (world: World) => string, nearest: string]>([
  ['GET', () => '/kitchen/stations', 'GET /v1/pos/kitchen-stations'],
  ['POST', ({ order }) => `/orders/${order.id}/kitchen/recall`, 'POST /v1/pos/orders/{order}/recall'],
  ['POST', ({ bill }) => `/checks/${bill.id}/pay`, 'POST /v1/pos/dining-sessions/{session}/pay'],
  ['GET', () => '/modifier-groups', 'GET /v1/pos/addon-groups'],
  ['GET', () => '//v1/orders', 'GET /v1/pos/orders'],
  ['GET', () => '/reports/product-sales?from=2026-11-21&to=2026-11-21', 'GET /v1/pos/reports/sales'],
])('%s to a wrong path is answered with the right one', async (method, path, nearest) => {
  const { status, body } = await ask(world, method, path(world), method === 'POST' ? {} : undefined)
  expect([status, body.error.details.allowed[0]]).toEqual([404, nearest])
  expect(body.error.message).toContain(`Did you mean \`${nearest}\``)
})

/** The names of all fields and parameters that a request may have. */
function requestNames(): Set<string> {
  const names = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    for (const [keyword, one] of Object.entries(value)) {
      if (keyword === 'properties') Object.keys(one as object).forEach(name => names.add(name))
      walk(one)
    }
  }
  for (const endpoint of allEndpoints({} as Context)) {
    walk({ properties: parametersOf(endpoint) })
    walk(endpoint.body)
  }
  return names
}

test('every word of the trade suggests an existing field or parameter', () => {
  const names = requestNames()
  const lost = (word: string) => !names.has(word)
  const table = Object.entries(tradeWords)
  expect(table.filter(([, ours]) => ours.some(lost))).toEqual([])
  expect(lost('line_items')).toBe(true)
})

test('every path named in advice exists', () => {
  const paths = new Set(allEndpoints({} as Context).map(({ method, path }) => `${method} ${path}`))
  const named = Object.values(elsewhere).flatMap(advice => advice.match(/(?:POST|PATCH) \/[^`]+/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(path => !paths.has(path))).toEqual([])
})
