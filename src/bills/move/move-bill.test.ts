import { expect, test } from 'vitest'
import { faultOf, openParty, refusalOf } from '#test/fixtures/party.ts'
import { newUlid } from '../../lib/ulid.ts'

const party = openParty()
const { open, order, post, read, table } = party

const tableOf = async (id: string) => (await party.brand.get(`/tables/${id}`)).body.data

test('moves a bill from all its tables to a free table, and its rounds follow', async () => {
  const bill = await open()
  const second = await table()
  await party.brand.call('PATCH', `/dining-sessions/${bill.id}`, {
    body: { table_ids: [...bill.table_ids, second] },
  })
  const round = await order(bill)
  const to = await table()
  const reply = await post(`/dining-sessions/${bill.id}/move`, { table_id: to })
  expect(reply.status, reply.text).toBe(200)
  const moved = reply.body.data
  expect(moved.table_ids).toEqual([to])
  expect(moved.orders[0]).toMatchObject({ id: round.id, table_id: to, version: round.version + 1 })
  expect(await tableOf(to)).toMatchObject({ status: 'occupied', dining_session_id: bill.id, version: 2 })
  for (const id of [...bill.table_ids, second]) expect(await tableOf(id)).toMatchObject({ status: 'free' })
  const [event] = await party.api.db.query<{ data: object }>({
    text: `select data from events where type = 'dining_session.moved' and record_id = $1`,
    values: [bill.id],
  } as never)
  expect(event!.data).toMatchObject({ version: moved.version, table_ids: [to] })
  await party.expectInvariants()
})

test('keeps one of its own tables; moving to its only table changes nothing', async () => {
  const bill = await open()
  const second = await table()
  const both = [...bill.table_ids, second]
  await party.brand.call('PATCH', `/dining-sessions/${bill.id}`, { body: { table_ids: both } })
  const { body } = await post(`/dining-sessions/${bill.id}/move`, { table_id: second })
  expect(body.data.table_ids).toEqual([second])
  const again = await post(`/dining-sessions/${bill.id}/move`, { table_id: second })
  expect(again.body.data).toEqual(body.data)
  await party.expectInvariants()
})

test('refuses a table that is occupied, unknown, inactive or of another branch', async () => {
  const [bill, other] = [await open(), await open()]
  const move = (table_id: string) => post(`/dining-sessions/${bill.id}/move`, { table_id })
  expect(refusalOf(await move(other.table_ids[0]))).toMatchObject({
    code: 'table_occupied',
    details: { table_id: other.table_ids[0], dining_session_id: other.id },
  })
  expect(faultOf(await move(newUlid()))).toEqual([422, 'table_id', 'not_found'])
  const off = await table()
  await party.brand.call('DELETE', `/tables/${off}`)
  expect(faultOf(await move(off))).toEqual([422, 'table_id', 'not_allowed'])
  const { make } = party.brand
  const branch = await make('/branches', { name: 'Second', code: 'TWO' })
  const area = await make('/areas', { branch_id: branch.id, name: 'There' })
  const there = await make('/tables', { area_id: area.id, name: 'There' })
  expect(faultOf(await move(there.id))).toEqual([422, 'table_id', 'not_allowed'])
  await post(`/dining-sessions/${bill.id}/cancel`)
  expect(refusalOf(await move(await table())).code).toBe('session_not_open')
  expect((await read(other)).table_ids).toEqual(other.table_ids)
})
