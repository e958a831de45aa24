import { expect, test } from 'vitest'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'
import { newUlid } from '../../lib/ulid.ts'

const party = openParty()
const { open, order, pay, post, read } = party

const merge = (into: { id: string }, from: { id: string }) =>
  post(`/dining-sessions/${into.id}/merge`, { dining_session_id: from.id })

const customer = (name: string) => party.brand.make('/customers', { name })

test('orders, payments, tables and guests move to the other bill, which keeps its customer', async () => {
  const [ada, bob] = [await customer('Ada'), await customer('Bob')]
  const into = await open({ customer_id: ada.id })
  const from = await open({ customer_id: bob.id, guests: 3 })
  const [mine, theirs] = [await order(into), await order(from, [{ quantity: 2 }])]
  await pay(from, [{ amount: 5 }])
  party.api.clock.advance(60_000)
  await pay(into, [{ amount: 3 }])
  party.api.clock.advance(60_000)
  await pay(from, [{ amount: 2 }])
  const reply = await merge(into, from)
  expect(reply.status, reply.text).toBe(200)
  const merged = reply.body.data
  expect(merged).toMatchObject({
    id: into.id,
    customer_id: ada.id,
    guests: 5,
    status: 'open',
    paid: 10,
    due: 27.5,
    table_ids: [...into.table_ids, ...from.table_ids],
  })
  expect(merged.payments.map(({ amount }: { amount: number }) => amount)).toEqual([5, 3, 2])
  expect(merged.orders.map(({ id }: { id: string }) => id)).toEqual([mine.id, theirs.id])
  expect(merged.orders[1]).toMatchObject({
    customer_id: ada.id,
    dining_session_id: into.id,
    table_id: from.table_ids[0],
    order_number: theirs.order_number,
    kitchen: theirs.kitchen,
    version: theirs.version + 1,
  })
  expect(await read(from)).toMatchObject({
    status: 'merged',
    merged_into_id: into.id,
    orders: [],
    payments: [],
    paid: 0,
    due: 0,
    totals: { total: 0, cost: 0 },
  })
  const table = await party.brand.get(`/tables/${from.table_ids[0]}`)
  expect(table.body.data).toMatchObject({ status: 'occupied', dining_session_id: into.id })
  await party.expectInvariants()
  const settled = await pay(into, [{}])
  expect(settled).toMatchObject({ status: 'settled', due: 0 })
  await party.expectInvariants()
})

test('refuses an item of a merged bill because it is merged, not as unknown', async () => {
  const [into, from] = [await open(), await open()]
  const { items } = await order(from, [{ hold: true }])
  await merge(into, from)
  const [here, item_id] = [`/dining-sessions/${from.id}`, items[0].id]
  const merged = {
    status: 409,
    code: 'session_not_open',
    details: { dining_session_id: from.id, status: 'merged' },
  }
  const to_table_id = await party.table()
  const moved = await post(`${here}/move-items`, { items: [{ item_id }], to_table_id })
  expect(refusalOf(moved)).toEqual(merged)
  expect(refusalOf(await post(`${here}/fire`, { item_ids: [item_id] }))).toEqual(merged)
  const payments = [{ payment_method_id: party.at.card.id, items: [{ item_id, quantity: 1 }] }]
  expect(refusalOf(await post(`${here}/pay`, { payments }))).toEqual(merged)
})

test('a payment keeps a correct event when it moves to a bill with a lower version', async () => {
  const [into, from] = [await open(), await open()]
  for (const quantity of [1, 2, 3]) await order(from, [{ quantity }])
  await pay(from, [{ amount: 5 }])
  const { status, body } = await merge(into, from)
  expect([status, body.data.version, body.data.paid]).toEqual([200, 2, 5])
  await party.expectInvariants()
})

test('refuses to merge a bill with itself, with none, across branches, or with a closed one', async () => {
  const [into, from] = [await open(), await open()]
  expect(faultOf(await merge(into, into))).toEqual([422, 'dining_session_id', 'not_allowed'])
  expect(faultOf(await merge(into, { id: newUlid() }))).toEqual([422, 'dining_session_id', 'not_found'])
  const { make } = party.brand
  const branch = await make('/branches', { name: 'Second', code: 'TWO' })
  const area = await make('/areas', { branch_id: branch.id, name: 'There' })
  const table = await make('/tables', { area_id: area.id, name: 'There' })
  const there = await make('/dining-sessions', { table_id: table.id, guests: 1 })
  expect(faultOf(await merge(into, there))).toEqual([422, 'dining_session_id', 'not_allowed'])
  await post(`/dining-sessions/${from.id}/cancel`)
  expect(refusalOf(await merge(into, from))).toMatchObject({
    code: 'session_not_open',
    details: { dining_session_id: from.id, status: 'cancelled' },
  })
  const closed = await merge(from, into)
  expect(refusalOf(closed).details).toEqual({ dining_session_id: from.id, status: 'cancelled' })
  expect((await merge({ id: newUlid() }, into)).status).toBe(404)
})

test('refuses to merge a bill paid with the balance of another customer', async () => {
  const ada = await customer('Ada')
  await party.brand.make(`/customers/${ada.id}/adjust`, { balance: 20, reason: 'gift' })
  const [into, from] = [await open(), await open({ customer_id: ada.id })]
  await order(from)
  await pay(from, [{ amount: 1 }], { balance: 5 })
  expect((await read(from)).due).toBe(6.5)
  expect(refusalOf(await merge(into, from))).toMatchObject({
    code: 'in_use',
    details: { by: 'customer', ids: [ada.id] },
  })
  const other = await customer('Bob')
  const give = (to: string | null) =>
    party.brand.call('PATCH', `/dining-sessions/${from.id}`, { body: { customer_id: to } })
  expect(refusalOf(await give(other.id)).code).toBe('in_use')
  expect((await give(ada.id)).status).toBe(200)
  await party.brand.call('PATCH', `/dining-sessions/${into.id}`, { body: { customer_id: ada.id } })
  const { body } = await merge(into, from)
  expect(body.data).toMatchObject({ due: 6.5, customer_id: ada.id })
  await party.expectInvariants()
  await pay(into, [{}])
  await party.expectInvariants()
})

test('a customer set on a bill becomes the customer of its orders', async () => {
  const ada = await customer('Ada')
  const bill = await open()
  await order(bill)
  const change = (customer_id: unknown) =>
    party.brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: { customer_id } })
  expect(faultOf(await change(newUlid()))).toEqual([422, 'customer_id', 'not_found'])
  const { body } = await change(ada.id)
  expect(body.data.customer_id).toBe(ada.id)
  expect(body.data.orders[0].customer_id).toBe(ada.id)
  const found = await party.brand.get(`/dining-sessions?customer_id=${ada.id}`)
  expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([bill.id])
  await party.brand.call('DELETE', `/customers/${ada.id}`)
  const other = await open()
  const off = await party.brand.call('PATCH', `/dining-sessions/${other.id}`, {
    body: { customer_id: ada.id },
  })
  expect(faultOf(off)).toEqual([422, 'customer_id', 'not_allowed'])
  const opened = await post('/dining-sessions', {
    table_id: await party.table(),
    guests: 1,
    customer_id: ada.id,
  })
  expect(faultOf(opened)).toEqual([422, 'customer_id', 'not_allowed'])
})
