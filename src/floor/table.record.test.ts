import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { faultsOf, operations, refusalOf } from '#test/support/record-call.ts'
import { newUlid } from '../lib/ulid.ts'
import { areaKind } from './area.record.ts'
import { openBill } from '../bills/open-bill.ts'
import { tableKind } from './table.record.ts'

async function room() {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2 })
  return {
    env,
    brand,
    table: operations(env.ctx, brand.caller, tableKind),
    area: operations(env.ctx, brand.caller, areaKind),
    sitDown: (tableId: string) =>
      openBill(env.ctx, { caller: brand.caller, idempotencyKey: undefined, tableId, guests: 2, note: null }),
  }
}

test('a table is in the branch of its area, and free until guests are seated', async () => {
  const { table, brand, sitDown } = await room()
  const made = await table.create({ area_id: brand.branch.areaId, name: 'Window' })
  expect(made).toMatchObject({
    branch_id: brand.branch.id,
    seats: 2,
    x: null,
    shape: null,
    status: 'free',
    dining_session_id: null,
  })
  const { id } = await sitDown(made.id)
  const taken = await table.get(made.id)
  expect(taken).toMatchObject({ status: 'occupied', dining_session_id: id, version: 2 })
  expect((await table.list({ filters: { branch_id: brand.branch.id } })).meta.total).toBe(4)
  expect((await table.list({ filters: { area_id: brand.branch.areaId } })).meta.total).toBe(4)
})

test('a table moves only to another area of its branch', async () => {
  const { table, area, brand } = await room()
  const [here, there] = brand.branches
  const terrace = await area.create({ branch_id: here!.id, name: 'Terrace' })
  const id = here!.tableIds[0]!
  expect(await table.patch(id, { area_id: terrace.id })).toMatchObject({ area_id: terrace.id, version: 2 })
  expect(await faultsOf(table.patch(id, { area_id: there!.areaId }))).toEqual(['area_id not_allowed'])
  expect(await faultsOf(table.patch(id, { area_id: newUlid() }))).toEqual(['area_id not_found'])
  expect(await faultsOf(table.create({ area_id: newUlid(), name: 'X' }))).toEqual(['area_id not_found'])
})

test('names are unique in a branch, not in the brand', async () => {
  const { table, brand } = await room()
  const [here, there] = brand.branches
  const taken = { code: 'already_exists', details: { field: 'name', id: here!.tableIds[0] } }
  expect(await refusalOf(table.create({ area_id: here!.areaId, name: 'T1' }))).toEqual(taken)
  expect(await refusalOf(table.patch(here!.tableIds[1]!, { name: 'T1' }))).toEqual(taken)
  const room2 = await table.create({ area_id: there!.areaId, name: 'T9' })
  expect(await table.create({ area_id: here!.areaId, name: 'T9' })).toMatchObject({ name: room2['name'] })
})

test('a table with an open bill cannot be deactivated, by PATCH or by DELETE', async () => {
  const { table, brand, sitDown, env } = await room()
  const tableId = brand.branch.tableIds[0]!
  const { id } = await sitDown(tableId)
  const inUse = { code: 'in_use', details: { by: 'dining_session', ids: [id] } }
  expect(await refusalOf(table.remove(tableId))).toEqual(inUse)
  expect(await refusalOf(table.patch(tableId, { active: false }))).toEqual(inUse)
  expect((await refusalOf(table.remove(tableId, { ifMatch: { version: 1 } }))).code).toBe('version_conflict')
  expect(await table.patch(tableId, { seats: 6 })).toMatchObject({ seats: 6 })
  await env.db.query(sql`delete from occupied_tables`)
  expect(await table.remove(tableId)).toMatchObject({ active: false })
})

test('seating and deactivating a table never both succeed', async () => {
  const { table, brand, sitDown, area } = await room()
  void area
  for (let round = 0; round < 10; round++) {
    const { id } = await table.create({ area_id: brand.branch.areaId, name: `R${round}` })
    const both = await Promise.allSettled([sitDown(id), table.remove(id)])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})
