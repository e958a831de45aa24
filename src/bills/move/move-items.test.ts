import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'
import { newUlid } from '../../lib/ulid.ts'

const party = openParty()
const { open, order, pay, post, read, table } = party

const move = (from: Body, items: readonly Body[], to: Body) =>
  post(`/dining-sessions/${from.id}/move-items`, { items, ...to })

const done = async (from: Body, items: readonly Body[], to: Body): Promise<Body> => {
  const reply = await move(from, items, to)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data
}

const eventsOf = (id: string): Promise<Body[]> =>
  party.api.db.query(sql`select type, data from events where record_id = ${id} order by id`)

/** Two lasagne and a fish, the lasagne on the stove. */
async function dinner(): Promise<{ bill: Body; round: Body }> {
  const bill = await open()
  const round = await order(
    bill,
    [
      { quantity: 2, seat: 1 },
      { product_id: party.at.fish.id, quantity: 0.3 },
    ],
    {
      note: 'birthday',
      customer_name: 'Ada',
      client_ref: newUlid(),
    },
  )
  party.api.clock.advance(120_000)
  await post(`/kitchen/items/${round.items[0].id}/status`, { status: 'preparing' })
  return { bill, round }
}

describe('moving items', () => {
  test('to a free table opens a bill with one order of the same day and time', async () => {
    const { bill, round } = await dinner()
    const [lasagne, fish] = (await read(bill)).orders[0].items
    const to = await table()
    const left = await done(bill, [{ item_id: lasagne.id, quantity: 1 }, { item_id: fish.id }], {
      to_table_id: to,
    })
    expect(left.orders[0].items.map((item: Body) => [item.id, item.quantity, item.total])).toEqual([
      [lasagne.id, 1, 12.5],
    ])
    expect(left.totals.total).toBe(12.5)
    const { data } = (await party.brand.get(`/dining-sessions?table_id=${to}`)).body
    const there = await read(data[0])
    expect(there).toMatchObject({ guests: 1, customer_id: null, totals: { total: 23.9 } })
    const [moved] = there.orders
    expect(moved).toMatchObject({
      moved_from_order_id: round.id,
      ordered_at: round.ordered_at,
      business_date: round.business_date,
      table_id: to,
      client_ref: null,
      note: 'birthday',
      customer_name: 'Ada',
      version: 1,
      kitchen: { ...left.orders[0].kitchen },
    })
    expect(Number(moved.display_number)).toBe(Number(round.display_number) + 1)
    const [part, whole] = moved.items
    expect(part).toMatchObject({ split_from_id: lasagne.id, seat: 1, kitchen: lasagne.kitchen, total: 12.5 })
    expect(whole).toMatchObject({ id: fish.id, split_from_id: null, kitchen: fish.kitchen })
    const [created] = await eventsOf(moved.id)
    expect(created).toMatchObject({ type: 'order.created', data: { moved_from_order_id: round.id } })
    const updated = (await eventsOf(round.id)).at(-1)
    expect(updated).toMatchObject({ type: 'order.updated', data: { moved_to_order_id: moved.id } })
    await party.expectInvariants()
  })

  test('of all lines to another bill moves the order itself with its number', async () => {
    const [{ bill, round }, other] = [await dinner(), await open()]
    await order(other)
    await post(`/order-items/${round.items[1].id}/cancel`, { reason: 'gone' })
    const left = await done(bill, [{ item_id: round.items[0].id }], { to_dining_session_id: other.id })
    expect(left).toMatchObject({ orders: [], totals: { total: 0 } })
    const there = await read(other)
    expect(there.orders[0]).toMatchObject({
      id: round.id,
      order_number: round.order_number,
      client_ref: round.client_ref,
    })
    expect(there.orders[0].items).toHaveLength(2)
    expect(there.totals.total).toBe(37.5)
    await party.expectInvariants()
    await pay(other, [{}])
    await post(`/dining-sessions/${bill.id}/cancel`)
    await party.expectInvariants()
  })

  test('back and forth, cancelled and refunded afterwards, keeps the stock correct', async () => {
    const [{ bill, round }, other] = [await dinner(), await open()]
    const onHand = async () =>
      (await party.brand.get(`/stock-items/${party.at.flour.id}`)).body.data.branches[0].on_hand
    const before = await onHand()
    await done(bill, [{ item_id: round.items[0].id, quantity: 1 }], { to_dining_session_id: other.id })
    const part = (await read(other)).orders[0].items[0]
    expect(await onHand()).toBe(before)
    const third = await open()
    await order(third)
    await done(other, [{ item_id: part.id }], { to_dining_session_id: third.id })
    await post(`/order-items/${part.id}/cancel`, { reason: 'gone' })
    await post(`/order-items/${round.items[0].id}/cancel`, { reason: 'gone', restock: false })
    expect(await onHand()).toBe(before + 180 - 180)
    await party.expectInvariants()
    const paid = await pay(third, [{}])
    const sold = paid.orders.find((one: Body) => one.status === 'paid')
    await party.brand.make(`/orders/${sold.id}/refund`, {
      items: [{ item_id: sold.items[0].id }],
      reason: 'cold',
      restock: true,
    })
    await party.expectInvariants()
  })
})

describe('refusing a move', () => {
  let bill: Body
  let round: Body
  let item: Body
  beforeAll(async () => {
    ;({ bill, round } = await dinner())
    item = round.items[0]
  })
  const away = (items: readonly Body[], to?: Body) => move(bill, items, to ?? { to_table_id: newUlid() })

  test('with a malformed request', async () => {
    const free = { to_table_id: await table() }
    expect(faultOf(await move(bill, [{ item_id: item.id }], {}))).toEqual([422, 'to_table_id', 'required'])
    const both = { ...free, to_dining_session_id: newUlid() }
    expect(faultOf(await away([{ item_id: item.id }], both))).toEqual([
      422,
      'to_dining_session_id',
      'not_allowed',
    ])
    expect(faultOf(await away([{ item_id: newUlid() }]))).toEqual([422, 'items.0.item_id', 'not_found'])
    const twice = [{ item_id: item.id }, { item_id: item.id, quantity: 1 }]
    expect(faultOf(await away(twice))).toEqual([422, 'items.1.item_id', 'duplicate'])
    const half = [{ item_id: item.id, quantity: 0.5 }]
    expect(faultOf(await away(half))).toEqual([422, 'items.0.quantity', 'decimals'])
    expect(faultOf(await away([{ item_id: item.id }]))).toEqual([422, 'to_table_id', 'not_found'])
    const bills: [string, string][] = [
      [newUlid(), 'not_found'],
      [bill.id, 'not_allowed'],
    ]
    for (const [id, rule] of bills) {
      const reply = await away([{ item_id: item.id }], { to_dining_session_id: id })
      expect(faultOf(reply)).toEqual([422, 'to_dining_session_id', rule])
    }
  })

  test('to a table or bill of another branch, a taken table or a closed bill', async () => {
    const { make } = party.brand
    const branch = await make('/branches', { name: 'Second', code: 'TWO' })
    const area = await make('/areas', { branch_id: branch.id, name: 'There' })
    const there = await make('/tables', { area_id: area.id, name: 'There' })
    const line = [{ item_id: item.id }]
    expect(faultOf(await away(line, { to_table_id: there.id }))).toEqual([422, 'to_table_id', 'not_allowed'])
    const elsewhere = await make('/dining-sessions', { table_id: there.id, guests: 1 })
    const far = await away(line, { to_dining_session_id: elsewhere.id })
    expect(faultOf(far)).toEqual([422, 'to_dining_session_id', 'not_allowed'])
    const taken = await away(line, { to_table_id: bill.table_ids[0] })
    expect(refusalOf(taken)).toMatchObject({
      code: 'table_occupied',
      details: { dining_session_id: bill.id },
    })
    const other = await open()
    await post(`/dining-sessions/${other.id}/cancel`)
    const closed = await away(line, { to_dining_session_id: other.id })
    expect(refusalOf(closed)).toMatchObject({
      code: 'session_not_open',
      details: { dining_session_id: other.id },
    })
  })

  test('to a bill that is full', async () => {
    const full = await open()
    const hundred = Array.from({ length: 100 }, () => ({}))
    for (let rounds = 0; rounds < 10; rounds += 1) await order(full, hundred)
    const { bill: source, round: small } = await dinner()
    const line = [{ item_id: small.items[0].id, quantity: 1 }]
    const reply = await move(source, line, { to_dining_session_id: full.id })
    expect(refusalOf(reply)).toMatchObject({ code: 'limit_reached', details: { limit: 1000 } })
  })
})
