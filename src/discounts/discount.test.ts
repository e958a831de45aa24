import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import {
  approve,
  expectFault,
  expectNothing,
  pay,
  seatAt,
  sell,
  signIn,
  useSoundTillRooms,
} from '#test/support/till-room.ts'

const openTillRoom = useSoundTillRooms()

const tenth = { kind: 'percentage', value: 10, reason: 'late' }
const discountPath = (order: Body) => `/orders/${order.id}/discount`

test("the specification's example: 10 % off an item, then 5.00 off the order; both can be removed", async () => {
  const room = await openTillRoom()
  const category = (await room.brand.get('/categories')).body.data[0].id
  const make = (name: string, price: number) =>
    room.brand.make('/products', { name, price, category_id: category })
  const [a, b, c] = [await make('A', 10), await make('B', 7.99), await make('C', 3.33)]
  const applies = { applies_to: { product_ids: [a.id] } }
  await room.brand.make('/campaigns', { name: 'A', kind: 'percentage', value: 20, ...applies })
  const order = await sell(room, [
    [a, 1],
    [b, 1],
    [c, 3],
  ])
  const path = discountPath(order)
  await room.brand.make(path, { ...tenth, item_id: order.items[1].id })
  const after = await room.brand.make(path, { kind: 'amount', value: 5, reason: 'spilled' })
  expect(after.items.map((item: Body) => item.discount)).toEqual([1.59, 0.8 + 1.43, 1.98])
  expect(after.totals).toMatchObject({ total: 20.18, discount: 5.8, campaign_discount: 2 })
  const [first, second] = after.discounts
  expect(first).toMatchObject({ kind: 'percentage', value: 10, item_id: order.items[1].id, amount: 0.8 })
  expect(second).toMatchObject({ kind: 'amount', value: 5, item_id: null, amount: 5, reason: 'spilled' })
  const remove = (discount: Body) => room.brand.call('DELETE', `/orders/${order.id}/discounts/${discount.id}`)
  const removed = await remove(first)
  expect(removed.status).toBe(200)
  expect(removed.body.data.totals).toMatchObject({ total: 20.98, discount: 5 })
  expect(removed.body.data.discounts[0]).toMatchObject({ amount: 0.8 })
  expect(removed.body.data.discounts[0].removed_at).not.toBeNull()
  const again = await remove(first)
  expect([again.status, again.body.data.version]).toEqual([200, removed.body.data.version])
  await remove(second)
  const { data } = (await room.brand.get(`/orders/${order.id}`)).body
  expect(data.totals).toEqual(order.totals)
})

test("a bill's discount is on its orders under one id and is removed from all together", async () => {
  const room = await openTillRoom()
  const { bill, orders } = await seatAt(room, 0, [[[room.pizza, 1]], [[room.wine, 1]]])
  const path = `/dining-sessions/${bill.id}`
  const after = await room.brand.make(`${path}/discount`, { kind: 'amount', value: 1, reason: 'regulars' })
  expect(after).toMatchObject({ totals: { total: 14.55, discount: 1 }, due: 14.55, version: 4 })
  const entries = after.orders.map((order: Body) => order.discounts[0])
  expect(entries).toMatchObject([
    { kind: 'amount', value: 1, amount: 0.64, item_id: null },
    { kind: 'amount', value: 1, amount: 0.36, item_id: null },
  ])
  const id = entries[0].bill_discount_id
  expect(entries[1].bill_discount_id).toBe(id)
  const alone = `/orders/${orders[0].id}/discounts/${entries[0].id}`
  await expectNothing(room, 'invalid_transition', 'DELETE', alone)
  const removed = await room.brand.call('DELETE', `${path}/discounts/${id}`)
  expect(removed.status).toBe(200)
  expect(removed.body.data.totals).toMatchObject({ total: 15.55, discount: 0 })
  for (const order of removed.body.data.orders) expect(order.discounts[0].removed_at).not.toBeNull()
  const again = await room.brand.call('DELETE', `${path}/discounts/${id}`)
  expect([again.status, again.body.data.version]).toEqual([200, removed.body.data.version])
  const events = await room.api.db.query(
    sql`select data from events where brand_id = ${room.brand.id} and type = 'dining_session.updated' order by id`,
  )
  expect(events).toMatchObject([{ data: { id: bill.id, version: 4 } }, { data: { id: bill.id, version: 5 } }])
})

test('a refusal leaves nothing behind', async () => {
  const room = await openTillRoom()
  const order = await sell(room, [[room.pizza, 1]])
  const other = await sell(room, [[room.pizza, 1]])
  const path = discountPath(order)
  await expectFault(room, path, { ...tenth, value: 100.01 }, 'value max')
  await expectFault(room, path, { ...tenth, kind: 'amount', value: 0.005 }, 'value decimals')
  await expectFault(room, path, { ...tenth, value: 1.00001 }, 'value decimals')
  await expectFault(room, path, { ...tenth, reason: ' ' }, 'reason min_length')
  await expectFault(room, path, { ...tenth, item_id: other.items[0].id }, 'item_id not_found')
  const strange = `/orders/${order.id}/discounts/${other.id}`
  const unknown = await expectNothing(room, 'not_found', 'DELETE', strange)
  expect(unknown).toEqual({ resource: 'discount', id: other.id })
  const { bill } = await seatAt(room, 0, [])
  const onBill = `/dining-sessions/${bill.id}/discount`
  const empty = await expectNothing(room, 'invalid_transition', 'POST', onBill, tenth)
  expect(empty).toEqual({ from: 'open', to: 'discounted' })
  await expectNothing(room, 'not_found', 'DELETE', `/dining-sessions/${bill.id}/discounts/${other.id}`)
})

test('the limit of discounts follows the lines: it cannot be avoided by moving the other ones away', async () => {
  const room = await openTillRoom({ approvals: { discount_over_percent: 10 } })
  await signIn(room, 'manager', '222222')
  const { bill, orders } = await seatAt(room, 0, [
    [
      [room.pizza, 1],
      [room.wine, 20],
    ],
  ])
  const [pizza, wine] = orders[0].items
  const off = { kind: 'amount', value: 9, reason: 'burnt', item_id: pizza.id }
  await room.brand.make(discountPath(orders[0]), off)
  const path = `/dining-sessions/${bill.id}/move-items`
  const to = { to_table_id: room.tables[1].id }
  for (const { id: item_id } of [pizza, wine]) {
    const details = await expectNothing(room, 'approval_required', 'POST', path, {
      items: [{ item_id }],
      ...to,
    })
    expect(details).toEqual({ action: 'discount', percent: 90 })
  }
  const headers = await approve(room, '222222', 'discount', bill.id)
  const left = await room.brand.make(path, { items: [{ item_id: wine.id }], ...to }, { headers })
  expect(left.totals).toMatchObject({ total: 1, discount: 9 })
})

test('managers give discounts, and the brand may require them beyond a limit and for comps', async () => {
  const room = await openTillRoom({ approvals: { comp: true, discount_over_percent: 15 } })
  const waiter = await signIn(room, 'waiter', '1111')
  const manager = await signIn(room, 'manager', '222222')
  const { bill, orders } = await seatAt(room, 0, [[[room.pizza, 2]]])
  const path = discountPath(orders[0])
  const comp = { ...tenth, value: 100, item_id: orders[0].items[0].id }
  const barred = await expectNothing(room, 'role_forbidden', 'POST', path, tenth, waiter)
  expect(barred).toEqual({ role: 'waiter', action: 'discount', percent: 10 })
  const over = await expectNothing(room, 'approval_required', 'POST', path, { ...tenth, value: 15.5 })
  expect(over).toEqual({ action: 'discount', percent: 15.5 })
  expect(await expectNothing(room, 'approval_required', 'POST', path, comp)).toEqual({ action: 'comp' })
  await room.brand.make(path, tenth)
  const onBill = `/dining-sessions/${bill.id}/discount`
  const both = await expectNothing(room, 'approval_required', 'POST', onBill, { ...tenth, value: 20 })
  expect(both).toEqual({ action: 'discount', percent: 28 })
  const token = await approve(room, '222222', 'discount', bill.id)
  const given = await room.brand.make(onBill, { ...tenth, value: 20 }, { headers: { ...waiter, ...token } })
  const [, entry] = given.orders[0].discounts
  expect(entry.approved_by).not.toBeNull()
  expect(entry.staff_id).not.toBe(entry.approved_by)
  const removal = `/orders/${orders[0].id}/discounts/${given.orders[0].discounts[0].id}`
  await expectNothing(room, 'role_forbidden', 'DELETE', removal, undefined, waiter)
  const done = await room.brand.make(path, comp, { headers: manager })
  expect(done).toMatchObject({ totals: { total: 0, subtotal: 20, discount: 20 } })
  expect(done.discounts[2]).toMatchObject({ value: 100, approved_by: null })
  const settled = await pay(room, `/dining-sessions/${bill.id}`, [])
  expect(settled).toMatchObject({ status: 'settled', orders: [{ status: 'paid' }] })
})
