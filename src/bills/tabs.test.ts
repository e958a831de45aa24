import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'

const party = openParty()
const { order, post, read } = party

afterEach(() => party.expectInvariants())

const tab = (name: string, more: Body = {}): Promise<Body> =>
  party.brand.make('/dining-sessions', { name, ...more })
const patch = (bill: Body, body: Body, headers = {}) =>
  party.brand.call('PATCH', `/dining-sessions/${bill.id}`, { body, headers })
const make = (bill: Body, action: string, body: Body) =>
  party.brand.make(`/dining-sessions/${bill.id}/${action}`, body)
const ticketOf = async ({ id }: Body): Promise<Body> => {
  const found = await party.brand.get(`/kitchen/tickets?branch_id=${party.brand.branchId}&per_page=100`)
  return found.body.data.find((ticket: Body) => ticket.order_id === id)
}

test('a tab has a name instead of a table, one guest by default, and is sold and settled like any bill', async () => {
  const bill = await tab('Anna')
  expect(bill).toMatchObject({ table_ids: [], name: 'Anna', guests: 1, branch_id: party.brand.branchId })
  const [event] = await party.api.db.query<{ data: Body }>(
    sql`select data from events where type = 'dining_session.opened' and record_id = ${bill.id}`,
  )
  expect(event!.data).toMatchObject({ table_ids: [], status: 'open' })
  const round = await order(bill)
  expect(round).toMatchObject({ table_id: null, channel: 'table' })
  expect(await ticketOf(round)).toMatchObject({ table: null, dining_session_name: 'Anna' })
  const receipt = await party.brand.get(`/dining-sessions/${bill.id}/receipt`)
  expect(receipt.text).toContain('Anna')
  const listed = await party.brand.get('/dining-sessions?status=open')
  expect(listed.body.data).toContainEqual(expect.objectContaining({ id: bill.id, name: 'Anna' }))
  expect(await party.pay(bill, [{}])).toMatchObject({ status: 'settled', name: 'Anna' })
  await make(await tab('Anna'), 'cancel', {})
})

test('a bill at a table may have a name too, and has one guest by default', async () => {
  const bill = await party.brand.make('/dining-sessions', { table_id: await party.table(), name: 'Smith' })
  expect(bill).toMatchObject({ name: 'Smith', guests: 1 })
  expect((await patch(bill, { name: null })).body.data).toMatchObject({ name: null })
})

test('requires a table or a name, and a branch when the key reaches several', async () => {
  const open = async (body: Body) => faultOf(await post('/dining-sessions', body))
  expect(await open({ guests: 2 })).toEqual([422, 'table_id', 'required'])
  expect(await open({ name: null })).toEqual([422, 'table_id', 'required'])
  const { branchId } = party.brand
  const both = { table_id: await party.table(), branch_id: branchId }
  expect(await open(both)).toEqual([422, 'branch_id', 'not_allowed'])
  expect(await open({ name: 'Bo', branch_id: both.table_id })).toEqual([422, 'branch_id', 'not_found'])
  const bill = await tab('Bo')
  expect(faultOf(await patch(bill, { name: null }))).toEqual([422, 'name', 'required'])
  expect((await patch(bill, { name: 'Bob' })).body.data).toMatchObject({ name: 'Bob', version: 2 })
  const branch = await party.brand.make('/branches', { name: 'Second', code: 'TWO' })
  expect(await open({ name: 'Cy' })).toEqual([422, 'branch_id', 'required'])
  expect(await tab('Cy', { branch_id: branch.id })).toMatchObject({ branch_id: branch.id })
  const key = await party.api.makeKey(party.brand.id, { branchIds: [branch.id] })
  const there = await party.api.call('POST', '/dining-sessions', { key, body: { name: 'Di' } })
  expect(there.body.data).toMatchObject({ branch_id: branch.id })
  const here = { key, body: { name: 'Di', branch_id: branchId } }
  expect(refusalOf(await party.api.call('POST', '/dining-sessions', here)).code).toBe('branch_forbidden')
  const opened = await party.brand.get(`/dining-sessions?branch_id=${branch.id}`)
  for (const open of opened.body.data) await make(open, 'cancel', {})
  await party.brand.call('PATCH', `/branches/${branch.id}`, { body: { active: false } })
  const off = await post('/dining-sessions', { name: 'Ed', branch_id: branch.id })
  expect(faultOf(off)).toEqual([422, 'branch_id', 'not_allowed'])
})

test('moves to a table, and its rounds and tickets follow', async () => {
  const bill = await tab('Fay')
  const round = await order(bill)
  const table = await party.table()
  expect(await make(bill, 'move', { table_id: table })).toMatchObject({ table_ids: [table], name: 'Fay' })
  expect((await read(bill)).orders).toMatchObject([{ table_id: table }])
  expect((await ticketOf(round)).table).toMatch(/^Table/)
  const other = await tab('Gil')
  await order(other)
  const tables = [await party.table(), await party.table()]
  await patch(other, { table_ids: tables })
  expect((await read(other)).orders).toMatchObject([{ table_id: tables[0] }])
})

test('merges with tables and with other tabs, in both directions', async () => {
  const [one, two, table] = [await tab('One'), await tab('Two'), await party.open()]
  for (const bill of [one, two, table]) await order(bill)
  expect(await make(one, 'merge', { dining_session_id: two.id })).toMatchObject({
    name: 'One',
    table_ids: [],
  })
  const merged = await make(table, 'merge', { dining_session_id: one.id })
  expect(merged).toMatchObject({ name: null, table_ids: table.table_ids, guests: 4 })
  const at = merged.orders.map((order: Body) => order.table_id)
  expect(at).toEqual([...Array(3)].map(() => table.table_ids[0]))
  const [tabThatStays, seated] = [await tab('Hal'), await party.open()]
  await order(tabThatStays)
  await order(seated)
  const joined = await make(tabThatStays, 'merge', { dining_session_id: seated.id })
  expect(joined).toMatchObject({ name: 'Hal', table_ids: seated.table_ids })
  expect(joined.orders).toMatchObject([{ table_id: seated.table_ids[0] }, { table_id: seated.table_ids[0] }])
})

test('items move from a tab to a table or a bill, and to a tab', async () => {
  const [bill, other] = [await tab('Ivy'), await tab('Jon')]
  const { items } = await order(bill, [{ quantity: 2 }, {}])
  await make(bill, 'move-items', {
    items: [{ item_id: items[0].id, quantity: 1 }],
    to_dining_session_id: other.id,
  })
  expect((await read(other)).orders).toMatchObject([{ table_id: null, items: [{ quantity: 1 }] }])
  const table = await party.table()
  await make(bill, 'move-items', { items: [{ item_id: items[1].id }], to_table_id: table })
  const seated = await party.brand.get(`/dining-sessions?table_id=${table}`)
  expect(seated.body.data).toMatchObject([{ name: null, table_ids: [table], guests: 1 }])
})

test('erasing the customer removes the name, and a tab stays a tab', async () => {
  const customer = await party.brand.make('/customers', { name: 'Kim' })
  const bill = await tab('Kim', { customer_id: customer.id })
  const seated = await party.open({ name: 'Kim', customer_id: customer.id })
  await make(bill, 'cancel', {})
  await make(seated, 'cancel', {})
  await party.brand.make(`/customers/${customer.id}/erase`, {})
  expect(await read(bill)).toMatchObject({ name: 'Erased' })
  expect(await read(seated)).toMatchObject({ name: null })
})
