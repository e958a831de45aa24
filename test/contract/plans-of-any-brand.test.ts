import sql, { raw, type Sql } from 'sql-template-tag'
import { expect, type TestContext } from 'vitest'
import { daySums, ofDay } from '../../src/reports/sold/day-sums.store.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { openTestEnv, type TestEnv } from '#test/support/test-env.ts'
import { explain, type Plan, stepsOf } from './explain.ts'
import { rowsDiscarded } from './list-plans.ts'

const test = notOnCitus('one server')

async function openEnv(ctx: TestContext): Promise<TestEnv> {
  const env = await openTestEnv({ fresh: true })
  const [server] = await env.db.query<{ version: number }>(
    sql`select current_setting('server_version_num')::integer as version`,
  )
  ctx.skip(server!.version < 180_000, 'PostgreSQL writes statistics from version 18 on.')
  return env
}

/** A thousand paid orders, a second apart, each on a bill of its own. */
async function addOrders(env: TestEnv, brand: { id: string; branch: { id: string } }): Promise<void> {
  await addBills(env, brand.id, 1000)
  await env.db.query(
    sql`insert into orders (brand_id, id, branch_id, dining_session_id, bill_guests, channel, service_type, status,
          business_date, number, order_number, currency, tax_mode, subtotal, tax, total, cost, ordered_at, created_at,
          updated_at)
        select ${brand.id}, id, ${brand.branch.id}, id, 2, 'table', 'dine_in', 'paid', current_date, id::integer, id, 'EUR',
          'inclusive', 1, 0, 1, 0, now(), now() + id::integer * interval '1 second', now()
        from dining_sessions where brand_id = ${brand.id}`,
  )
}

/** A brand with as many orders as one that joined before the statistics of these tables were taken. */
async function joinLate(env: TestEnv, tables: string): Promise<MadeBrand> {
  await addOrders(env, await makeBrand(env.db))
  await env.db.query(sql`analyze ${raw(tables)}`)
  const late = await makeBrand(env.db)
  await addOrders(env, late)
  return late
}

/** Runs a statement and returns the steps of its plan. */
async function stepsTo({ db }: TestEnv, statement: Sql): Promise<Plan[]> {
  return stepsOf(await explain(db.pool, statement, 'analyze'))
}

/** The rows that PostgreSQL reads and discards to find the orders of one bill. */
async function discardedRows(env: TestEnv, brandId: string): Promise<number> {
  const bill = '900'.padStart(26, '0')
  const steps = await stepsTo(
    env,
    sql`select * from orders r where r.brand_id = ${brandId} and r.dining_session_id = ${bill}`,
  )
  return Math.max(...steps.map(rowsDiscarded))
}

test('a brand that joined after the statistics were taken is planned for like any other', async ctx => {
  const env = await openEnv(ctx)
  const late = await joinLate(env, 'orders')
  expect(await discardedRows(env, late.id)).toBe(0)
})

test('control: once ANALYZE notes the brands, all rows of one that joined later are read', async ctx => {
  const env = await openEnv(ctx)
  await env.db.query(sql`alter table orders alter column brand_id set statistics -1`)
  const late = await joinLate(env, 'orders')
  expect(await discardedRows(env, late.id)).toBe(999)
})

test('ANALYZE notes the brands of no table', async ctx => {
  const { db } = await openEnv(ctx)
  const noted = await db.query(
    sql`select relname from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and attname = 'brand_id'
          and attstattarget is distinct from 0`,
  )
  expect(noted, 'a migration that creates a table calls plan_for_any_brand()').toEqual([])
})

test('statistics that a move of the database left behind are written again', async ctx => {
  const { db } = await openEnv(ctx)
  const stats = sql`select n_distinct from pg_stats where tablename = 'orders' and attname = 'brand_id'`
  await db.query(sql`select pg_clear_attribute_stats('public', 'orders', 'brand_id', false)`)
  expect(await db.query(stats)).toEqual([])
  await db.query(sql`select plan_for_any_brand()`)
  expect(await db.query(stats)).toEqual([{ n_distinct: 1 }])
})

/** Bills that were changed one after the other, a second apart. */
async function addBills({ db }: TestEnv, brandId: string, bills: number): Promise<void> {
  await db.query(
    sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, opened_at, updated_at)
        select brand_id, lpad(n::text, 26, '0'), id, '{}', 2, now(), now() - n * interval '1 second'
        from branches, generate_series(1, ${bills}::integer) n where brand_id = ${brandId}`,
  )
}

test('where ANALYZE notes the brands, sales of a day still look up each bill; the control, a join, compares all with all', async ctx => {
  const env = await openEnv(ctx)
  for (const table of ['orders', 'dining_sessions']) {
    await env.db.query(sql`alter table ${raw(table)} alter column brand_id set statistics -1`)
  }
  const late = await joinLate(env, 'orders, dining_sessions')
  const compared = async (sums: Sql) => {
    const day = sql`(values (${late.branch.id}, current_date)) as day (branch_id, business_date)`
    const steps = await stepsTo(env, sql`select s.* from ${day} cross join lateral (${sums} offset 0) as s`)
    return Math.max(...steps.map(step => step['Rows Removed by Join Filter'] ?? 0))
  }
  expect(await compared(daySums(late.id, 'channel'))).toBe(0)
  const joined = sql`select sum(s.version) from orders o
    left join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id and o.bill_guests is not null
    where ${ofDay(late.id)}`
  expect(await compared(joined)).toBeGreaterThan(400_000)
})
