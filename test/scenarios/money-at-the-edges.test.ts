import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { expectNothing, pay, seatAt, sell, type TillRoom, useTillRooms } from '#test/support/till-room.ts'

const openTillRoom = useTillRooms()

const cashOf = ({ cash }: TillRoom, amount?: number) => ({ payment_method_id: cash.id, amount })
const cardOf = ({ card }: TillRoom, amount?: number) => ({ payment_method_id: card.id, amount })

async function give(room: TillRoom, change: Body): Promise<void> {
  await room.brand.make(`/customers/${room.customer.id}/adjust`, { ...change, reason: 'welcome' })
}

async function customer({ brand, customer }: TillRoom): Promise<Body> {
  return (await brand.get(`/customers/${customer.id}`)).body.data
}

async function onHand({ brand, flour }: TillRoom): Promise<number> {
  return (await brand.get(`/stock-items/${flour.id}`)).body.data.branches[0].on_hand
}

test('ten small cash payments round like one, and a refund uses their coins', async () => {
  const room = await openTillRoom()
  const shift = await room.brand.make('/shifts', { branch_id: room.brand.branchId, opening_float: 0 })
  const order = await sell(room, [[room.pizza, 1]])
  const path = `/orders/${order.id}`
  for (let at = 0; at < 4; at++) await pay(room, path, [cashOf(room, 0.07), cashOf(room, 0.07)])
  const paid = await pay(room, path, [cashOf(room)])
  const rounding = paid.payments.reduce((sum: number, one: Body) => sum + Math.round(one.rounding * 100), 0)
  expect(rounding).toBe(0)
  await room.brand.call('PATCH', `/payment-methods/${room.cash.id}`, { body: { rounding: 1 } })
  const items = [{ item_id: order.items[0].id }]
  await room.brand.make(`${path}/refund`, { items, reason: 'cold' })
  const out = await room.api.db.query<{ sum: number }>(
    sql`select sum(amount + rounding)::bigint as sum from refund_payments where order_id = ${order.id}`,
  )
  expect(out).toEqual([{ sum: 1000 }])
  const report = (await room.brand.get(`/shifts/${shift.id}/report`)).body.data
  expect(report.totals.expected).toBe(0)
  await expectInvariants(room.api.db)
})

test('points are valued on their running sum, and balance alone may pay a part', async () => {
  const room = await openTillRoom({ loyalty: { point_value: 0.005 } })
  await give(room, { points: 20, balance: 3 })
  const { bill } = await seatAt(room, 0, [[[room.pizza, 1]]], { customer_id: room.customer.id })
  const path = `/dining-sessions/${bill.id}`
  for (const points of [1, 2, 2, 2, 3, 10]) await pay(room, path, [], { points })
  expect(await pay(room, path, [], { balance: 3 })).toMatchObject({ status: 'open', due: 6.9 })
  await expectNothing(room, 'validation_failed', 'POST', `${path}/pay`, { payments: [] })
  await expectInvariants(room.api.db)
})

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

test('a unit is wasted once, and wasted units do not return to the stock level', async () => {
  const room = await openTillRoom()
  const order = await sell(room, [[room.pizza, 3]])
  const [{ id }] = order.items
  const path = `/orders/${order.id}`
  const waste = (quantity: number, more: Body = {}) => ({
    items: [{ item_id: id, quantity }],
    reason: 'burnt',
    ...more,
  })
  const after = await room.brand.make(`${path}/waste`, waste(2))
  expect(after.items[0]).toMatchObject({ quantity: 3, wasted_quantity: 2 })
  expect(await expectNothing(room, 'item_already_cancelled', 'POST', `${path}/waste`, waste(2))).toEqual({
    item_id: id,
    live_quantity: 1,
  })
  await room.brand.make(`${path}/waste`, waste(2, { remake: true }))
  expect(await onHand(room)).toBe(10_000 - 5 * 180)
  room.api.clock.advance(1000)
  await room.brand.make(`${path}/cancel`, { reason: 'gone' })
  expect(await onHand(room)).toBe(10_000 - 4 * 180)

  const paid = await sell(room, [[room.pizza, 2]])
  const item = paid.items[0].id
  await room.brand.make(`/orders/${paid.id}/waste`, {
    items: [{ item_id: item, quantity: 1 }],
    reason: 'fell',
  })
  await pay(room, `/orders/${paid.id}`)
  const refund = { items: [{ item_id: item, quantity: 1 }], reason: 'fell', restock: true }
  const refunded = await room.brand.make(`/orders/${paid.id}/refund`, refund)
  const part = refunded.items.find((one: Body) => one.cancelled_at !== null)
  expect(part).toMatchObject({ quantity: 1, wasted_quantity: 1, restocked: false })
  expect(await onHand(room)).toBe(10_000 - 6 * 180)
  await room.brand.make(`/orders/${paid.id}/refund`, refund)
  expect(await onHand(room)).toBe(10_000 - 5 * 180)

  const last = await sell(room, [[room.pizza, 2]])
  const fell = { items: [{ item_id: last.items[0].id, quantity: 1 }], reason: 'fell' }
  await room.brand.make(`/orders/${last.id}/waste`, fell)
  room.api.clock.advance(1000)
  const gone = await room.brand.make(`/orders/${last.id}/cancel`, { reason: 'gone', restock: false })
  expect(gone.adjustments.map(({ quantity, cost }: Body) => [quantity, cost])).toEqual([
    [1, 1.51],
    [1, 1.51],
  ])
  await expectInvariants(room.api.db)
})

test('after a partial payment unpaid items can be comped, and paid ones keep their figures', async () => {
  const settings = { service_charge: { percent: 10, channels: ['table'] } }
  const room = await openTillRoom(settings, { taxMode: 'exclusive' })
  const { bill, orders } = await seatAt(room, 0, [
    [
      [room.pizza, 1],
      [room.wine, 1],
    ],
  ])
  const path = `/dining-sessions/${bill.id}`
  const [pizza, wine] = orders[0].items
  const [order] = (await pay(room, path, [{ ...cardOf(room), items: [{ item_id: pizza.id, quantity: 1 }] }]))
    .orders
  const comp = { kind: 'percentage', value: 100, reason: 'cold' }
  const discounts = `/orders/${order.id}/discount`
  expect(
    await expectNothing(room, 'item_already_paid', 'POST', discounts, { ...comp, item_id: pizza.id }),
  ).toEqual({
    item_id: pizza.id,
    paid_quantity: 1,
    due: 7.67,
  })
  const after = await room.brand.make(discounts, { ...comp, item_id: wine.id })
  expect(after.items[0]).toMatchObject({ discount: 0, tax: 1, total: 11 })
  expect(after.items[1]).toMatchObject({ discount: 5.55, tax: 0, total: 0 })
  expect(after.items[2]).toMatchObject({ subtotal: 1.56 })
  expect(await read(room, path)).toMatchObject({ paid: 11, due: 1.56 })
  await expectNothing(room, 'invalid_transition', 'POST', `${path}/discount`, comp)
  const removed = await room.brand.call('DELETE', `/orders/${order.id}/discounts/${after.discounts[0].id}`)
  expect(removed.body.data.totals).toEqual(order.totals)
  const whole = await room.brand.make(`${path}/discount`, comp)
  expect(whole.orders[0].discounts[1]).toMatchObject({ amount: 5.55 })
  await pay(room, path)
  await expectNothing(room, 'session_not_open', 'POST', `${path}/discount`, comp)
  await expectInvariants(room.api.db)
})

test('a discount after a partial payment is capped at the due', async () => {
  const room = await openTillRoom({}, { taxMode: 'exclusive' })
  const order = await sell(room, [
    [room.pizza, 1],
    [room.wine, 1],
  ])
  const path = `/orders/${order.id}`
  await pay(room, path, [cardOf(room, 10)])
  const after = await room.brand.make(`${path}/discount`, { kind: 'percentage', value: 100, reason: 'late' })
  expect(after).toMatchObject({ status: 'partially_paid', totals: { total: 10 } })
  await expectInvariants(room.api.db)
  expect(await pay(room, path, [])).toMatchObject({ status: 'paid', totals: { total: 10 } })
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
