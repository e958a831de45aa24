import sql, { raw } from 'sql-template-tag'
import { expect, inject, test } from 'vitest'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'

test('a test environment is migrated, holds its brands, and is isolated from others', async () => {
  const [mine, other] = [await openTestEnv(), await openTestEnv()]
  const brand = await makeBrand(mine.db, { branches: 2 })
  const count = sql`select (select count(*) from branches) as branches, (select count(*) from tables) as tables`
  expect(await mine.db.query(count)).toEqual([{ branches: 2, tables: 6 }])
  expect(await other.db.query(count)).toEqual([{ branches: 0, tables: 0 }])
  expect(brand.branch.tableIds).toHaveLength(3)
})

const isThere = async ({ db }: TestEnv, { connection }: TestEnv): Promise<boolean> =>
  (await db.query(sql`select 1 from pg_database where datname = ${connection.database}`)).length > 0

test.skipIf(inject('cluster').workers !== undefined)(
  'the next test gets the same database without its rows',
  // A worker of PostgreSQL that looks at the database just then keeps it from being handed on.
  { retry: 2 },
  async () => {
    const env = await openTestEnv()
    await makeBrand(env.db, { branches: 2 })
    await env.drop()
    const next = await openTestEnv()
    expect(next.connection.database).toBe(env.connection.database)
    expect(await next.db.query(sql`select from brands`)).toEqual([])
    expect(await next.db.query(sql`select from tables`)).toEqual([])
  },
)

test.each([
  'alter table tables add column color text',
  'create index tables_colors on tables (brand_id)',
  'alter table tables drop constraint tables_name_key',
  'alter table tables alter column name drop not null',
  'create function color() returns text language sql as $$ select null $$',
  'analyze tables',
  `insert into schema_migrations (name, sha256) values ('9999-later.sql', '')`,
])('no other test gets a database after "%s"', async statement => {
  const [env, other] = [await openTestEnv(), await openTestEnv()]
  await env.db.query(raw(statement))
  await env.drop()
  expect(await isThere(other, env)).toBe(false)
})

test('no other test gets a database in which a connection still works', async () => {
  const [env, other] = [await openTestEnv(), await openTestEnv()]
  const busy = await env.db.connectAlone()
  await busy.query('begin')
  await env.drop()
  expect(await isThere(other, env)).toBe(false)
  await busy.end().catch(() => {})
})
