import { readdirSync } from 'node:fs'
import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { makeEmptyDatabase } from '#test/support/empty-database.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { distribution } from './citus.ts'
import { assertDurable } from '../durable.ts'
import { migrate, migrationState } from './migrate.ts'
import { openDatabase, type PgDatabase } from '../open.ts'
import { serverSecret } from '../secret.ts'

const quiet = { log: pino({ level: 'silent' }) }
const files = readdirSync(new URL('../../../migrations/', import.meta.url)).sort()

test('an empty database gets every migration once, under concurrent runs', async () => {
  const [one, other] = await openEmpty()
  expect(await migrationState(one)).toEqual({ current: false, pending: files })
  const runs = await Promise.all([migrate(one, quiet), migrate(other, quiet), migrate(one, quiet)])
  expect(runs.flat().sort()).toEqual(files)
  expect(await migrationState(other)).toEqual({ current: true, pending: [] })
  expect(await migrate(one, quiet)).toEqual([])
})

test.each([
  ['an edited migration', sql`update schema_migrations set sha256 = 'other' where name = ${files[0]}`],
  [
    'a migration of another name',
    sql`update schema_migrations set name = '0001-a.sql' where name = ${files[0]}`,
  ],
])('refuses a database made by another baseline, in one sentence: %s', async (_how, change) => {
  const { db } = await openTestEnv()
  await db.query(change)
  const refused = migrate(db, quiet)
  await expect(refused).rejects.toThrow(
    /^The data was made by a version .* before its first release [^\n.]*\.sql/,
  )
  await expect(refused).rejects.toMatchObject({ name: 'StartError' })
  expect(await migrationState(db)).toEqual({ current: false, pending: [files[0]] })
})

test('refuses a database newer than the program', async () => {
  const { db } = await openTestEnv()
  await db.query(sql`insert into schema_migrations (name, sha256) values ('9999-later.sql', '')`)
  await expect(migrate(db, quiet)).rejects.toThrow('newer than this program')
  expect((await migrationState(db)).current).toBe(false)
})

test('a failed migration leaves the database unchanged', async () => {
  const { db } = await openTestEnv()
  await db.query(sql`delete from schema_migrations where name = ${files[3]}`)
  const before = await db.query(sql`select * from schema_migrations`)
  await expect(migrate(db, quiet)).rejects.toThrow(/already exists/)
  expect(await db.query(sql`select * from schema_migrations`)).toEqual(before)
})

test('creates the server secret once', async () => {
  const { db } = await openTestEnv()
  await db.query(sql`delete from server_settings`)
  const secrets = await Promise.all([serverSecret(db), serverSecret(db), serverSecret(db)])
  expect(secrets[0]).toHaveLength(32)
  expect(secrets.every(secret => secret.equals(secrets[0]))).toBe(true)
})

test('refuses a server that may lose acknowledged data and names each setting', async () => {
  const { db } = await openTestEnv({ max: 1 })
  await db.query(sql`set synchronous_commit = off`)
  const off = await db.query<{ name: string }>(
    sql`select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by 1`,
  )
  const named = [...off.map(({ name }) => name), 'synchronous_commit'].join(', ')
  await expect(assertDurable(db)).rejects.toThrow(`${named} is off`)
})

test('on Citus every table is distributed by brand or copied to every node', () => {
  expect(distribution('orders').values).toEqual(['orders', 'brand_id'])
  expect(distribution('brands').values).toEqual(['brands', 'id'])
  expect(distribution('server_settings').text).toContain('create_reference_table')
})

test('every distributed table has its distribution column', async () => {
  const { db } = await openTestEnv()
  const tables = await db.query<{ name: string; columns: string[] }>(
    sql`select c.relname as name, array_agg(a.attname::text) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const lost = tables.filter(table => {
    const column = distribution(table.name).values?.[1] as string | undefined
    return column !== undefined && !table.columns.includes(column)
  })
  expect(lost.map(table => table.name)).toEqual([])
})

/** Two pools on one database that nothing was done to. */
async function openEmpty(): Promise<[PgDatabase, PgDatabase]> {
  const connection = await makeEmptyDatabase()
  const open = () => openDatabase({ connection, max: 3, log: pino({ level: 'silent' }) })
  const pools: [PgDatabase, PgDatabase] = [await open(), await open()]
  onTestFinished(async () => {
    for (const pool of pools) await pool.close()
  })
  return pools
}
