import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestEnv } from '#test/support/test-env.ts'
import { makeBrand } from '#test/fixtures/make-brand.ts'

test('a test environment is migrated, holds its brands, and is isolated from others', async () => {
  const [mine, other] = [await openTestEnv(), await openTestEnv()]
  const brand = await makeBrand(mine.db, { branches: 2 })
  const count = sql`select (select count(*) from branches) as branches, (select count(*) from tables) as tables`
  expect(await mine.db.query(count)).toEqual([{ branches: 2, tables: 6 }])
  expect(await other.db.query(count)).toEqual([{ branches: 0, tables: 0 }])
  expect(brand.branch.tableIds).toHaveLength(3)
})

test('the clock stands still until a test advances it', async () => {
  const env = await openTestEnv({ now: '2026-11-21T12:00:00+01:00' })
  expect(env.ctx.now()).toBe(Date.UTC(2026, 10, 21, 11))
  env.clock.advance(1000)
  expect(env.ctx.now()).toBe(Date.UTC(2026, 10, 21, 11, 0, 1))
})

test('a dropped test environment leaves nothing behind', async () => {
  const env = await openTestEnv()
  const other = await openTestEnv()
  await env.drop()
  const name = env.connection.database
  expect(await other.db.query(sql`select 1 from pg_database where datname = ${name}`)).toEqual([])
})
