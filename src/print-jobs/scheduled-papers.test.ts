import { expect, test } from 'vitest'
import { openParty } from '#test/fixtures/party.ts'
import { printStation } from '#test/fixtures/print-station.ts'
import type { Body } from '#test/support/api.ts'

// The papers of orders for later that the kitchen begins early, or that move to another time.

const party = openParty()
const minute = 60_000

/** A printer of the grill that prints nothing else, and an order that the kitchen gets in 40 minutes. */
async function schedule(notes: readonly string[] = ['first']) {
  const { api, brand, at } = party
  for (const old of (await brand.get('/printers?active=true')).body.data)
    await brand.call('DELETE', `/printers/${old.id}`)
  const polled = { branch_id: brand.branchId, name: 'Grill', connection: { kind: 'polled' } }
  const printer = await brand.make('/printers', { ...polled, station_ids: [at.station.id] })
  const grill = printStation(api, brand, printer)
  const time = (minutes: number) => new Date(api.clock.now() + minutes * minute).toISOString()
  const due = time(60)
  const order = await brand.make('/orders', {
    branch_id: brand.branchId,
    channel: 'phone',
    scheduled_for: due,
    lines: notes.map(note => ({ product_id: at.product.id, quantity: 1, note })),
  })
  /** The papers that came out by now: their kind, and which dishes they name. */
  const papers = async () =>
    (await grill.printAll()).flatMap(([kind, ...rows]) => {
      const notes = rows.filter(row => row.startsWith('Note: ')).map(row => row.slice('Note: '.length))
      // A ticket of which nothing is left has no bytes.
      return rows.length === 0 ? [] : [[kind, ...notes]]
    })
  return { order, due, time, papers, wait: (minutes: number) => api.clock.advance(minutes * minute) }
}

test('a dish replaced in a scheduled order that was fired early is cancelled now, and the new one is for its time', async () => {
  const { brand, at, post } = party
  const { order, papers, wait } = await schedule()
  await post(`/orders/${order.id}/fire`)
  expect(await papers()).toEqual([['ticket', 'first']])
  const replace = async (item: Body, note: string): Promise<Body> => {
    const line = { product_id: at.product.id, quantity: 1, note }
    const answer = await post(`/order-items/${item.id}/replace`, { line, reason: 'Changed mind' })
    return answer.body.data.items.at(-1)
  }
  const second = await replace(order.items[0], 'second')
  expect(await papers()).toEqual([['cancel', 'first']])
  await post(`/orders/${order.id}/fire`)
  expect(await papers()).toEqual([['ticket', 'second']])
  const third = await replace(second, 'third')
  expect(await papers()).toEqual([['cancel', 'second']])
  await post(`/orders/${order.id}/remove-items`, { items: [{ item_id: third.id }], reason: 'No show' })
  expect((await brand.get(`/orders/${order.id}`)).body.data.status).toBe('cancelled')
  wait(41)
  expect(await papers()).toEqual([])
  await party.expectInvariants()
})

test('a scheduled order that the kitchen begins before its time prints then, and not again', async () => {
  const { post } = party
  const { order, papers, wait } = await schedule(['first', 'second'])
  const begin = (path: string) => post(`/kitchen/items/${path}/status`, { status: 'preparing' })
  for (let times = 0; times < 2; times += 1) await begin(order.items[0].id)
  expect(await papers()).toEqual([['ticket', 'first']])
  await post(`/orders/${order.id}/kitchen-status`, { status: 'ready' })
  expect(await papers()).toEqual([['ticket', 'second']])
  wait(41)
  expect(await papers()).toEqual([])
})

test('a scheduled order that moves to another time and back prints once', async () => {
  const { order, due, time, papers, wait } = await schedule()
  for (const scheduled_for of [time(90), due])
    await party.brand.call('PATCH', `/orders/${order.id}`, { body: { scheduled_for } })
  wait(41)
  expect(await papers()).toEqual([['ticket', 'first']])
  wait(30)
  expect(await papers()).toEqual([])
  await party.expectInvariants()
})
