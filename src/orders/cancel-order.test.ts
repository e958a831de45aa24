import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import {
  approve,
  expectNothing,
  seatAt,
  sell,
  signIn,
  type TillRoom,
  useTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

const cancelPath = (order: Body) => `/orders/${order.id}/cancel`
const gone = { reason: 'gone' }
const charged = { service_charge: { percent: 10, channels: ['pos', 'table'] } }

async function onHand({ brand, flour }: TillRoom): Promise<number> {
  return (await brand.get(`/stock-items/${flour.id}`)).body.data.branches[0].on_hand
}

test('cancels a whole order with its charge, returns its stock and its coupon use', async () => {
  const room = await openTillRoom(charged)
  const coupon = { name: 'Once', kind: 'percentage', value: 10, coupon_code: 'ONCE', usage_limit: 1 }
  await room.brand.make('/campaigns', coupon)
  const order = await sell(room, [[room.pizza, 2]], { coupon_code: 'ONCE' })
  expect(order.items).toHaveLength(2)
  const after = await room.brand.make(cancelPath(order), gone)
  expect(after).toMatchObject({ status: 'cancelled', totals: { total: 0, subtotal: 0 }, version: 2 })
  for (const item of after.items) {
    expect(item).toMatchObject({ cancel_kind: 'cancel', cancel_reason: 'gone', restocked: true })
  }
  expect(await onHand(room)).toBe(10_000)
  await sell(room, [[room.pizza, 1]], { coupon_code: 'ONCE' })
  const events = await room.api.db.query(
    sql`select record_id from events where brand_id = ${room.brand.id} and type = 'order.cancelled'`,
  )
  expect(events).toEqual([{ record_id: order.id }])
  const again = await expectNothing(room, 'invalid_transition', 'POST', cancelPath(order), gone)
  expect(again).toEqual({ from: 'cancelled', to: 'cancelled' })
  await expectInvariants(room.api.db)
})

test('without restock each item is recorded as waste at cost', async () => {
  const room = await openTillRoom(charged)
  const { bill, orders } = await seatAt(room, 0, [
    [
      [room.pizza, 2],
      [room.wine, 1],
    ],
    [[room.wine, 1]],
  ])
  const after = await room.brand.make(cancelPath(orders[0]), { ...gone, restock: false })
  expect(
    after.adjustments.map(({ kind, amount, cost, quantity }: Body) => [kind, amount, cost, quantity]),
  ).toEqual([
    ['waste', 0, 3.02, 2],
    ['waste', 0, 0, 1],
  ])
  const { data } = (await room.brand.get(`/dining-sessions/${bill.id}`)).body
  expect([data.status, data.totals.total, data.due]).toEqual(['open', 6.11, 6.11])
  expect(await onHand(room)).toBe(10_000 - 360)
  await expectInvariants(room.api.db)
})

test('a started item stays started through splits, moves and merges', async () => {
  const room = await openTillRoom()
  const waiter = await signIn(room, 'waiter', '1111')
  const { bill, orders } = await seatAt(room, 0, [[[room.pizza, 3]]])
  const [order] = orders
  for (const status of ['preparing', 'delivered']) {
    await room.brand.make(`/orders/${order.id}/kitchen-status`, { status })
  }
  const back = `/orders/${order.id}/recall`
  const fields = (await expectNothing(room, 'validation_failed', 'POST', back, { to: 'new' })).fields
  expect(fields).toMatchObject([{ path: 'to', rule: 'enum' }])
  await room.brand.make(back, { to: 'preparing' })
  const other = await seatAt(room, 1, [[[room.wine, 1]]])
  const items = [{ item_id: order.items[0].id, quantity: 1 }]
  await room.brand.make(`/dining-sessions/${bill.id}/move-items`, {
    items,
    to_dining_session_id: other.bill.id,
  })
  await room.brand.make(`/dining-sessions/${other.bill.id}/merge`, { dining_session_id: bill.id })
  const whole = (await room.brand.get(`/dining-sessions/${other.bill.id}`)).body.data
  const pizzas = whole.orders
    .flatMap((order: Body) => order.items)
    .filter(({ kitchen }: Body) => kitchen.status === 'preparing')
  expect(pizzas).toHaveLength(2)
  for (const { id } of pizzas) {
    await expectNothing(room, 'role_forbidden', 'POST', `/order-items/${id}/cancel`, gone, waiter)
  }
  // Control: without `begunAt`, a recall to the first stage loses that the kitchen has started.
  await room.api.db.query(
    sql`update order_items set begun_at = null, kitchen_status = 'new', kitchen_preparing_at = null
        where id = ${pizzas[0].id}`,
  )
  await room.brand.make(`/order-items/${pizzas[0].id}/cancel`, gone, { headers: waiter })
})

test("a started item or order is cancelled only with a manager's approval", async () => {
  const room = await openTillRoom({ approvals: { cancel_after_preparing: true } })
  const waiter = await signIn(room, 'waiter', '1111')
  await signIn(room, 'manager', '222222')
  const cook = await signIn(room, 'cook', '3333')
  const send = async (table: number) => (await seatAt(room, table, [[[room.pizza, 2]]])).orders[0]
  const fresh = await send(0)
  await expectNothing(room, 'role_forbidden', 'POST', cancelPath(fresh), gone, cook)
  await room.brand.make(cancelPath(fresh), gone, { headers: waiter })
  const begun = await send(1)
  await room.brand.make(`/orders/${begun.id}/kitchen-status`, { status: 'preparing' })
  const itemPath = `/order-items/${begun.items[0].id}/cancel`
  const required = { action: 'cancel_after_preparing' }
  expect(await expectNothing(room, 'approval_required', 'POST', cancelPath(begun), gone)).toEqual(required)
  expect(await expectNothing(room, 'approval_required', 'POST', itemPath, gone, waiter)).toEqual(required)
  await room.brand.call('PATCH', '/brand', { body: { approvals: { cancel_after_preparing: false } } })
  const barred = await expectNothing(room, 'role_forbidden', 'POST', itemPath, gone, waiter)
  expect(barred).toEqual({ role: 'waiter', ...required })
  const forItem = await approve(room, '222222', 'cancel_after_preparing', begun.items[0].id)
  await expectNothing(room, 'role_forbidden', 'POST', cancelPath(begun), gone, { ...waiter, ...forItem })
  const part = { reason: 'burnt', quantity: 1, restock: false }
  const one = await room.brand.make(itemPath, part, { headers: { ...waiter, ...forItem } })
  const [waste] = one.adjustments
  expect(waste.approved_by).not.toBeNull()
  expect(one.items[1].cancelled_by).toBe(waste.staff_id)
  // Neither a recall nor a move to another bill clears it.
  await room.brand.make(`/orders/${begun.id}/recall`, {}, { headers: cook })
  await expectNothing(room, 'role_forbidden', 'POST', itemPath, gone, waiter)
  await expectNothing(room, 'role_forbidden', 'POST', cancelPath(begun), gone, waiter)
  const forOrder = await approve(room, '222222', 'cancel_after_preparing', begun.id)
  const all = await room.brand.make(cancelPath(begun), gone, { headers: { ...waiter, ...forOrder } })
  expect(all.status).toBe('cancelled')
  await expectInvariants(room.api.db)
})
