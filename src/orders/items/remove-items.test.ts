import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { approve, expectNothing, pay, seatAt, sell, signIn, useTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

const pathOf = (order: Body) => `/orders/${order.id}/remove-items`
const charged = { service_charge: { percent: 10, channels: ['pos'] } }
const why = { reason: 'changed mind' }

test('removes parts and lines, returns stock, recalculates the charge, and cancels the order with the last one', async () => {
  const room = await openTillRoom(charged)
  const { api, brand, pizza, wine, flour } = room
  const code = { name: 'Once', kind: 'percentage', value: 10, coupon_code: 'ONCE', usage_limit: 1 }
  await brand.make('/campaigns', code)
  const order = await sell(
    room,
    [
      [pizza, 3],
      [wine, 1],
    ],
    { coupon_code: 'ONCE' },
  )
  const [pizzas, bottle] = order.items
  const items = [{ item_id: pizzas.id, quantity: 2 }, { item_id: bottle.id }]
  const after = await brand.make(pathOf(order), { items, ...why })
  expect(after.totals).toMatchObject({ subtotal: 10.9, campaign_discount: 1, total: 9.9 })
  expect([after.due, after.status]).toEqual([9.9, 'pending'])
  const part = after.items.find((item: Body) => item.split_from_id === pizzas.id)
  expect(part).toMatchObject({
    quantity: 2,
    total: 18,
    cancel_kind: 'cancel',
    cancel_reason: 'changed mind',
    restocked: true,
  })
  const onHand = async () =>
    (await brand.get(`/stock-items/${flour.id}`)).body.data.branches[0].on_hand as number
  expect(await onHand()).toBe(10_000 - 180)
  const last = { items: [{ item_id: pizzas.id }], ...why, restock: false }
  const gone = await brand.make(pathOf(order), last)
  expect(gone).toMatchObject({ status: 'cancelled', totals: { total: 0 }, due: 0 })
  expect(gone.adjustments).toMatchObject([{ kind: 'waste', cost: 1.51 }])
  expect(await onHand()).toBe(10_000 - 180)
  await sell(room, [[pizza, 1]], { coupon_code: 'ONCE' })
  const events = await api.db.query<{ type: string; record_id: string }>(
    sql`select type, record_id from events where data ->> 'order_id' = ${order.id}
          or (record_id = ${order.id} and type <> 'order.created') order by id`,
  )
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'order.cancelled',
    ...Array.from({ length: 3 }, () => 'order_item.cancelled'),
  ])
  await expectInvariants(api.db)
})

test('removing an item that the kitchen has started needs approval', async () => {
  const room = await openTillRoom({ approvals: { cancel_after_preparing: true } })
  const { brand, pizza, wine } = room
  await signIn(room, 'manager', '222222')
  const order = await sell(room, [
    [pizza, 1],
    [wine, 1],
  ])
  await brand.make(`/orders/${order.id}/kitchen-status`, { status: 'preparing' })
  const body = { items: [{ item_id: order.items[0].id }], ...why }
  await expectNothing(room, 'approval_required', 'POST', pathOf(order), body)
  await brand.make(pathOf(order), { items: [{ item_id: order.items[1].id }], ...why })
  const token = await approve(room, '222222', 'cancel_after_preparing', order.id)
  const after = await brand.make(pathOf(order), { ...body, restock: false }, { headers: token })
  expect(after.adjustments[0].approved_by).not.toBeNull()
  await expectInvariants(room.api.db)
})

test('a refusal leaves nothing behind, and names the way out', async () => {
  const room = await openTillRoom(charged)
  const { brand, pizza, wine } = room
  const order = await sell(room, [
    [pizza, 2],
    [wine, 1],
  ])
  const [pizzas, bottle, charge] = order.items
  const refuse = (code: string, items: Body[], of = order) =>
    expectNothing(room, code, 'POST', pathOf(of), { items, ...why })
  const faults = await refuse('validation_failed', [
    { item_id: charge.id },
    { item_id: pizzas.id, quantity: 0.5 },
    { item_id: bottle.id },
    { item_id: bottle.id },
    { item_id: order.id },
  ])
  expect(faults.fields.map(({ path, rule }: Body) => [path, rule])).toEqual([
    ['items.0.item_id', 'not_allowed'],
    ['items.1.quantity', 'decimals'],
    ['items.3.item_id', 'duplicate'],
    ['items.4.item_id', 'not_found'],
  ])
  await refuse('item_already_cancelled', [{ item_id: bottle.id }, { item_id: pizzas.id, quantity: 3 }])
  const { bill, orders } = await seatAt(room, 0, [[[wine, 1]]])
  const [seated] = orders
  const onBill = await refuse('invalid_transition', [{ item_id: seated.items[0].id }], seated)
  expect(onBill).toMatchObject({ dining_session_id: bill.id })
  // Conversely, an item without a bill cannot be cancelled like one on a bill.
  const reply = await brand.call('POST', `/order-items/${pizzas.id}/cancel`, { body: why })
  expect([reply.status, reply.body.error.code]).toEqual([409, 'item_not_on_open_bill'])
  expect(reply.body.error.message).toContain('/remove-items')
  await pay(room, `/orders/${order.id}`, [{ payment_method_id: room.card.id, amount: 1 }])
  const paid = await refuse('invalid_transition', [{ item_id: bottle.id }])
  expect(paid).toEqual({ from: 'partially_paid', to: 'pending' })
})

test('adds and removes lines in any sequence until the order is paid', async () => {
  const room = await openTillRoom(charged)
  const { brand, fish, wine } = room
  const order = await sell(room, [[fish, 0.335]])
  const tenth = { kind: 'percentage', value: 10, reason: 'regular' }
  await brand.make(`/orders/${order.id}/discount`, tenth)
  const [line] = order.items
  await brand.make(pathOf(order), { items: [{ item_id: line.id, quantity: 0.1 }], ...why })
  const lines = [{ product_id: wine.id, quantity: 3 }]
  const more = await brand.make(`/orders/${order.id}/lines`, { lines })
  const bottles = more.items.find(({ name }: Body) => name === 'Wine')
  await brand.make(pathOf(order), { items: [{ item_id: bottles.id, quantity: 1 }], ...why })
  const { due } = (await brand.get(`/orders/${order.id}`)).body.data
  expect(await pay(room, `/orders/${order.id}`)).toMatchObject({ status: 'paid', paid: due, due: 0 })
  await expectInvariants(room.api.db)
})
