import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { openBar } from '#test/fixtures/bar.ts'
import { openParty } from '#test/fixtures/party.ts'

const party = openParty()
const { open, order, pay, post } = party
const at = openBar(party)

const floorAt = (etag = '', headers = {}) =>
  party.brand.get(`/floor?branch_id=${party.brand.branchId}`, {
    headers: { 'if-none-match': etag, ...headers },
  })
const floor = async () => (await floorAt()).body.data
const billOf = async ({ id }: Body) => (await floor()).bills.find((bill: Body) => bill.id === id)
const stage = ({ id }: Body, status: string) => post(`/kitchen/items/${id}/status`, { status })

test('shows the tables, and what the kitchen owes each open bill', async () => {
  const bill = await open()
  const { clock } = party.api
  expect(await billOf(bill)).toMatchObject({ last_order_at: null, due: 0, staff: null })
  const round = await order(bill, [
    { product_id: at.beer.id, course: 1 },
    { course: 2, hold: true },
  ])
  const kitchen = async () => (await billOf(bill)).kitchen
  const lateAt = new Date(clock.now() + 300_000).toISOString()
  expect(await kitchen()).toMatchObject({
    new: 1,
    preparing: 0,
    ready: 0,
    held_courses: [2],
    due_course: null,
  })
  expect(new Date((await kitchen()).late_at).toISOString()).toBe(lateAt)
  clock.advance(60_000)
  await stage(round.items[0], 'ready')
  const ready = await kitchen()
  expect([ready.ready, Date.parse(ready.oldest_ready_at), ready.due_course]).toEqual([1, clock.now(), null])
  await stage(round.items[0], 'delivered')
  expect(await kitchen()).toMatchObject({ ready: 0, late_at: null, held_courses: [2], due_course: 2 })
  await post(`/dining-sessions/${bill.id}/fire`, { course: 2 })
  expect(await kitchen()).toMatchObject({ new: 1, held_courses: [], due_course: null })
  const { tables, areas } = await floor()
  expect(tables.find((table: Body) => table.id === bill.table_ids[0])).toMatchObject({
    area_id: areas[0].id,
    dining_session_id: bill.id,
  })
  await pay(bill, [{}])
  expect(await billOf(bill)).toBeUndefined()
})

test('names who sent a round to an open bill', async () => {
  const { brand } = party
  const bill = await open()
  const waiter = await brand.make('/staff', { name: 'Paolo', role: 'waiter', pin: '4729' })
  const { token } = await brand.make('/staff/sign-in', { branch_id: brand.branchId, pin: '4729' })
  const lines = [{ product_id: party.at.product.id, quantity: 1 }]
  const headers = { 'x-staff-token': token }
  const { body } = await brand.call('POST', `/dining-sessions/${bill.id}/orders`, {
    body: { lines },
    headers,
  })
  expect([body.data.staff_id, (await floor()).staff]).toEqual([waiter.id, [{ id: waiter.id, name: 'Paolo' }]])
  await pay(bill, [{}])
  expect((await floor()).staff).toEqual([])
})

test('a printed bill is so until its total changes', async () => {
  const bill = await open()
  await order(bill)
  const printed = (await post(`/dining-sessions/${bill.id}/bill-printed`)).body.data
  expect(Date.parse(printed.bill_printed_at)).toBe(party.api.clock.now())
  await pay(bill, [{ amount: 1 }])
  expect(await billOf(bill)).toMatchObject({ bill_printed_at: printed.bill_printed_at, due: 11.5 })
  await order(bill)
  expect((await billOf(bill)).bill_printed_at).toBeNull()
  const other = await open()
  await order(other)
  await post(`/dining-sessions/${bill.id}/bill-printed`)
  await post(`/dining-sessions/${bill.id}/merge`, { dining_session_id: other.id })
  expect((await billOf(bill)).bill_printed_at).toBeNull()
})

test('lists unpaid orders without a bill of today, and those scheduled for it', async () => {
  const { clock } = party.api
  const counter = (more: Body) =>
    party.brand.make('/orders', {
      branch_id: party.brand.branchId,
      channel: 'pos',
      lines: [{ product_id: party.at.product.id, quantity: 1 }],
      ...more,
    })
  const tomorrow = await counter({ scheduled_for: new Date(clock.now() + 86_400_000).toISOString() })
  const [plain, paid] = [await counter({ customer_name: 'Ada' }), await counter({})]
  const payments = [{ payment_method_id: party.at.card.id }]
  await post(`/orders/${paid.id}/pay`, { payments })
  await post(`/orders/${plain.id}/pay`, { payments: [{ ...payments[0], amount: 2.5 }] })
  const now = await floor()
  expect(now.orders.map((one: Body) => one.id)).toEqual([plain.id, tomorrow.id])
  expect([now.orders_total, now.orders[0].due, now.orders[0].customer_name]).toEqual([2, 10, 'Ada'])
  const before = clock.now()
  clock.advance(86_400_000)
  expect((await floor()).orders.map((one: Body) => one.id)).toEqual([tomorrow.id])
  clock.set(before)
})

test('is 304 until something on it changes, compressed or not', async () => {
  const bill = await open()
  const { etag } = await tag()
  const unchanged = await floorAt(etag)
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  const changes: [string, () => Promise<unknown>][] = [
    ['a round', () => order(bill)],
    ['a table', () => party.table()],
    ['a table’s place', () => party.brand.call('PATCH', `/tables/${bill.table_ids[0]}`, { body: { x: 5 } })],
    ['an area', () => party.brand.call('PATCH', `/areas/${party.at.area.id}`, { body: { name: 'Sala' } })],
    ['a printed bill', () => post(`/dining-sessions/${bill.id}/bill-printed`)],
    [
      'a bill’s name',
      () => party.brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: { name: 'Eva' } }),
    ],
    ['a payment', () => pay(bill, [{ amount: 1 }])],
  ]
  for (const [what, change] of changes) {
    const before = await tag()
    await change()
    expect([what, (await floorAt(before.etag)).status]).toEqual([what, 200])
  }
  const packed = await floorAt('', { 'accept-encoding': 'gzip' })
  expect((await floorAt(packed.headers.get('etag')!, { 'accept-encoding': 'gzip' })).status).toBe(304)
})

const tag = async () => ({ etag: (await floorAt()).headers.get('etag')! })
