import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { commandOf } from '#test/fixtures/commands.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { expectRefused } from '#test/support/snapshot.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { cancelBill } from './cancel-bill.ts'
import { openBill } from './open-bill.ts'

const repeats = sweep('races')

async function makeEnv(options?: { max: number }): Promise<{ env: TestEnv; brand: MadeBrand }> {
  const env = await openTestEnv({ now: '2026-11-21T19:00:00+01:00', ...options })
  return { env, brand: await makeBrand(env.db, { branches: 2 }) }
}

function asked(brand: MadeBrand, tableId = brand.branch.tableIds[0]!) {
  return { caller: brand.caller, idempotencyKey: undefined, tableId, guests: 2, note: null }
}

describe('opening a bill', () => {
  test('writes the bill, occupies the table and records the events', async () => {
    const { env, brand } = await makeEnv()
    const tableId = brand.branch.tableIds[0]!
    const { id, replayed } = await openBill(env.ctx, { ...asked(brand), note: 'window' })
    expect(replayed).toBe(false)
    expect(await env.db.query(sql`select * from dining_sessions`)).toMatchObject([
      {
        id,
        branch_id: brand.branch.id,
        table_ids: [tableId],
        guests: 2,
        note: 'window',
        status: 'open',
        opened_at: env.clock.now(),
        version: 1,
      },
    ])
    expect(await env.db.query(sql`select table_id, dining_session_id from occupied_tables`)).toEqual([
      { table_id: tableId, dining_session_id: id },
    ])
    expect(await env.db.query(sql`select version from tables where id = ${tableId}`)).toEqual([
      { version: 2 },
    ])
    expect(await env.db.query(sql`select type, record_id, branch_id, data from events`)).toEqual([
      {
        type: 'dining_session.opened',
        record_id: id,
        branch_id: brand.branch.id,
        data: { id, version: 1, branch_id: brand.branch.id, table_ids: [tableId], status: 'open' },
      },
    ])
    await expectInvariants(env.db)
  })

  test('refuses a table with an open bill and gives the id of that bill', async () => {
    const { env, brand } = await makeEnv()
    const { id } = await openBill(env.ctx, asked(brand))
    const refusal = await expectRefused(env.db, 'table_occupied', () => openBill(env.ctx, asked(brand)))
    expect(refusal.details).toEqual({ table_id: brand.branch.tableIds[0], dining_session_id: id })
  })

  test('one of eight callers gets the table, a hundred times', async () => {
    const { env, brand } = await makeEnv({ max: 8 })
    const outcomes = await openAtOnce(env, brand, repeats)
    expect(outcomes.every(({ opened, refused }) => opened === 1 && refused === 7)).toBe(true)
    expect(await doubleBooked(env)).toBe(0)
    await expectInvariants(env.db)
  })

  test.skipIf(!isLong)(
    'control: without the key of occupied_tables several callers get the table',
    async () => {
      const { env, brand } = await makeEnv({ max: 8 })
      await env.db.query(sql`alter table occupied_tables drop constraint occupied_tables_pkey`)
      await openAtOnce(env, brand, 3)
      expect(await doubleBooked(env)).toBeGreaterThan(0)
    },
  )
})

/** Eight callers open one table; then it is freed for the next trial. */
async function openAtOnce(env: TestEnv, brand: MadeBrand, trials: number) {
  const outcomes: { opened: number; refused: number }[] = []
  for (let trial = 0; trial < trials; trial++) {
    const tries = Array.from({ length: 8 }, () => openBill(env.ctx, asked(brand)))
    const settled = await Promise.allSettled(tries)
    outcomes.push({
      opened: settled.filter(one => one.status === 'fulfilled').length,
      refused: settled.filter(
        one => one.status === 'rejected' && (one.reason as { code?: string }).code === 'table_occupied',
      ).length,
    })
    if ((await doubleBooked(env)) > 0) break
    const opened = settled.find(one => one.status === 'fulfilled')
    await cancelBill(env.ctx, { ...commandOf(brand), billId: opened!.value.id })
  }
  return outcomes
}

async function doubleBooked(env: TestEnv): Promise<number> {
  const rows = await env.db.query(
    sql`select unnest(table_ids) from dining_sessions where status = 'open' group by 1 having count(*) > 1`,
  )
  return rows.length
}
