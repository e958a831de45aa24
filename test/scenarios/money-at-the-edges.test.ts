import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { expectNothing, pay, seatAt, sell, type TillRoom, useTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

const cardOf = ({ card }: TillRoom, amount?: number) => ({ payment_method_id: card.id, amount })

async function give(room: TillRoom, change: Body): Promise<void> {
  await room.brand.make(`/customers/${room.customer.id}/adjust`, { ...change, reason: 'welcome' })
}

async function customer({ brand, customer }: TillRoom): Promise<Body> {
  return (await brand.get(`/customers/${customer.id}`)).body.data
}

test('balance and points return from an open bill and a partly paid order, and can be spent again', async () => {
  const room = await openTillRoom({ loyalty: { point_value: 0.01 } })
  await give(room, { points: 100, balance: 5 })
  const { bill, orders } = await seatAt(room, 0, [[[room.pizza, 1]]], { customer_id: room.customer.id })
  const path = `/dining-sessions/${bill.id}`
  await pay(room, path, [cardOf(room, 2)], { points: 100, balance: 5 })
  const reason = { reason: 'wrong guest' }
  const back = await room.brand.make(`${path}/void-redemption`, reason)
  expect(back).toMatchObject({ status: 'open', paid: 2, due: 8 })
  expect(await customer(room)).toMatchObject({ points: 100, balance: 5 })
  expect(await expectNothing(room, 'invalid_transition', 'POST', `${path}/void-redemption`, reason)).toEqual({
    from: 'open',
    to: 'voided',
  })
  await expectNothing(room, 'order_not_payable', 'POST', `/orders/${orders[0].id}/void-redemption`, reason)
  await pay(room, path, [cardOf(room)], { balance: 5 })
  await expectNothing(room, 'session_not_open', 'POST', `${path}/void-redemption`, reason)

  const order = await sell(room, [[room.pizza, 1]], { customer_id: room.customer.id })
  const own = `/orders/${order.id}`
  await pay(room, own, [cardOf(room, 2)], { points: 100 })
  expect(await room.brand.make(`${own}/void-redemption`, reason)).toMatchObject({ status: 'partially_paid' })
  await pay(room, own, [], { points: 100 })
  await room.brand.make(`/payments/${(await read(room, own)).payments[0].id}/void`, reason)
  expect(await room.brand.make(`${own}/void-redemption`, reason)).toMatchObject({ status: 'pending' })
  await pay(room, own)
  await expectNothing(room, 'invalid_transition', 'POST', `${own}/void-redemption`, reason)
  expect(await customer(room)).toMatchObject({ points: 100, balance: 0 })
  await expectInvariants(room.api.db)
})

test('a refund adds nothing to the balance of an erased customer', async () => {
  const room = await openTillRoom()
  await give(room, { balance: 4 })
  const order = await sell(room, [[room.pizza, 1]], { customer_id: room.customer.id })
  await pay(room, `/orders/${order.id}`, [cardOf(room)], { balance: 4 })
  await room.brand.make(`/customers/${room.customer.id}/erase`, {})
  const body = { items: [{ item_id: order.items[0].id }], reason: 'cold' }
  const path = `/orders/${order.id}/refund`
  expect(await expectNothing(room, 'in_use', 'POST', path, body)).toEqual({
    by: 'customer',
    ids: [room.customer.id],
  })
  await expectNothing(room, 'in_use', 'POST', path, { ...body, to: 'balance' })
  await expectInvariants(room.api.db)
})

test('a course paid in advance can be fired until its business date ends', async () => {
  const room = await openTillRoom()
  const { bill } = await seatAt(room, 0, [])
  const lines = [2, 3].map(course => ({ product_id: room.pizza.id, quantity: 1, hold: true, course }))
  await room.brand.make(`/dining-sessions/${bill.id}/orders`, { lines })
  await pay(room, `/dining-sessions/${bill.id}`)
  const fired = await room.brand.make(`/dining-sessions/${bill.id}/fire`, { course: 2 })
  expect(fired.orders[0]).toMatchObject({ status: 'paid', kitchen: { status: 'new' } })
  expect(fired.orders[0].items.map((item: Body) => item.held)).toEqual([false, true])
  room.api.clock.advance(24 * 3_600_000)
  await expectNothing(room, 'session_not_open', 'POST', `/dining-sessions/${bill.id}/fire`, { course: 3 })
  await expectInvariants(room.api.db)
})

test('a coupon is used as long as an item with it is live, moved or not', async () => {
  const room = await openTillRoom()
  const coupon = { coupon_code: 'HALF', usage_limit: 1 }
  const applies = { applies_to: { product_ids: [room.pizza.id] } }
  const campaign = { name: 'Half', kind: 'percentage', value: 50, ...coupon, ...applies }
  const { id } = await room.brand.make('/campaigns', campaign)
  const used = async () => (await room.brand.get(`/campaigns/${id}`)).body.data.used_count
  const { bill } = await seatAt(room, 0, [])
  const lines = [room.pizza, room.wine].map(({ id }) => ({ product_id: id, quantity: 1 }))
  const order = await room.brand.make(`/dining-sessions/${bill.id}/orders`, { lines, coupon_code: 'HALF' })
  const [pizza, wine] = order.items
  await room.brand.make(`/dining-sessions/${bill.id}/move-items`, {
    items: [{ item_id: pizza.id }],
    to_table_id: room.tables[1].id,
  })
  const cancelled = await room.brand.make(`/order-items/${wine.id}/cancel`, { reason: 'gone' })
  expect([cancelled.status, await used()]).toEqual(['cancelled', 1])
  const again = { branch_id: room.brand.branchId, channel: 'pos', lines, coupon_code: 'HALF' }
  await expectNothing(room, 'validation_failed', 'POST', '/orders', again)
  await room.brand.make(`/order-items/${pizza.id}/cancel`, { reason: 'gone' })
  expect(await used()).toBe(0)
  await room.brand.make('/orders', again)
  await expectInvariants(room.api.db)
})

async function read({ brand }: TillRoom, path: string): Promise<Body> {
  return (await brand.get(path)).body.data
}

test('a partly paid order can be returned in both ways that its refusal names', async () => {
  const room = await openTillRoom({ loyalty: { point_value: 0.01 } })
  const { brand, card } = room
  await give(room, { points: 100 })
  for (const way of ['void', 'pay']) {
    const order = await sell(room, [[room.pizza, 1]], { customer_id: room.customer.id })
    const path = `/orders/${order.id}`
    const part = [{ payment_method_id: card.id, amount: 4 }]
    const { payments } = await pay(room, path, part, { points: 100 })
    const refund = { items: [{ item_id: order.items[0].id }], reason: 'cold' }
    const details = await expectNothing(room, 'invalid_transition', 'POST', `${path}/refund`, refund)
    expect(details).toEqual({ from: 'partially_paid', to: 'refunded' })
    const reason = { reason: 'cold' }
    if (way === 'void') {
      await brand.make(`/payments/${payments[0].id}/void`, reason)
      await brand.make(`${path}/void-redemption`, reason)
      expect(await brand.make(`${path}/cancel`, reason)).toMatchObject({ status: 'cancelled' })
    } else {
      await pay(room, path)
      expect(await brand.make(`${path}/refund`, refund)).toMatchObject({ status: 'refunded' })
    }
  }
  await expectInvariants(room.api.db)
})
