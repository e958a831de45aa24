import { readdirSync } from 'node:fs'
import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { makeEmptyDatabase } from '#test/support/empty-database.ts'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { openTestEnv } from '#test/support/test-env.ts'
import { distribution } from './citus.ts'
import { assertDurable } from '../durable.ts'
import { migrate, migrationState } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openDatabase, type PgDatabase } from '../open.ts'
import { serverSecret } from '../secret.ts'
import { isLong } from '#test/support/sweep.ts'

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

test('refuses a migration that was edited after it ran', async () => {
  const { db } = await openTestEnv()
  await db.query(sql`update schema_migrations set sha256 = 'other' where name = ${files[0]}`)
  await expect(migrate(db, quiet)).rejects.toThrow(
    `Migration ${files[0]} was changed after it had been applied`,
  )
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
  await db.query(sql`delete from schema_migrations where name = '0004-reports.sql'`)
  const before = await db.query(sql`select * from schema_migrations`)
  await expect(migrate(db, quiet)).rejects.toThrow(/already exists/)
  expect(await db.query(sql`select * from schema_migrations`)).toEqual(before)
})

notOnCitus('old schema')(
  "items of unpaid orders on the kitchen's screens count as begun after the migration",
  async () => {
    const [db] = await openEmpty()
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name === '0006-people.sql')
    await migrate(db, { ...quiet, migrations: migrations.slice(0, at) })
    await insertBrand(db)
    await db.query(
      sql`insert into branches (brand_id, id, name, code, timezone) values ('B', 'R', 'Roma', 'R', 'UTC')`,
    )
    await db.query(
      sql`insert into orders (brand_id, id, branch_id, channel, service_type, status, business_date, number, order_number,
            currency, tax_mode, subtotal, tax, total, cost, ordered_at, created_at,
            updated_at)
          select 'B', status, 'R', 'pos', 'takeaway', status, current_date, at, 'R-' || at, 'EUR', 'inclusive', 0, 0, 0, 0,
            now(), now(), now()
          from unnest(array['pending', 'partially_paid', 'paid']) with ordinality as one (status, at)`,
    )
    await db.query(
      sql`insert into order_items (brand_id, id, order_id, position, name, quantity, unit_price, subtotal, tax, total, cost,
            needs_kitchen, kitchen_status, kitchen_preparing_at, kitchen_ready_at, kitchen_delivered_at)
          select 'B', o.id || ' ' || stage, o.id, 0, stage, 1000, 0, 0, 0, 0, 0, true, stage, preparing, ready, delivered
          from orders o, (values ('new', null::timestamptz, null::timestamptz, null::timestamptz),
            ('preparing', '2026-11-21 18:05Z', null, null), ('ready', null, '2026-11-21 18:10Z', null),
            ('delivered', '2026-11-21 18:05Z', '2026-11-21 18:10Z', '2026-11-21 18:15Z')
          ) as one (stage, preparing, ready, delivered)`,
    )
    await migrate(db, quiet)
    const rows = await db.query<{ id: string; begun: string }>(
      sql`select id, to_char(begun_at at time zone 'UTC', 'HH24:MI') as begun from order_items
        where begun_at is not null order by id`,
    )
    expect(rows.map(({ id, begun }) => `${id} ${begun}`)).toEqual([
      'partially_paid delivered 18:05',
      'partially_paid preparing 18:05',
      'partially_paid ready 18:10',
      'pending delivered 18:05',
      'pending preparing 18:05',
      'pending ready 18:10',
    ])
  },
)

notOnCitus('old schema').skipIf(!isLong)(
  'no migration since 0014 writes a whole table again; those before are the control',
  async () => {
    const [db] = await openEmpty()
    const migrations = await readMigrations()
    const rewritten: string[] = []
    let before = new Map<string, string>()
    for (const at of migrations.keys()) {
      await migrate(db, { ...quiet, migrations: migrations.slice(0, at + 1) })
      const after = await filesOfTables(db)
      for (const [table, file] of before) {
        if (after.has(table) && after.get(table) !== file) rewritten.push(`${migrations[at]!.name} ${table}`)
      }
      before = after
      // A database without a brand is new, and is shown rows that go again.
      if (at === 0) await insertBrand(db)
    }
    expect(rewritten).toEqual([
      '0009-keys-of-callers.sql idempotency_keys',
      '0014-lists-of-a-million.sql customers',
      '0014-lists-of-a-million.sql dining_sessions',
    ])
  },
)

async function insertBrand(db: PgDatabase): Promise<void> {
  await db.query(
    sql`insert into brands (id, name, currency, timezone, default_language, languages, tax_mode)
          values ('B', 'B', 'EUR', 'UTC', 'en', '{en}', 'inclusive')`,
  )
}

/** The file of each table: PostgreSQL gives a table that is written again another one, however few rows it has. */
async function filesOfTables(db: PgDatabase): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; file: string }>(
    sql`select relname as name, relfilenode::text as file from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  return new Map(rows.map(({ name, file }) => [name, file]))
}

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
