import { afterEach, expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'

const party = openParty()
const { post } = party
const minute = 60_000

afterEach(() => party.expectInvariants())

const settle = async (body: Body) => {
  const reply = await party.brand.call('PATCH', '/brand', { body })
  if (reply.status !== 200) throw new Error(reply.text)
}
const send = (more: Body = {}, line: Body = {}): Promise<Body> =>
  party.brand.make('/orders', {
    branch_id: party.brand.branchId,
    channel: 'online',
    lines: [{ product_id: party.at.product.id, quantity: 1, ...line }],
    ...more,
  })
const pay = (order: Body, amount?: number): Promise<Body> =>
  party.brand.make(`/orders/${order.id}/pay`, { payments: [{ payment_method_id: party.at.card.id, amount }] })
const patch = (order: Body, body: Body) => party.brand.call('PATCH', `/orders/${order.id}`, { body })
const ticketsOf = async (order: Body): Promise<Body[]> => {
  const found = await party.brand.get(`/kitchen/tickets?branch_id=${party.brand.branchId}&per_page=100`)
  return found.body.data.filter((ticket: Body) => ticket.order_id === order.id)
}
const now = () => new Date(party.api.clock.now())
const later = (minutes: number) => new Date(party.api.clock.now() + minutes * minute).toISOString()
const isAt = (shown: string, ms: number) => expect(Date.parse(shown)).toBe(ms)

test('an order of a channel that pays first reaches the kitchen with its last payment', async () => {
  await settle({ kitchen_when_paid: ['online'] })
  const two = { lines: [{ product_id: party.at.product.id, quantity: 1 }] }
  two.lines.push({ ...two.lines[0]!, hold: true } as never)
  const order = await send(two)
  expect(order).toMatchObject({
    kitchen: { status: null },
    items: [
      { held: true, awaits_payment: true, fired_at: null },
      { held: true, awaits_payment: false },
    ],
  })
  expect(await ticketsOf(order)).toEqual([])
  const part = await pay(order, 1)
  expect(part).toMatchObject({ status: 'partially_paid', kitchen: { status: null } })
  const undone = await post(`/payments/${part.payments[0].id}/void`, { reason: 'wrong' })
  expect(undone.status).toBe(200)
  party.api.clock.advance(5 * minute)
  const paid = await pay(order)
  expect(paid).toMatchObject({
    status: 'paid',
    kitchen: { status: 'new' },
    items: [
      { held: false, awaits_payment: false },
      { held: true, awaits_payment: false },
    ],
  })
  isAt(paid.items[0].fired_at, now().getTime())
  isAt(paid.kitchen.new_at, now().getTime())
  expect(await ticketsOf(order)).toMatchObject([{ age_seconds: 0, items: [{ item_id: order.items[0].id }] }])
  const fired = await party.brand.make(`/orders/${order.id}/fire`, {})
  expect(fired.items).toMatchObject([{ held: false }, { held: false }])
})

test('an order paid two days late gets a new ticket', async () => {
  await settle({ kitchen_when_paid: ['online'] })
  const order = await send()
  party.api.clock.advance(3 * 24 * 60 * minute)
  await pay(order)
  expect(await ticketsOf(order)).toHaveLength(1)
  party.api.clock.advance(2 * 24 * 60 * minute)
  expect(await ticketsOf(order)).toEqual([])
})

test('staff can fire it before it is paid; orders of other channels and on bills go at once', async () => {
  await settle({ kitchen_when_paid: ['online'] })
  const order = await send()
  const fired = await party.brand.make(`/orders/${order.id}/fire`, { item_ids: [order.items[0].id] })
  expect(fired).toMatchObject({ status: 'pending', kitchen: { status: 'new' }, items: [{ held: false }] })
  expect((await pay(order)).kitchen).toEqual(fired.kitchen)
  expect((await send({ channel: 'phone' })).kitchen.status).toBe('new')
  const round = await party.order(await party.open())
  expect(round.kitchen.status).toBe('new')
  await settle({ kitchen_when_paid: [] })
  expect((await send()).kitchen.status).toBe('new')
})

test('firing a round changes only that order, and advances the version of its bill', async () => {
  const bill = await party.open()
  const [first, second] = [
    await party.order(bill, [{ hold: true }]),
    await party.order(bill, [{ hold: true }]),
  ]
  const before = await party.read(bill)
  await party.brand.make(`/orders/${first.id}/fire`, {})
  const after = await party.read(bill)
  expect(after.orders.map((order: Body) => order.items[0].held)).toEqual([false, true])
  expect(after.version).toBeGreaterThan(before.version)
  await party.brand.make(`/orders/${second.id}/cancel`, { reason: 'left' })
  await party.brand.make(`/orders/${first.id}/cancel`, { reason: 'left' })
  await party.brand.make(`/dining-sessions/${bill.id}/cancel`, {})
  expect(refusalOf(await post(`/orders/${second.id}/fire`)).code).toBe('session_not_open')
})

test('the ticket of a scheduled order appears the lead time early, and ages from then', async () => {
  await settle({ kitchen_lead_minutes: 30 })
  const scheduled_for = later(5 * 24 * 60)
  const order = await send({ scheduled_for })
  const day = order.business_date
  expect(order.kitchen.status).toBe('new')
  isAt(order.scheduled_for, Date.parse(scheduled_for))
  isAt(order.kitchen.new_at, Date.parse(scheduled_for) - 30 * minute)
  expect(await ticketsOf(order)).toEqual([])
  party.api.clock.advance((5 * 24 * 60 - 30) * minute - 1000)
  expect(await ticketsOf(order)).toEqual([])
  party.api.clock.advance(61_000)
  const [ticket] = await ticketsOf(order)
  expect(ticket).toMatchObject({ age_seconds: 60, scheduled_for: order.scheduled_for })
  const listed = await party.brand.get(`/orders?scheduled_from=${later(0)}&scheduled_to=${later(60)}`)
  expect(listed.body.data).toMatchObject([{ id: order.id, business_date: day }])
  const late = await patch(order, { scheduled_for: later(600) })
  expect(refusalOf(late)).toMatchObject({ code: 'invalid_transition', details: { from: 'new', to: 'new' } })
  party.api.clock.advance(2 * 24 * 60 * minute)
  expect(await ticketsOf(order)).toEqual([])
  await settle({ kitchen_lead_minutes: 20 })
})

test('a scheduled order can be rescheduled until then, even when paid, and started early', async () => {
  const order = await send({ scheduled_for: later(24 * 60) })
  await pay(order)
  const moved = (await patch(order, { scheduled_for: later(120) })).body.data
  isAt(moved.kitchen.new_at, party.api.clock.now() + 100 * minute)
  expect(refusalOf(await patch(order, { note: 'no salt' })).code).toBe('invalid_transition')
  expect(faultOf(await patch(order, { scheduled_for: later(-1) }))).toEqual([422, 'scheduled_for', 'min'])
  const same = await patch(order, { scheduled_for: moved.scheduled_for })
  expect(same.body.data.version).toBe(moved.version)
  const begun = await party.brand.make(`/orders/${order.id}/kitchen-status`, { status: 'preparing' })
  isAt(begun.kitchen.new_at, party.api.clock.now())
  expect(await ticketsOf(order)).toMatchObject([{ status: 'preparing', age_seconds: 0 }])
})

test('an order cancelled before its time has no ticket and needs no acknowledgement', async () => {
  const order = await send({ scheduled_for: later(60) })
  await party.brand.make(`/orders/${order.id}/cancel`, { reason: 'left' })
  party.api.clock.advance(50 * minute)
  expect(await ticketsOf(order)).toEqual([])
})

test('a scheduled order of a channel that pays first waits for both payment and time', async () => {
  await settle({ kitchen_when_paid: ['online'] })
  const [early, late] = [await send({ scheduled_for: later(60) }), await send({ scheduled_for: later(60) })]
  const paid = await pay(early)
  isAt(paid.kitchen.new_at, party.api.clock.now() + 40 * minute)
  party.api.clock.advance(50 * minute)
  expect(await ticketsOf(early)).toHaveLength(1)
  expect(await ticketsOf(late)).toEqual([])
  isAt((await pay(late)).kitchen.new_at, party.api.clock.now())
  await settle({ kitchen_when_paid: [] })
})

test('products available at the pick-up time can be ordered', async () => {
  const windows = [
    { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '06:00', to: '07:00' },
  ]
  const { category } = party.at
  const bun = await party.brand.make('/products', {
    name: 'Bun',
    category_id: category.id,
    price: 2,
    availability: windows,
  })
  const lines = [{ product_id: bun.id, quantity: 1 }]
  const body = { branch_id: party.brand.branchId, channel: 'online', lines }
  expect(refusalOf(await post('/orders', body)).code).toBe('product_unavailable')
  const morning = new Date(Math.ceil(party.api.clock.now() / 86_400_000) * 86_400_000 + 5.5 * 3_600_000)
  const reply = await post('/orders', { ...body, scheduled_for: morning.toISOString() })
  expect(reply.status).toBe(201)
})
