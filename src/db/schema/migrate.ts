import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { distributeByBrand } from './citus.ts'
import type { Db } from '../database.ts'
import { type Migration, readMigrations } from '../migration-files.ts'
import type { PgDatabase } from '../open.ts'
import { type Patience, runInside, runMigration, usualPatience } from './run-migration.ts'
import { StartError } from '../../lib/start-error.ts'

/** Name and content hash of a migration, as `schema_migrations` and a backup keep them. */
export type Applied = Pick<Migration, 'name' | 'sha256'>

const oldestServer = 150_000
/** An advisory lock number that no other program on the database uses. */
export const schemaLock = 4_266_263

export type MigrateOptions = {
  log: Logger
  /** By default those of this program. */
  migrations?: Migration[]
  patience?: Patience
}

/**
 * Runs the pending migrations one by one, while the database may be in use. Concurrent processes wait for the one that
 * migrates.
 * @returns the names of the migrations that were run
 */
export async function migrate(database: PgDatabase, options: MigrateOptions): Promise<string[]> {
  const migrations = options.migrations ?? (await readMigrations())
  const client = await database.connectAlone()
  try {
    await requireServer(client)
    await waitForTurn(client, options.log)
    return await runPending(client, migrations, options)
  } finally {
    await client.end()
  }
}

/**
 * Takes the schema's lock until the connection ends. It polls: a connection that waits for a lock inside a statement is in a
 * transaction, for which a concurrent index build would wait in turn.
 */
async function waitForTurn(client: pg.ClientBase, log: Logger): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${schemaLock}) as mine`,
    )
    if (rows[0]!.mine) return
    if (tries === 10) log.info('another process is migrating the schema; waiting for it')
    await sleep(100)
  }
}

async function runPending(
  client: pg.ClientBase,
  migrations: Migration[],
  { log, patience = usualPatience }: MigrateOptions,
): Promise<string[]> {
  const pending = notYetApplied(migrations, await readApplied(client))
  for (const one of pending) await runMigration(client, one, { log, patience })
  // A run that stopped after its last migration may have left undistributed tables.
  await distributeByBrand(client)
  return pending.map(one => one.name)
}

/** Whether the schema is that of this program, for `GET /readyz`; changes nothing. */
export async function migrationState(db: Db): Promise<{ current: boolean; pending: string[] }> {
  const migrations = await readMigrations()
  const table = await db.query<{ there: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as there`,
  )
  const applied = table[0]?.there
    ? await db.query<Applied>(sql`select name, sha256 from schema_migrations order by name`)
    : []
  const known = new Map(applied.map(row => [row.name, row.sha256]))
  const pending = migrations.filter(one => known.get(one.name) !== one.sha256).map(one => one.name)
  return { current: pending.length === 0 && applied.length === migrations.length, pending }
}

/**
 * Runs the pending migrations inside the caller's transaction, on a database not used by others.
 * @returns their names
 */
export async function bringUpTo(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  const pending = notYetApplied(migrations, await readApplied(client))
  for (const one of pending) await runInside(client, one)
  return pending.map(one => one.name)
}

export async function requireServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  const server = rows[0]!
  if (Number(server.number) >= oldestServer) return
  throw new StartError(`PostgreSQL ${server.version} is too old: Comanda needs PostgreSQL 15 or newer.`)
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz not null default statement_timestamp())`,
  )
  return (await client.query<Applied>('select name, sha256 from schema_migrations order by name')).rows
}

function notYetApplied(migrations: Migration[], applied: Applied[]): Migration[] {
  const done = new Set(knownMigrations(migrations, applied).map(one => one.name))
  return migrations.filter(one => !done.has(one.name))
}

/** Until the first release migrations are edited in place, so a database may have been made by other ones. */
function otherBaseline(name: string): StartError {
  return new StartError(
    `The data was made by a version of Comanda from before its first release (its migration ${name} is another one): ` +
      'start with a new DATA_DIR, or an empty database.',
  )
}

/** The files of applied migrations. */
export function knownMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  const files = new Map(migrations.map(one => [one.name, one]))
  return applied.map(({ name, sha256 }) => {
    const file = files.get(name)
    if (file === undefined && name > migrations.at(-1)!.name) {
      throw new StartError(
        `The data is newer than this program: it has migration ${name}. Start the newer release.`,
      )
    }
    if (file?.sha256 !== sha256) throw otherBaseline(name)
    return file
  })
}
