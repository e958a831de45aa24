import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  copyLine,
  copyTarget,
  isFileError,
  notABackup,
  parseHead,
  parseTail,
  type TableSum,
} from './backup-format.ts'
import { BackupReader } from './backup-reader.ts'
import { distributeByBrand } from '../schema/citus.ts'
import { errorCode } from '../database-error.ts'
import { bringUpTo, knownMigrations, requireServer, schemaLock } from '../schema/migrate.ts'
import { type Migration, readMigrations } from '../migration-files.ts'
import { cannotOpen, clientConfig, type PgConnection, servedLock } from '../open.ts'
import { StartError } from '../../lib/start-error.ts'
import { type Table, tablesInOrder } from '../schema/tables.ts'

export type RestoreResult = { createdAt: string; rows: Record<string, number> }

/**
 * Restores a backup into an empty database in one transaction, and migrates it to this program's schema.
 * @param migrations those of this program
 */
export async function restoreInto(
  connection: PgConnection,
  file: string,
  migrations?: Migration[],
): Promise<RestoreResult> {
  const program = migrations ?? (await readMigrations())
  const client = await connect(connection)
  try {
    await requireServer(client)
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${schemaLock})`)
    await requireUnused(client)
    const result = await readBackup(file, reader => restoreFrom(client, reader, program))
    await client.query('commit')
    return result
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    await client.end()
  }
}

export async function requireReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK)
  } catch (error) {
    throw unreadable(error as Error)
  }
}

async function connect(connection: PgConnection): Promise<Client> {
  const client = new Client({ ...clientConfig(connection), application_name: 'comanda restore' })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw cannotOpen(connection, error)
  }
}

async function requireUnused(client: Client): Promise<void> {
  // A service that has just stopped may still be closing its connections.
  for (let tries = 0; await isServed(client); tries++) {
    if (tries === 20) throw new StartError('Comanda is running on this database: stop it before restoring.')
    await sleep(100)
  }
  const full = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace
     and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     limit 1`,
  )
  if (full.rowCount !== 0) throw new StartError('This database is not empty: restore into a new one.')
}

/** Every pooled connection shares this lock; taken exclusively, it blocks new ones until the restore has ended. */
async function isServed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(${servedLock}) as free`,
  )
  return !rows[0]!.free
}

async function readBackup<T>(file: string, work: (reader: BackupReader) => Promise<T>): Promise<T> {
  let result: T | undefined
  try {
    await pipeline(createReadStream(file), createGunzip({ chunkSize: 2 ** 18 }), async source => {
      const reader = new BackupReader(source as AsyncIterable<Buffer>)
      result = await work(reader)
      await reader.finish()
    })
  } catch (error) {
    if (isFileError(error)) throw unreadable(error)
    // The file cannot be unzipped, or has data or references that PostgreSQL rejects.
    throw /^(?:Z_|22|23)/.test(errorCode(error) ?? '') ? notABackup() : error
  }
  return result as T
}

function unreadable(cause: Error): StartError {
  return new StartError(`The backup cannot be read: ${cause.message}.`, { cause })
}

async function restoreFrom(
  client: Client,
  reader: BackupReader,
  migrations: Migration[],
): Promise<RestoreResult> {
  const head = parseHead(await reader.line())
  // First the schema of the backup's rows; later migrations run at the end.
  await bringUpTo(client, knownMigrations(migrations, head.migrations))
  const tables = await tablesInOrder(client)
  if (JSON.stringify(tables) !== JSON.stringify(head.tables)) throw notABackup()
  await client.query(`truncate ${tables.map(table => escapeIdentifier(table.name)).join(', ')}`)
  const sums: TableSum[] = []
  for (const table of tables) sums.push(await restoreTable(client, table, reader))
  const tail = parseTail(await reader.line())
  if (JSON.stringify(sums) !== JSON.stringify(tail.tables)) throw notABackup()
  for (const { name, value } of tail.sequences) {
    await client.query('select setval($1, $2)', [escapeIdentifier(name), value])
  }
  // A table with pending constraint checks cannot be altered.
  await client.query('set constraints all immediate')
  await migrateRestored(client, migrations)
  return { createdAt: head.createdAt, rows: Object.fromEntries(sums.map(sum => [sum.name, sum.rows])) }
}

/** Migrates the restored rows to this program's schema. */
async function migrateRestored(client: Client, migrations: Migration[]): Promise<void> {
  try {
    await bringUpTo(client, migrations)
    await distributeByBrand(client)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(
      `The backup is complete, but its data cannot be migrated to this release: ${(cause as Error).message}. ` +
        'Nothing was restored. Restore it with the release that made it.',
      { cause },
    )
  }
}

async function restoreTable(client: Client, table: Table, reader: BackupReader): Promise<TableSum> {
  if (`${await reader.line()}\n` !== copyLine(table)) throw notABackup()
  const hash = createHash('sha256')
  const target = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  await pipeline(async function* pass() {
    for await (const piece of reader.rows()) {
      hash.update(piece)
      yield piece
    }
  }, target)
  return { name: table.name, rows: target.rowCount, sha256: hash.digest('hex') }
}
