import { expect, test } from 'vitest'
import { openBar } from '#test/fixtures/bar.ts'
import { openParty } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'
import { newUlid } from '../lib/ulid.ts'

const party = openParty()
const { open, order, post, read } = party
const at = openBar(party)

const tickets = async (query = '') =>
  (await party.brand.get(`/kitchen/tickets?branch_id=${party.brand.branchId}&per_page=100${query}`)).body.data
const ticketAt = async (round: Body, station: Body): Promise<Body> =>
  (await tickets()).find((one: Body) => one.order_id === round.id && one.station_id === station.id)
const left = (sinceMs: number, more = '') =>
  tickets(`&left_since=${encodeURIComponent(new Date(sinceMs).toISOString())}${more}`)
const stagesOf = async (bill: Body) =>
  (await read(bill)).orders[0].items.map((item: Body) => item.kitchen.status)

test('one station moves and recalls its part, and the ticket keeps its id', async () => {
  const { clock } = party.api
  const bill = await open()
  const round = await order(bill, [{ product_id: at.beer.id }, { product_id: at.beer.id }, {}])
  const { id } = await ticketAt(round, at.bar)
  const set = async (status: string) => (await post(`/kitchen/tickets/${id}/status`, { status })).body.data
  clock.advance(60_000)
  expect(await set('preparing')).toMatchObject({ id, status: 'preparing', left_at: null })
  expect(await stagesOf(bill)).toEqual(['preparing', 'preparing', 'new'])
  const since = clock.now()
  const delivered = await set('delivered')
  expect([delivered.id, delivered.status, Date.parse(delivered.left_at)]).toEqual([id, 'delivered', since])
  expect(delivered.items).toHaveLength(2)
  expect(await ticketAt(round, at.bar)).toBeUndefined()
  const found = (await left(since)).filter((one: Body) => one.order_id === round.id)
  expect(found).toMatchObject([{ id, left_at: delivered.left_at }])
  expect(found[0].items).toEqual(delivered.items)
  const again = await post(`/kitchen/tickets/${id}/status`, { status: 'preparing' })
  expect([again.status, again.body.error.details]).toEqual([409, { from: 'delivered', to: 'preparing' }])
  const recalled = (await post(`/kitchen/tickets/${id}/recall`)).body.data
  expect(recalled).toMatchObject({ id, status: 'preparing', left_at: null })
  expect(await stagesOf(bill)).toEqual(['preparing', 'preparing', 'new'])
  expect((await left(since)).map((one: Body) => one.order_id)).not.toContain(round.id)
  const ready = await set('ready')
  expect(ready.items.map((item: Body) => Date.parse(item.ready_at))).toEqual([since, since])
  await post(`/kitchen/items/${ready.items[0].item_id}/recall`)
  expect(await stagesOf(bill)).toEqual(['preparing', 'ready', 'new'])
  expect((await post(`/kitchen/tickets/${newUlid()}/recall`)).status).toBe(404)
  await party.expectInvariants()
})

test('lists what left, newest first, also by the acknowledgement of a cancelled item', async () => {
  const { clock } = party.api
  const since = clock.now()
  const [first, second] = [await order(await open(), [{}, {}]), await order(await open(), [{}])]
  clock.advance(1_000)
  await post(`/orders/${second.id}/kitchen-status`, { status: 'delivered' })
  await post(`/order-items/${first.items[0].id}/cancel`, { reason: 'too late' })
  await post(`/kitchen/items/${first.items[1].id}/status`, { status: 'delivered' })
  const shown = async (more?: string) => (await left(since, more)).map((one: Body) => one.order_id)
  expect(await shown()).toEqual([second.id])
  clock.advance(1_000)
  await post(`/kitchen/items/${first.items[0].id}/acknowledge`)
  expect(await shown()).toEqual([first.id, second.id])
  expect(await shown('&sort=left_at&direction=asc')).toEqual([second.id, first.id])
  clock.advance(1_000)
  expect(await left(clock.now())).toEqual([])
  const before = clock.now()
  clock.advance(24 * 60 * 60_000)
  expect(await left(since)).toEqual([])
  clock.set(before)
})

test('says what was sent, what is held, and which round it is', async () => {
  const bill = await open()
  await order(bill)
  const held = { product_id: at.beer.id, quantity: 2, hold: true, course: 2 }
  const round = await order(bill, [{ product_id: at.beer.id, quantity: 3 }, held])
  await post(`/order-items/${round.items[0].id}/cancel`, { reason: 'enough', quantity: 1 })
  const ticket = await ticketAt(round, at.bar)
  expect(ticket).toMatchObject({ round: 2, guests: 2, held: [{ course: 2, count: 2 }] })
  expect(ticket.items).toMatchObject([
    { quantity: 2, quantity_before: 3, cancel_reason: null },
    { quantity: 1, quantity_before: null, split_from_id: round.items[0].id, cancel_reason: 'enough' },
  ])
})

test('a kitchen fires courses, with its own scope alone', async () => {
  const key = await party.api.makeKey(party.brand.id, { scopes: ['kitchen.write'] })
  const bill = await open()
  const round = await order(bill, [
    { hold: true, course: 2 },
    { hold: true, course: 3 },
  ])
  const fire = (path: string, body: Body, by = key) => party.brand.call('POST', path, { body, key: by })
  expect((await fire(`/dining-sessions/${bill.id}/fire`, { course: 2 })).status).toBe(200)
  expect((await fire(`/orders/${round.id}/fire`, { course: 3 })).status).toBe(200)
  const other = await party.api.makeKey(party.brand.id, { scopes: ['kitchen.read', 'orders.read'] })
  const refused = await fire(`/orders/${round.id}/fire`, {}, other)
  expect(refused.body.error).toMatchObject({
    code: 'insufficient_scope',
    details: { missing_scopes: ['orders.write'] },
  })
})
