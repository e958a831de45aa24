import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { commandOf } from '#test/fixtures/commands.ts'
import { makeMethod, sendRound } from '#test/fixtures/make-bill.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { newIdempotencyKey } from '#test/support/idempotency-key.ts'
import { expectRefused } from '#test/support/snapshot.ts'
import { newUlid } from '../lib/ulid.ts'
import { cancelBill } from './cancel-bill.ts'
import { type ChangeBill, changeBill } from './change-bill.ts'
import { openBill } from './open-bill.ts'

type Floor = { env: TestEnv; brand: MadeBrand; billId: string; tables: string[] }

async function makeFloor(): Promise<Floor> {
  const env = await openTestEnv()
  const brand = await makeBrand(env.db, { branches: 2, tablesPerBranch: 3 })
  const tables = brand.branch.tableIds
  return { env, brand, billId: await openAt(env, brand, tables[0]!), tables }
}

async function openAt(env: TestEnv, brand: MadeBrand, tableId: string): Promise<string> {
  const request = { caller: brand.caller, idempotencyKey: undefined, tableId, guests: 2, note: 'door' }
  return (await openBill(env.ctx, request)).id
}

function change(floor: Floor, changes: ChangeBill['changes'], more: Partial<ChangeBill> = {}) {
  const { env, brand, billId } = floor
  return changeBill(env.ctx, { caller: brand.caller, ifMatch: undefined, billId, changes, ...more })
}

function cancel(floor: Floor, more = {}) {
  const { env, brand, billId } = floor
  return cancelBill(env.ctx, { ...commandOf(brand), billId, ...more })
}

const versions = (floor: Floor) =>
  floor.env.db
    .query<{ version: number }>(
      sql`select t.version from unnest(${floor.tables}::text[]) with ordinality as wanted (id, at)
          join tables t on t.id = wanted.id order by at`,
    )
    .then(rows => rows.map(row => row.version))

const occupied = (floor: Floor) =>
  floor.env.db
    .query<{ table_id: string }>(sql`select table_id from occupied_tables order by table_id`)
    .then(rows => rows.map(row => row.table_id))

const lastEvent = (floor: Floor) =>
  floor.env.db.query(sql`select type, data from events order by id desc limit 1`).then(rows => rows[0])

describe('changing a bill', () => {
  test('changes guests and note independently', async () => {
    const floor = await makeFloor()
    await change(floor, { guests: 5 })
    await change(floor, { note: null })
    expect(await floor.env.db.query(sql`select guests, note, version from dining_sessions`)).toEqual([
      { guests: 5, note: null, version: 3 },
    ])
    expect(await lastEvent(floor)).toMatchObject({
      type: 'dining_session.updated',
      data: { id: floor.billId, version: 3 },
    })
    expect(await versions(floor)).toEqual([2, 1, 1])
  })

  test('an unchanged value changes nothing', async () => {
    const floor = await makeFloor()
    await change(floor, {})
    await change(floor, { guests: 2, note: 'door', tableIds: [floor.tables[0]!] })
    expect(await floor.env.db.query(sql`select version from dining_sessions`)).toEqual([{ version: 1 }])
    expect(await floor.env.db.query(sql`select 1 from events`)).toHaveLength(1)
  })

  test('tables join and leave, and rounds follow to the first table', async () => {
    const floor = await makeFloor()
    const [first, second, third] = floor.tables as [string, string, string]
    const order = await sendRound(floor.env.db, floor.brand, floor.billId, [{ total: 100 }])
    await change(floor, { tableIds: [first, second] })
    expect(await occupied(floor)).toEqual([first, second].sort())
    expect(await versions(floor)).toEqual([2, 2, 1])
    await change(floor, { tableIds: [third, second] })
    expect(await occupied(floor)).toEqual([second, third].sort())
    expect(await versions(floor)).toEqual([3, 2, 2])
    expect(
      await floor.env.db.query(sql`select table_id, version from orders where id = ${order.id}`),
    ).toEqual([{ table_id: third, version: 2 }])
    expect(await lastEvent(floor)).toMatchObject({ data: { table_ids: [third, second], status: 'open' } })
    await expectInvariants(floor.env.db)
  })

  test('refuses tables that cannot join and leaves nothing behind', async () => {
    const floor = await makeFloor()
    const { env, brand, tables } = floor
    const other = await makeBrand(env.db)
    const holder = await openAt(env, brand, tables[1]!)
    await env.db.query(sql`update tables set active = false where id = ${tables[2]!}`)
    const taken = await expectRefused(env.db, 'table_occupied', () =>
      change(floor, { guests: 9, tableIds: [tables[0]!, tables[1]!] }),
    )
    expect(taken.details).toEqual({ table_id: tables[1], dining_session_id: holder })
    for (const [tableId, rule] of [
      [newUlid(), 'not_found'],
      [other.branch.tableIds[0]!, 'not_found'],
      [brand.branches[1]!.tableIds[0]!, 'not_allowed'],
      [tables[2]!, 'not_allowed'],
    ] as const) {
      const act = () => change(floor, { tableIds: [tables[0]!, tableId] })
      const refusal = await expectRefused(env.db, 'validation_failed', act)
      expect(refusal.details).toMatchObject({ fields: [{ path: 'table_ids.1', rule }] })
    }
  })
})

describe('cancelling a bill', () => {
  test('closes it and frees its tables, once', async () => {
    const floor = await makeFloor()
    const idempotencyKey = newIdempotencyKey('cancel')
    expect(await cancel(floor, { idempotencyKey })).toMatchObject({ id: floor.billId, replayed: false })
    expect(await floor.env.db.query(sql`select status, closed_at, version from dining_sessions`)).toEqual([
      { status: 'cancelled', closed_at: floor.env.clock.now(), version: 2 },
    ])
    expect(await occupied(floor)).toEqual([])
    expect(await versions(floor)).toEqual([3, 1, 1])
    expect(await lastEvent(floor)).toMatchObject({ type: 'dining_session.cancelled', data: { version: 2 } })
    expect(await cancel(floor, { idempotencyKey })).toMatchObject({ id: floor.billId, replayed: true })
    await expectRefused(floor.env.db, 'session_not_open', () => cancel(floor))
    await openAt(floor.env, floor.brand, floor.tables[0]!)
    await expectInvariants(floor.env.db)
  })

  test('is refused with live items or payments', async () => {
    const floor = await makeFloor()
    const { env, brand } = floor
    const order = await sendRound(env.db, brand, floor.billId, [{ total: 100 }])
    const live = await expectRefused(env.db, 'in_use', () =>
      cancel(floor, { idempotencyKey: newIdempotencyKey('a') }),
    )
    expect(live.details).toEqual({ by: 'orders', ids: [order.id] })
    await env.db.query(sql`update orders set status = 'cancelled', total = 0, subtotal = 0`)
    const method = await makeMethod(env.db, brand, 'card')
    await env.db.query(
      sql`insert into payments (brand_id, id, branch_id, dining_session_id, position, payment_method_id, name, type,
            amount, paid_at, business_date)
          values (${brand.id}, 'P', ${brand.branch.id}, ${floor.billId}, 0, ${method}, 'Card', 'card', 40, now(),
            '2026-11-21')`,
    )
    const paid = await expectRefused(env.db, 'in_use', () => cancel(floor))
    expect(paid.details).toEqual({ by: 'payments', ids: ['P'] })
  })
})
