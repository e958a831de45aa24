import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import {
  expectNothing,
  pay,
  seatAt,
  sell,
  signIn,
  type TillRoom,
  useTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

const wastePath = (order: Body) => `/orders/${order.id}/waste`
const dropped = (item: Body, quantity: number, more: Body = {}) => ({
  items: [{ item_id: item.id, quantity }],
  reason: 'dropped',
  ...more,
})

async function onHand({ brand, flour }: TillRoom): Promise<number> {
  return (await brand.get(`/stock-items/${flour.id}`)).body.data.branches[0].on_hand
}

test('waste costs its share and consumes stock again only on a remake', async () => {
  const room = await openTillRoom()
  const { bill, orders } = await seatAt(room, 0, [[[room.pizza, 3]]])
  const [item] = orders[0].items
  const before = (await room.brand.get(`/dining-sessions/${bill.id}`)).body.data.version
  const idempotencyKey = await room.brand.make(wastePath(orders[0]), dropped(item, 1))
  expect(idempotencyKey).toMatchObject({ status: 'pending', totals: { total: 30, cost: 4.54 }, version: 2 })
  expect(idempotencyKey.adjustments).toMatchObject([
    { kind: 'waste', item_id: item.id, quantity: 1, amount: 0, tax: 0, cost: 1.51, reason: 'dropped' },
  ])
  expect(await onHand(room)).toBe(10_000 - 540)
  expect((await room.brand.get(`/dining-sessions/${bill.id}`)).body.data.version).toBe(before + 1)
  await room.brand.make(wastePath(orders[0]), dropped(item, 3, { remake: true }))
  expect(await onHand(room)).toBe(10_000 - 1080)
  const events = await room.api.db.query(
    sql`select 1 from events where brand_id = ${room.brand.id} and type = 'order.updated'`,
  )
  expect(events).toHaveLength(2)
  await pay(room, `/dining-sessions/${bill.id}`)
  const paid = await room.brand.make(wastePath(orders[0]), dropped(item, 1))
  expect(paid).toMatchObject({ status: 'paid', totals: { total: 30 } })
  await expectInvariants(room.api.db)
})

test('a cancellation records its waste in addition to earlier waste', async () => {
  const room = await openTillRoom()
  const { orders } = await seatAt(room, 0, [[[room.pizza, 2]]])
  const [item] = orders[0].items
  await room.brand.make(wastePath(orders[0]), dropped(item, 1, { remake: true }))
  room.api.clock.advance(1000)
  const after = await room.brand.make(`/order-items/${item.id}/cancel`, { reason: 'no', restock: false })
  expect(after.adjustments.map((adjustment: Body) => adjustment.cost)).toEqual([1.51, 3.02])
  await expectInvariants(room.api.db)
})

test('a refusal leaves nothing behind', async () => {
  const room = await openTillRoom({ service_charge: { percent: 10, channels: ['pos'] } })
  const order = await sell(room, [[room.pizza, 2]])
  const other = await sell(room, [[room.pizza, 1]])
  const [item, charge] = order.items
  const path = wastePath(order)
  const refuse = (code: string, body: Body, headers?: Record<string, string>) =>
    expectNothing(room, code, 'POST', path, body, headers)
  const both = {
    items: [{ item_id: charge.id, quantity: 1 }, ...dropped(other.items[0], 1).items],
    reason: 'x',
  }
  const faults = (await refuse('validation_failed', both)).fields
  expect(faults).toMatchObject([{ rule: 'not_allowed' }, { path: 'items.1.item_id', rule: 'not_found' }])
  const more = await refuse('item_already_cancelled', dropped(item, 3))
  expect(more).toEqual({ item_id: item.id, live_quantity: 2 })
  const cook = await signIn(room, 'cook', '1111')
  await refuse('role_forbidden', dropped(item, 1), cook)
  const branches = [{ branch_id: room.brand.branchId, block_when_empty: true }]
  await room.brand.call('PATCH', `/stock-items/${room.flour.id}`, { body: { branches } })
  const count = { branch_id: room.brand.branchId, stock_item_id: room.flour.id, kind: 'count', quantity: 100 }
  await room.brand.make('/stock-movements', count)
  const empty = await refuse('insufficient_stock', dropped(item, 1, { remake: true }))
  expect(empty).toEqual({ items: [{ stock_item_id: room.flour.id, on_hand: 100, needed: 180 }] })
  await room.brand.make(path, dropped(item, 1))
  await expectInvariants(room.api.db)
})
