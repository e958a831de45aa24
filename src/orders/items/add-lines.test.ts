import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import {
  expectNothing,
  type Lines,
  pay,
  seatAt,
  sell,
  type TillRoom,
  useTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

const pathOf = (order: Body) => `/orders/${order.id}/lines`
const bodyOf = (lines: Lines) => ({
  lines: lines.map(([product, quantity]) => ({ product_id: product.id, quantity })),
})
const add = ({ brand }: TillRoom, order: Body, lines: Lines): Promise<Body> =>
  brand.make(pathOf(order), bodyOf(lines))
const nets = ({ items }: Body) =>
  items.map((item: Body) => item.subtotal - item.campaign_discount - item.discount)

const charged = { service_charge: { percent: 10, channels: ['pos'] } }

test('adds lines at current prices, with stock, kitchen and totals', async () => {
  const room = await openTillRoom(charged)
  const { api, brand, pizza, wine, flour } = room
  const order = await sell(room, [[pizza, 1]])
  expect(order).toMatchObject({ totals: { total: 11 }, kitchen: { status: 'new' } })
  await brand.make(`/orders/${order.id}/kitchen-status`, { status: 'ready' })
  await brand.call('PATCH', `/products/${pizza.id}`, { body: { price: 12 } })
  const lines = [
    { product_id: pizza.id, quantity: 2, note: 'no basil', client_line_id: 'x' },
    { product_id: wine.id, quantity: 1 },
  ]
  const after = await brand.make(pathOf(order), { lines })
  expect(after.items.map((item: Body) => [item.name, item.kind, item.subtotal, item.kitchen.status])).toEqual(
    [
      ['Pizza', 'product', 10, 'ready'],
      ['Pizza', 'product', 24, 'new'],
      ['Wine', 'product', 5.55, null],
      ['Service charge', 'service_charge', 3.96, null],
    ],
  )
  expect(after).toMatchObject({ totals: { total: 43.51 }, due: 43.51, paid: 0, version: 3 })
  expect(after.items[1]).toMatchObject({ note: 'no basil', client_line_id: 'x' })
  expect(after.kitchen.status).toBe('preparing')
  expect((await brand.get(`/orders/${order.id}`)).body.data).toEqual(after)
  expect((await brand.get(`/stock-items/${flour.id}`)).body.data.branches[0].on_hand).toBe(10_000 - 3 * 180)
  const tickets = (await brand.get(`/kitchen/tickets?branch_id=${brand.branchId}`)).body.data
  expect(tickets.flatMap(({ items }: Body) => items).map(({ quantity }: Body) => quantity)).toEqual([1, 2])
  const events = await api.db.query(
    sql`select data from events where record_id = ${order.id} and type = 'order.updated'`,
  )
  expect(events).toMatchObject([{ data: { id: order.id, version: 3, status: 'pending' } }])
  await pay(room, `/orders/${order.id}`)
  await expectInvariants(api.db)
})

test('order discounts apply to the added lines; item discounts do not', async () => {
  const room = await openTillRoom(charged)
  const { brand, pizza, wine } = room
  const order = await sell(room, [[pizza, 1]])
  const give = (kind: string, value: number, more: Body = {}) =>
    brand.make(`/orders/${order.id}/discount`, { kind, value, reason: 'regular', ...more })
  await give('percentage', 50, { item_id: order.items[0].id })
  await give('percentage', 10)
  const before = await give('amount', 2)
  expect([nets(before), before.totals.total]).toEqual([[2.5, 0.25], 2.75])
  const after = await add(room, order, [[wine, 1]])
  // 5.00 + 5.55 minus 10 % (1.06) minus 2.00; the charge is a tenth of 7.49.
  expect(after.totals).toMatchObject({ subtotal: 16.3, discount: 8.06, total: 8.24 })
  expect(after.discounts.map(({ amount }: Body) => amount)).toEqual([5, 1.06, 2])
  await expectInvariants(room.api.db)
})

test('a refusal leaves nothing behind', async () => {
  const room = await openTillRoom()
  const { brand, pizza, wine, fish, flour } = room
  const order = await sell(room, [[pizza, 1]])
  const refuse = (code: string, lines: unknown, of = order) =>
    expectNothing(room, code, 'POST', pathOf(of), { lines } as Body)
  const one = (product: Body, more: Body = {}) => [{ product_id: product.id, quantity: 1, ...more }]
  expect((await refuse('validation_failed', one(pizza, { quantity: 0.5 }))).fields).toMatchObject([
    { path: 'lines.0.quantity', rule: 'decimals' },
  ])
  await refuse('validation_failed', [])
  const { seated, paid } = await closedOrders(room)
  const onBill = await refuse('invalid_transition', one(wine), seated)
  expect(onBill).toMatchObject({ from: 'pending', dining_session_id: seated.dining_session_id })
  expect(await refuse('invalid_transition', one(wine), paid)).toEqual({ from: 'paid', to: 'pending' })
  await brand.make(`/products/${fish.id}/sold-out`, { branch_id: brand.branchId, sold_out: true })
  const gone = { line: 0, product_id: fish.id, reason: 'sold_out' }
  expect(await refuse('product_unavailable', one(fish))).toEqual({ lines: [gone] })
  // The state of the order is reported before unavailable products.
  await refuse('invalid_transition', one(fish), paid)
  await brand.call('PATCH', `/stock-items/${flour.id}`, {
    body: { branches: [{ branch_id: brand.branchId, block_when_empty: true }] },
  })
  const short = await refuse('insufficient_stock', one(pizza, { quantity: 999 }))
  expect(short.items).toMatchObject([{ stock_item_id: flour.id, needed: 179_820 }])
  const part = [{ payment_method_id: room.card.id, amount: 1 }]
  await pay(room, `/orders/${order.id}`, part)
  expect(await refuse('invalid_transition', one(wine))).toEqual({ from: 'partially_paid', to: 'pending' })
})

async function closedOrders(room: TillRoom): Promise<{ seated: Body; paid: Body }> {
  const { orders } = await seatAt(room, 0, [[[room.wine, 1]]])
  const paid = await sell(room, [[room.wine, 1]])
  await pay(room, `/orders/${paid.id}`)
  return { seated: orders[0], paid }
}
