import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { makeBrand } from '#test/fixtures/make-brand.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { openTestEnv, type TestEnv } from '#test/support/test-env.ts'

const test = notOnCitus('one server')

/** Orders that a list finds by their creation time. */
async function addOrders({ db }: TestEnv, brand: { id: string; branch: { id: string } }): Promise<void> {
  await db.query(
    sql`insert into orders (brand_id, id, branch_id, channel, service_type, status, business_date, number, order_number,
          currency, tax_mode, subtotal, tax, total, cost, ordered_at, created_at, updated_at)
        select ${brand.id}, lpad(n::text, 26, '0'), ${brand.branch.id}, 'table', 'dine_in', 'pending', current_date, n,
          n::text, 'EUR', 'inclusive', n, 0, n, 0, now(), now() + n * interval '1 second', now()
        from generate_series(1, 1000) n`,
  )
}

/** The rows that PostgreSQL reads in vain to count the latest ten orders of a brand. */
async function rowsInVain({ db }: TestEnv, brandId: string): Promise<number> {
  const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: { Plans: Record<string, number>[] } }] }>(
    sql`explain (format json, analyze) select count(*) from orders r where r.brand_id = ${brandId}
        and r.created_at > (select max(created_at) - interval '10 seconds' from orders where brand_id = ${brandId})`,
  )
  const scans = row!['QUERY PLAN'][0].Plan.Plans
  return Math.max(...scans.map(scan => scan['Rows Removed by Filter'] ?? 0))
}

test('a brand that joined after the statistics were taken is planned for like any other', async () => {
  const env = await openTestEnv({ fresh: true })
  await addOrders(env, await makeBrand(env.db))
  await env.db.query(sql`analyze orders`)
  const late = await makeBrand(env.db)
  await addOrders(env, late)
  expect(await rowsInVain(env, late.id)).toBe(0)
})

test('control: once ANALYZE notes the brands, all rows of one that joined later are read', async () => {
  const env = await openTestEnv({ fresh: true })
  await env.db.query(sql`alter table orders alter column brand_id set statistics -1`)
  await addOrders(env, await makeBrand(env.db))
  await env.db.query(sql`analyze orders`)
  const late = await makeBrand(env.db)
  await addOrders(env, late)
  expect(await rowsInVain(env, late.id)).toBe(990)
})

test('ANALYZE notes the brands of no table', async () => {
  const { db } = await openTestEnv()
  const noted = await db.query(
    sql`select relname from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and attname = 'brand_id'
          and attstattarget is distinct from 0`,
  )
  const bills = [{ relname: 'dining_sessions' }]
  expect(noted, 'a migration that creates a table calls plan_for_any_brand()').toEqual(bills)
})

test('statistics that a move of the database left behind are written again', async () => {
  const { db } = await openTestEnv({ fresh: true })
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

/** The bills of other brands that PostgreSQL reads to find those of a brand that were changed in the last hours. */
async function billsOfOthers({ db }: TestEnv, brandId: string): Promise<number> {
  const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    sql`explain (format json, analyze) select id from dining_sessions r
        where r.brand_id = ${brandId} and r.updated_at > now() - interval '2 hours'`,
  )
  const plan = row!['QUERY PLAN'][0].Plan
  return (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
}

test('a small brand does not read the bills of a large one, and does if ANALYZE does not note them', async () => {
  const env = await openTestEnv({ fresh: true })
  const [large, small] = [await makeBrand(env.db), await makeBrand(env.db)]
  await addBills(env, large.id, 30_000)
  await addBills(env, small.id, 300)
  await env.db.query(sql`vacuum analyze dining_sessions`)
  expect(await billsOfOthers(env, small.id)).toBe(0)
  await env.db.query(
    sql`select pg_clear_attribute_stats('public', 'dining_sessions', 'brand_id', false),
          pg_restore_attribute_stats('schemaname', 'public', 'relname', 'dining_sessions', 'attname', 'brand_id',
            'inherited', false, 'null_frac', 0::real, 'n_distinct', 1::real, 'correlation', 1::real)`,
  )
  expect(await billsOfOthers(env, small.id)).toBeGreaterThan(5_000)
})
