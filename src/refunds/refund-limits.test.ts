import sql, { type Sql } from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { openParty, refusalOf } from '#test/fixtures/party.ts'
import type { Body } from '#test/support/api.ts'
import { emptyTable, fillTable } from '#test/support/fill-limits.ts'

const party = openParty()
const { open, order, pay, post, read } = party
afterEach(() => emptyTable(party.api.db, 'adjustments'))

/** A settled bill of two rounds, with a service charge. */
async function supper(): Promise<Body> {
  const charge = { percent: 10, tax_id: null, channels: ['table'] }
  await party.brand.call('PATCH', '/brand', { body: { service_charge: charge } })
  const bill = await open()
  await order(bill, [{ quantity: 2 }, {}])
  await order(bill, [{ quantity: 2 }, {}])
  return pay(bill, [{}])
}

/** Adds copies of a row to the first order. */
function fill(table: string, { orders }: Body, where: Sql, count: number, values: Sql[]): Promise<void> {
  return fillTable(party.api.db, table, where, count, [sql`'order_id', ${orders[0].id}::text`, ...values])
}

const refund = (path: string, body: Body = {}) => post(`${path}/refund`, body)
const ofItem = ({ id }: Body, quantity?: number) => ({ items: [{ item_id: id, quantity }] })
const limit = (limit: number, more: Body = {}) => ({ code: 'limit_reached', details: { limit, ...more } })

test('a bill with 2,000 rows of items refunds whole lines and what is left, but no parts', async () => {
  const bill = await supper()
  const removed = [
    sql`'cancelled_at', now(), 'cancelled_business_date', '2026-11-21', 'cancel_kind', 'cancel'`,
    sql`'cancel_reason', 'fill', 'restocked', true, 'total', 0`,
  ]
  await fill('order_items', bill, sql`id = ${bill.orders[0].items[0].id}`, 1994, removed)
  await party.api.db.query(
    sql`update dining_sessions set item_count = item_count + 1994 where id = ${bill.id}`,
  )
  const [first, second] = bill.orders
  const full = limit(2000, { items: 2000 })
  expect(refusalOf(await refund(`/orders/${second.id}`, ofItem(second.items[0], 1)))).toMatchObject(full)
  expect(refusalOf(await refund(`/dining-sessions/${bill.id}`, ofItem(second.items[0], 1)))).toMatchObject(
    full,
  )
  // The charge is split, which takes another row.
  expect((await refund(`/orders/${second.id}`, ofItem(second.items[0], 2))).status).toBe(200)
  expect((await refund(`/dining-sessions/${bill.id}`, ofItem(first.items[1]))).status).toBe(200)
  expect((await refund(`/dining-sessions/${bill.id}`)).status).toBe(200)
  expect((await read(bill)).orders.map(({ status }: Body) => status)).toEqual(['refunded', 'refunded'])
})

test('a bill with 200 refunds and wastes refunds only all that is left', async () => {
  const bill = await supper()
  const [first, second] = bill.orders
  await refund(`/orders/${first.id}`, ofItem(first.items[1]))
  await fill('adjustments', bill, sql`order_id = ${first.id}`, 198, [
    sql`'kind', 'waste', 'amount', 0, 'tax', 0, 'tax_lines', null, 'payments', '[]'::jsonb, 'points_reversed', 0`,
  ])
  const full = limit(200)
  const waste = { items: [{ item_id: second.items[0].id, quantity: 1 }], reason: 'fell' }
  expect(refusalOf(await post(`/orders/${second.id}/waste`, waste))).toMatchObject(full)
  for (const path of [`/orders/${second.id}`, `/dining-sessions/${bill.id}`]) {
    expect(refusalOf(await refund(path, ofItem(second.items[1])))).toMatchObject(full)
    expect(refusalOf(await refund(path, { amount: 1 }))).toMatchObject(full)
  }
  expect((await refund(`/orders/${second.id}`)).status).toBe(200)
  expect((await refund(`/dining-sessions/${bill.id}`)).status).toBe(200)
})

test('wastes of a part stop at 200 entries, and a whole line can still be cancelled', async () => {
  const bill = await open()
  const { id, items } = await order(bill, [{ quantity: 3 }, {}])
  await post(`/orders/${id}/waste`, { items: [{ item_id: items[1].id, quantity: 1 }], reason: 'fell' })
  await fill('adjustments', { orders: [{ id }] }, sql`order_id = ${id}`, 199, [])
  const cancel = (more: Body) => post(`/order-items/${items[0].id}/cancel`, { reason: 'no', ...more })
  expect(refusalOf(await cancel({ quantity: 1, restock: false }))).toMatchObject(limit(200))
  expect((await cancel({ quantity: 1 })).status).toBe(200)
  expect((await cancel({ restock: false })).status).toBe(200)
  // Refunds and wastes move with their order, so there must be room for them on the other bill.
  const [into, from] = [await open(), await open()]
  await order(into)
  const other = await order(from)
  await post(`/orders/${other.id}/waste`, {
    items: [{ item_id: other.items[0].id, quantity: 1 }],
    reason: 'fell',
  })
  const merged = await post(`/dining-sessions/${bill.id}/merge`, { dining_session_id: from.id })
  expect(refusalOf(merged)).toMatchObject(limit(200))
  const moved = { items: [{ item_id: other.items[0].id }], to_dining_session_id: bill.id }
  expect(refusalOf(await post(`/dining-sessions/${from.id}/move-items`, moved))).toMatchObject(limit(200))
  expect((await post(`/dining-sessions/${into.id}/merge`, { dining_session_id: from.id })).status).toBe(200)
})
