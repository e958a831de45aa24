import { Client } from 'pg'
import pino from 'pino'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { notOnCitus } from '#test/support/not-on-citus.ts'
import { type TestEnv, openTestEnv } from '#test/support/test-env.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations, statementsOf, stepsOf } from '../migration-files.ts'
import type { Patience } from './run-migration.ts'
import { isLong } from '#test/support/sweep.ts'

const brief: Patience = { lockTimeoutMs: 200, pauseMs: 200, tries: 50 }

/** Runs these texts as the next migrations of the database. @returns the lines that were logged */
async function plant(env: TestEnv, texts: readonly string[], patience = brief): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) })
  const planted: Migration[] = texts.map((text, at) => ({
    name: `900${at}-planted.sql`,
    sha256: text,
    text,
  }))
  await migrate(env.db, { log, patience, migrations: [...(await readMigrations()), ...planted] })
  return lines
}

async function connect(env: TestEnv): Promise<Client> {
  const client = new Client(env.connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const addColumn = 'alter table areas add column planted integer'

test('a migration without its lock lets others pass, logs it, and retries', async () => {
  const env = await openTestEnv()
  const [reader, till] = [await connect(env), await connect(env)]
  await reader.query('begin')
  await reader.query('select from areas')
  const migrated = plant(env, [addColumn])
  // The till comes while the migration waits for the reader, and would wait behind it.
  const passed = await passes(till)
  await reader.query('commit')
  expect(passed).toBe(true)
  expect(await migrated).toContainEqual(
    expect.stringMatching(/^migration 9000-planted.sql did not get a lock/),
  )
  expect((await env.db.query(sql`select name from schema_migrations`)).at(-1)).toEqual({
    name: '9000-planted.sql',
  })
})

test.skipIf(!isLong)(
  'control: a migration that waits for its lock without end stops all others',
  async () => {
    const env = await openTestEnv()
    const [reader, till] = [await connect(env), await connect(env)]
    await reader.query('begin')
    await reader.query('select from areas')
    const migrated = plant(env, [addColumn], { ...brief, lockTimeoutMs: 0 })
    const passed = await passes(till)
    await reader.query('commit')
    await migrated
    expect(passed).toBe(false)
  },
)

/** Whether a reader of the table gets through within a second, at each of ten tries once the migration waits. */
async function passes(till: Client): Promise<boolean> {
  await waitingForLock(till)
  await till.query(`set lock_timeout = '1s'`)
  for (let tries = 0; tries < 10; tries++) {
    try {
      await till.query('select from areas')
    } catch {
      return false
    }
  }
  return true
}

async function waitingForLock(client: Client): Promise<void> {
  for (;;) {
    const waiting = await client.query(
      `select from pg_locks where not granted and relation = 'areas'::regclass
         and database = (select oid from pg_database where datname = current_database())`,
    )
    if (waiting.rowCount !== 0) return
  }
}

test('a lock that is never released ends the start with a line that says what to do', async () => {
  const env = await openTestEnv()
  const reader = await connect(env)
  await reader.query('begin')
  await reader.query('select from areas')
  await expect(plant(env, [addColumn], { lockTimeoutMs: 50, pauseMs: 10, tries: 3 })).rejects.toThrow(
    'Migration 9000-planted.sql did not get a lock at any try. End the transaction that holds it',
  )
  await reader.query('rollback')
})

const buildIndex = `-- no transaction
-- The first of two.
create index concurrently if not exists planted_one on brands (name);

create unique index concurrently if not exists planted_two on brands (currency);
`

test('reads a file without a transaction as its statements', () => {
  const migration = { name: '', sha256: '', text: buildIndex }
  expect(stepsOf(migration).map(step => step.index)).toEqual(['planted_one', 'planted_two'])
})

notOnCitus('planted')('drops and rebuilds an index that a crash left unfinished', async () => {
  const env = await openTestEnv()
  const brand = (
    id: string,
  ) => sql`insert into brands (id, name, currency, timezone, default_language, languages, tax_mode)
    values (${id}, ${id}, 'EUR', 'Europe/Rome', 'en', '{en}', 'inclusive')`
  await env.db.query(brand('A'))
  await env.db.query(brand('B'))
  // Two brands of one currency: the second index fails when half of it is built, and stays invalid.
  await expect(plant(env, [buildIndex])).rejects.toThrow(/could not create unique index/)
  expect(await validity(env)).toEqual({ planted_one: true, planted_two: false })
  await env.db.query(sql`update brands set currency = 'USD' where id = 'B'`)
  await plant(env, [buildIndex])
  expect(await validity(env)).toEqual({ planted_one: true, planted_two: true })
})

async function validity(env: TestEnv): Promise<Record<string, boolean>> {
  const rows = await env.db.query<{ name: string; valid: boolean }>(
    sql`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
        where indexrelid::regclass::text like 'planted%' order by 1`,
  )
  return Object.fromEntries(rows.map(row => [row.name, row.valid]))
}

notOnCitus('planted')(
  'a repeated statement runs until it changes no row, each time in its own transaction',
  async () => {
    const env = await openTestEnv()
    await env.db.query(sql`create table many (id integer primary key, done bigint)`)
    await env.db.query(sql`insert into many (id) select generate_series(1, 25)`)
    await plant(env, [
      `-- no transaction
-- repeat until no row changes
update many set done = txid_current() where id in (select id from many where done is null limit 10);
`,
    ])
    const batches = await env.db.query(sql`select count(*) as size from many group by done order by min(id)`)
    expect(batches).toEqual([{ size: 10 }, { size: 10 }, { size: 5 }])
  },
)

test('builds an index while other processes wait for the same migrations', async () => {
  const env = await openTestEnv()
  const starts = [1, 2, 3].map(() =>
    plant(env, ['-- no transaction\n' + buildIndex.slice(18).split('\n\n')[0]!]),
  )
  await Promise.all(starts)
  expect(await validity(env)).toEqual({ planted_one: true })
})

test('each statement of a migration is sent by itself', () => {
  const text = `-- one; of two
create table a (b text default ';'); /* not; here */
do $body$ begin perform 1; end $body$;
comment on table a is 'it''s; "so"';
-- nothing after this
`
  const statements = statementsOf({ name: '', sha256: '', text }).map(one => one.trim())
  expect(statements).toEqual([
    "-- one; of two\ncreate table a (b text default ';')",
    '/* not; here */\ndo $body$ begin perform 1; end $body$',
    `comment on table a is 'it''s; "so"'`,
  ])
})
