import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { openBar } from '#test/fixtures/bar.ts'
import { openParty } from '#test/fixtures/party.ts'
import { Chance } from '#test/builders/random-order.ts'
import { isLong, sweep } from '#test/support/sweep.ts'

const party = openParty()
const { open, order, pay, post, read, table } = party
const at = openBar(party)

async function tickets(query = ''): Promise<Body[]> {
  const found = await party.brand.get(
    `/kitchen/tickets?branch_id=${party.brand.branchId}&per_page=100${query}`,
  )
  if (found.status !== 200) throw new Error(found.text)
  return found.body.data
}

const ticketsOf = async (orderId: string, query = '') =>
  (await tickets(query)).filter(ticket => ticket.order_id === orderId)

const stage = (item: Body, status: string) => post(`/kitchen/items/${item.id}/status`, { status })

test("an order has a ticket at each station, and items without one are on every station's", async () => {
  const bill = await open()
  const more = { note: 'birthday', customer_name: 'Ada' }
  const addons = [{ addon_id: party.at.addon.id, quantity: 2 }]
  const lines = [
    { addons, seat: 1, course: 1, note: 'no salt' },
    { product_id: at.beer.id },
    { product_id: at.bread.id },
  ]
  const round = await order(bill, [...lines, { hold: true }], more)
  party.api.clock.advance(90_500)
  const found = await ticketsOf(round.id, '&lang=it')
  expect(new Set(found.map(ticket => ticket.station_id))).toEqual(
    new Set([at.bar.id, party.at.station.id, null]),
  )
  const grill = found.find(ticket => ticket.station_id === party.at.station.id)
  const { data } = (await party.brand.get(`/tables/${bill.table_ids[0]}`)).body
  const [lasagne] = round.items
  expect(grill).toEqual({
    id: grill!.id,
    order_id: round.id,
    order_number: round.order_number,
    display_number: round.display_number,
    station_id: party.at.station.id,
    status: 'new',
    channel: 'table',
    table: data.name,
    table_id: data.id,
    dining_session_id: bill.id,
    dining_session_name: null,
    guests: 2,
    round: 1,
    staff_name: null,
    service_type: 'dine_in',
    left_at: null,
    held: [{ course: null, count: 1 }],
    ...more,
    ordered_at: round.ordered_at,
    scheduled_for: null,
    age_seconds: 90,
    warn: false,
    late: false,
    items: [
      {
        item_id: lasagne.id,
        name: 'Casa lasagne verdi',
        quantity: 1,
        quantity_before: null,
        weighed: false,
        split_from_id: null,
        changed_at: null,
        replaced: null,
        without: [],
        seat: 1,
        parts: [],
        combo: null,
        course: 1,
        note: 'no salt',
        service_type: 'dine_in',
        allergens: [],
        status: 'new',
        sent_at: round.ordered_at,
        ready_at: null,
        cancelled_at: null,
        cancel_reason: null,
        acknowledged_at: null,
        addons: [{ addon_id: party.at.addon.id, name: 'Casa parmesan', quantity: 2, included: false }],
      },
    ],
  })
  const cold = found.find(ticket => ticket.station_id === at.bar.id)!
  expect(cold.items).toMatchObject([{ name: 'Birra', allergens: ['gluten'] }])
  expect(new Set(found.map(ticket => ticket.id)).size).toBe(3)
  const atBar = await ticketsOf(round.id, `&station_id=${at.bar.id}`)
  expect(new Set(atBar.map(ticket => ticket.station_id))).toEqual(new Set([at.bar.id, null]))
})

test('every screen shows the open work of a station that was deactivated', async () => {
  const closing = await party.brand.make('/kitchen-stations', {
    branch_id: party.brand.branchId,
    name: 'Pizza oven',
  })
  const pizza = await party.brand.make('/products', {
    name: 'Pizza',
    price: 9,
    category_id: at.beer.category_id,
    kitchen_station_ids: [closing.id],
  })
  const round = await order(await open(), [{ product_id: pizza.id }])
  const shown = async () => {
    const path = `/kitchen/all-day?branch_id=${party.brand.branchId}&station_id=${at.bar.id}`
    const counted = (await party.brand.get(path)).body.data.filter((one: Body) => one.name === 'Pizza')
    return [(await ticketsOf(round.id, `&station_id=${at.bar.id}`)).length, counted.length]
  }
  expect(await shown()).toEqual([0, 0])
  await party.brand.call('PATCH', `/kitchen-stations/${closing.id}`, { body: { active: false } })
  expect(await shown()).toEqual([1, 1])
  const [ticket] = await ticketsOf(round.id, `&station_id=${at.bar.id}`)
  expect(ticket!.station_id).toBe(closing.id)
})

test('shows the allergens at the time of the order', async () => {
  const bill = await open()
  const round = await order(bill, [{ product_id: at.beer.id }])
  await party.brand.call('PATCH', `/products/${at.beer.id}`, { body: { allergens: [] } })
  const [ticket] = await ticketsOf(round.id)
  expect(ticket!.items[0].allergens).toEqual(['gluten'])
  await party.brand.call('PATCH', `/products/${at.beer.id}`, { body: { allergens: ['gluten'] } })
})

test('drops delivered items; a ticket has the stage of its items at the station', async () => {
  const round = await order(await open(), [{}, {}])
  await stage(round.items[0], 'delivered')
  const [half] = await ticketsOf(round.id)
  expect([half!.status, half!.items.map((item: Body) => item.item_id)]).toEqual([
    'preparing',
    [round.items[1].id],
  ])
  expect(await ticketsOf(round.id, '&status=preparing')).toHaveLength(1)
  expect(await ticketsOf(round.id, '&status=new')).toEqual([])
  await stage(round.items[1], 'ready')
  expect((await ticketsOf(round.id))[0]!.status).toBe('ready')
  await stage(round.items[1], 'delivered')
  expect(await ticketsOf(round.id)).toEqual([])
  await post(`/orders/${round.id}/recall`, { to: 'ready' })
  expect((await ticketsOf(round.id))[0]!.items).toHaveLength(2)
})

test('a cancelled item stays until it is acknowledged', async () => {
  const round = await order(await open(), [{ product_id: at.beer.id, quantity: 3 }])
  const [item] = round.items
  // Of a live item without a change there is nothing to acknowledge.
  const nothing = await post(`/kitchen/items/${item.id}/acknowledge`)
  expect([nothing.status, nothing.body.data.version]).toEqual([200, round.version])
  await post(`/order-items/${item.id}/cancel`, { reason: 'no', quantity: 1 })
  const [ticket] = await ticketsOf(round.id)
  const [rest, gone] = ticket!.items
  expect([rest.quantity, rest.cancelled_at, gone.quantity]).toEqual([2, null, 1])
  expect(gone.cancelled_at).not.toBeNull()
  await stage(item, 'delivered')
  const [left] = await ticketsOf(round.id)
  expect([left!.status, left!.late, left!.items.map((one: Body) => one.item_id)]).toEqual([
    'delivered',
    false,
    [gone.item_id],
  ])
  const path = `/kitchen/items/${gone.item_id}/acknowledge`
  const seen = await post(path)
  expect([seen.status, seen.body.data.id]).toEqual([200, round.id])
  expect(await ticketsOf(round.id)).toEqual([])
  const events = () =>
    party.api.db.query(sql`select id from events where record_id = ${round.id} and type = 'kitchen.updated'`)
  const before = await events()
  expect((await post(path)).body.data).toEqual(seen.body.data)
  expect(await events()).toEqual(before)
  await party.expectInvariants()
})

test('lists a ticket of cancelled items alone, and one of a paid order', async () => {
  const bill = await open()
  const round = await order(bill, [{}])
  await post(`/order-items/${round.items[0].id}/cancel`, { reason: 'no' })
  const [ticket] = await ticketsOf(round.id)
  expect([ticket!.status, ticket!.items.length]).toEqual(['new', 1])
  const second = await order(bill, [{}])
  await pay(bill, [{}])
  expect(await ticketsOf(second.id)).toHaveLength(1)
})

test('is late by its station; a course fired late is new', async () => {
  const bill = await open()
  const round = await order(bill, [
    { product_id: at.beer.id },
    { product_id: at.beer.id, hold: true, course: 2 },
  ])
  party.api.clock.advance(299_000)
  expect((await ticketsOf(round.id))[0]).toMatchObject({ late: false, age_seconds: 299 })
  party.api.clock.advance(1_000)
  expect((await ticketsOf(round.id))[0]).toMatchObject({ late: true, age_seconds: 300 })
  await stage(round.items[0], 'delivered')
  await post(`/dining-sessions/${bill.id}/fire`, { course: 2 })
  party.api.clock.advance(5_000)
  expect((await ticketsOf(round.id))[0]).toMatchObject({ late: false, age_seconds: 5 })
})

test('lists the oldest order first, even when sent late, with consistent pages', async () => {
  const bill = await open()
  const first = await order(bill)
  party.api.clock.advance(60_000)
  const offline = await party.api.makeKey(party.brand.id, { backdateDays: 1 })
  const lines = [{ product_id: party.at.product.id, quantity: 1 }]
  const body = { lines, ordered_at: '2026-11-21T18:30:00+01:00' }
  const late = (await party.brand.call('POST', `/dining-sessions/${bill.id}/orders`, { key: offline, body }))
    .body.data
  const ids = (await tickets()).map(ticket => ticket.order_id)
  expect(ids.indexOf(late.id)).toBeLessThan(ids.indexOf(first.id))
  const times: string[] = (await tickets()).map(ticket => ticket.ordered_at)
  expect(times).toEqual(times.toSorted())
  const pages: string[] = []
  const path = `/kitchen/tickets?branch_id=${party.brand.branchId}&per_page=2`
  for (let after = ''; ;) {
    const { body } = await party.brand.get(path + after)
    pages.push(...body.data.map((ticket: Body) => ticket.id))
    if (body.meta.last_page === 1) break
    after = `&after=${body.data.at(-1).id}`
  }
  expect(pages).toEqual((await tickets()).map(ticket => ticket.id))
})

test('moved items are on the ticket of their new order, at their age', async () => {
  const [bill, other] = [await open(), await open()]
  const round = await order(bill, [{ product_id: at.beer.id, quantity: 2 }, {}])
  party.api.clock.advance(310_000)
  await stage(round.items[0], 'preparing')
  const items = [{ item_id: round.items[0].id, quantity: 1 }]
  await post(`/dining-sessions/${bill.id}/move-items`, { items, to_dining_session_id: other.id })
  const [moved] = (await read(other)).orders
  const [ticket] = await ticketsOf(moved.id)
  expect(ticket).toMatchObject({
    status: 'preparing',
    age_seconds: 310,
    late: true,
    ordered_at: round.ordered_at,
  })
  const { data } = (await party.brand.get(`/tables/${other.table_ids[0]}`)).body
  expect(ticket!.table).toBe(data.name)
})

/** All work of the kitchen, independent of bill, order and ticket. */
async function workload(): Promise<string[]> {
  const shown = await tickets()
  const onTickets = shown.flatMap(ticket =>
    ticket.items.map(({ name, status, cancelled_at, quantity }: Body): [string, number] => [
      [ticket.station_id, name, status, cancelled_at].join(),
      quantity,
    ]),
  )
  const kept = await party.api.db.query<{ row: string; quantity: number }>(
    sql`select row(name, held, fired_at, kitchen_new_at, kitchen_preparing_at, kitchen_ready_at,
          kitchen_delivered_at, cancelled_at, acknowledged_at)::text as row, sum(quantity)::bigint as quantity
        from order_items where kind = 'product' group by 1`,
  )
  return [...summed(onTickets), ...kept.map(one => `${one.row} ${one.quantity}`)].toSorted()
}

function summed(rows: readonly [string, number][]): string[] {
  const sums = new Map<string, number>()
  for (const [key, quantity] of rows) sums.set(key, (sums.get(key) ?? 0) + quantity)
  return [...sums].map(([key, quantity]) => `${key} ${quantity}`)
}

test('nothing is fired twice or lost by moves, merges, splits and cancellations', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32)
  const chance = new Chance(seed)
  const bills = [await open(), await open(), await open()]
  const moves = { bill: 0, merge: 0, items: 0 }
  const steps = sweep('random moves between bills')
  // A short run may draw no move of items by chance, so it goes on until there is one.
  for (let step = 0; step < steps || moves.items === 0; step += 1) {
    const bill = chance.oneOf(bills)
    const now = await read(bill)
    const live = now.orders.flatMap((one: Body) =>
      one.items.filter((item: Body) => item.cancelled_at === null),
    )
    const act = chance.between(0, 9)
    if (act <= 2 || live.length === 0) {
      const line = () => ({ quantity: chance.between(1, 3), hold: chance.oneOf([false, false, true]) })
      await order(bill, [line(), { product_id: at.beer.id, ...line() }])
      continue
    }
    const item = chance.oneOf(live as Body[])
    const part = () => chance.between(1, item.quantity)
    if (act === 3) await post(`/order-items/${item.id}/cancel`, { reason: 'no', quantity: part() })
    if (act === 4) await stage(item, chance.oneOf(['preparing', 'ready', 'delivered']))
    party.api.clock.advance(1_000)
    const before = await workload()
    let reply
    if (act === 5) {
      reply = await post(`/dining-sessions/${bill.id}/move`, { table_id: await table() })
      moves.bill += 1
    } else if (act === 6 && bills.length > 2) {
      const other = chance.oneOf(bills.filter(one => one !== bill))
      reply = await post(`/dining-sessions/${bill.id}/merge`, { dining_session_id: other.id })
      bills.splice(bills.indexOf(other), 1)
      moves.merge += 1
    } else if (act >= 7) {
      const items = [{ item_id: item.id, quantity: part() }]
      const free = await table()
      const other = bills.find(one => one !== bill)!.id
      const to = chance.oneOf([{ to_table_id: free }, { to_dining_session_id: other }])
      reply = await post(`/dining-sessions/${bill.id}/move-items`, { items, ...to })
      if ('to_table_id' in to)
        bills.push((await party.brand.get(`/dining-sessions?table_id=${free}`)).body.data[0])
      moves.items += 1
    }
    expect([reply?.status ?? 200, await workload(), seed, step]).toEqual([200, before, seed, step])
  }
  expect(moves.items).toBeGreaterThan(isLong ? 5 : 0)
  await party.expectInvariants()
})

test('control: detects an item that is fired again', async () => {
  const round = await order(await open())
  const before = await workload()
  await party.api.db.query(sql`update order_items set kitchen_new_at = now() where id = ${round.items[0].id}`)
  expect(await workload()).not.toEqual(before)
  await party.api.db.query(
    sql`update order_items set kitchen_new_at = fired_at where id = ${round.items[0].id}`,
  )
  expect(await workload()).toEqual(before)
})

test('lists tickets of the current and the previous business date only', async () => {
  const round = await order(await open(), [{}, { product_id: at.bread.id }])
  await post(`/order-items/${round.items[1]!.id}/cancel`, { reason: 'changed their mind' })
  const { clock } = party.api
  const before = clock.now()
  try {
    clock.advance(24 * 60 * 60_000)
    expect((await ticketsOf(round.id)).flatMap(ticket => ticket.items)).toHaveLength(2)
    clock.advance(24 * 60 * 60_000)
    expect(await ticketsOf(round.id)).toEqual([])
    // The order itself keeps its stage.
    const { data } = (await party.brand.get(`/orders/${round.id}`)).body
    expect(data.kitchen.status).toBe('new')
  } finally {
    clock.set(before)
  }
})
