import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { openBar } from '#test/fixtures/bar.ts'
import { openParty } from '#test/fixtures/party.ts'

const party = openParty()
const { open, order, post } = party
const at = openBar(party)

const ask = (path: string, query = '') =>
  party.brand.get(`/kitchen/${path}?branch_id=${party.brand.branchId}${query}`)
const dishes = async (query = ''): Promise<Record<string, number[]>> =>
  Object.fromEntries(
    (await ask('all-day', query)).body.data.map((one: Body) => [
      one.name,
      [one.quantity, one.new, one.preparing, one.ready],
    ]),
  )
const stage = (item: Body, status: string) => post(`/kitchen/items/${item.id}/status`, { status })
const alone = (more: Body = {}, lines: readonly Body[] = [{ product_id: at.beer.id, quantity: 1 }]) =>
  party.brand.make('/orders', { branch_id: party.brand.branchId, channel: 'kiosk', lines, ...more })

test('all-day counts follow the stages, station by station, most to cook first', async () => {
  const bill = await open()
  const lines = [
    { product_id: at.beer.id, quantity: 3 },
    { product_id: at.beer.id, quantity: 2 },
    { quantity: 4 },
  ]
  const round = await order(bill, [
    ...lines,
    { product_id: at.bread.id },
    { product_id: at.bread.id, hold: true },
  ])
  const [three, two, four, piece] = round.items
  expect(await dishes()).toEqual({ Beer: [5, 5, 0, 0], 'Casa lasagne': [4, 4, 0, 0], Bread: [1, 1, 0, 0] })
  expect(Object.keys(await dishes())).toEqual(['Beer', 'Casa lasagne', 'Bread'])
  expect(await dishes(`&station_id=${at.bar.id}&lang=it`)).toEqual({
    Birra: [5, 5, 0, 0],
    Bread: [1, 1, 0, 0],
  })
  const page = await ask('all-day', '&per_page=2&page=2')
  expect([page.body.data.length, page.body.meta]).toEqual([
    1,
    { total: 3, page: 2, per_page: 2, last_page: 2 },
  ])
  const byId = (await ask('all-day', '&sort=id&direction=asc')).body.data.map((one: Body) => one.product_id)
  expect(byId).toEqual(byId.toSorted())
  expect((await ask('all-day', `&after=${byId[0]}&direction=asc`)).body.data).toHaveLength(2)
  expect((await ask('all-day', '&active=false')).body.data).toEqual([])
  await stage(three, 'preparing')
  await stage(two, 'ready')
  await stage(four, 'delivered')
  expect(await dishes()).toEqual({ Beer: [3, 0, 3, 2], Bread: [1, 1, 0, 0] })
  await post(`/order-items/${piece.id}/cancel`, { reason: 'gone' })
  expect(await dishes()).toEqual({ Beer: [3, 0, 3, 2] })
  await post(`/orders/${round.id}/kitchen-status`, { status: 'delivered' })
  expect(await dishes()).toEqual({})
})

test('the board shows orders without a bill until pick-up, in two halves, newest first', async () => {
  const board = async () => {
    const { preparing, ready } = (await ask('board')).body.data
    return [preparing, ready].map(half => half.map((one: Body) => one.display_number))
  }
  await order(await open(), [{ product_id: at.beer.id }])
  const first = await alone()
  party.api.clock.advance(1000)
  const second = await alone()
  const held = await alone({}, [{ product_id: at.beer.id, quantity: 1, hold: true }])
  const tomorrow = new Date(party.api.clock.now() + 86_400_000).toISOString()
  await alone({ scheduled_for: tomorrow })
  expect(await board()).toEqual([[second.display_number, first.display_number], []])
  await post(`/orders/${first.id}/kitchen-status`, { status: 'ready' })
  party.api.clock.advance(1000)
  await post(`/orders/${held.id}/fire`)
  expect(await board()).toEqual([[held.display_number, second.display_number], [first.display_number]])
  await post(`/orders/${first.id}/kitchen-status`, { status: 'delivered' })
  await post(`/orders/${second.id}/cancel`, { reason: 'left' })
  expect(await board()).toEqual([[held.display_number], []])
  party.api.clock.advance(86_400_000)
  const [next] = await board()
  expect(next).not.toContain(held.display_number)
})

test('the board drops orders of which nothing is left to cook', async () => {
  const numbers = async () => (await ask('board')).body.data.preparing.map((one: Body) => one.display_number)
  const dish = { product_id: party.at.product.id, quantity: 1 }
  const bottle = await party.brand.make('/products', {
    name: 'Bottle',
    price: 3,
    category_id: at.beer.category_id,
    needs_kitchen: false,
  })
  const refunded = await alone()
  const mixed = await alone({}, [dish, { product_id: bottle.id, quantity: 1 }])
  expect(await numbers()).toEqual(expect.arrayContaining([refunded.display_number, mixed.display_number]))
  await party.brand.make(`/orders/${refunded.id}/pay`, {
    payments: [{ payment_method_id: party.at.card.id }],
  })
  await party.brand.make(`/orders/${refunded.id}/refund`, { reason: 'left' })
  await party.brand.make(`/orders/${mixed.id}/remove-items`, {
    items: [{ item_id: mixed.items[0].id }],
    reason: 'gone',
  })
  const left = await numbers()
  expect([left.includes(refunded.display_number), left.includes(mixed.display_number)]).toEqual([
    false,
    false,
  ])
})
