import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyLine, copyTarget, endOfRows, isFileError, jsonLine, type TableSum } from './backup-format.ts'
import { syncFolder } from './sync-folder.ts'
import { type Applied, schemaLock } from '../schema/migrate.ts'
import type { PgDatabase } from '../open.ts'
import { StartError } from '../../lib/start-error.ts'
import { type Table, tablesInOrder } from '../schema/tables.ts'

export type BackupResult = { file: string; bytes: number; createdAt: string; rows: Record<string, number> }

/**
 * Writes a snapshot of the whole database to a new file that only its owner can read: it contains the server secret and the
 * hashes of all keys. The service can keep running meanwhile.
 */
export async function backUp(database: PgDatabase, file: string): Promise<BackupResult> {
  if (existsSync(file)) throw new StartError(`${file} already exists: choose another file name.`)
  const draft = `${file}.partial-${randomBytes(4).toString('hex')}`
  const client = await database.connectAlone()
  try {
    const createdAt = new Date().toISOString()
    const sums: TableSum[] = []
    // Taken before the snapshot, so that no migration runs in between.
    await client.query(`select pg_advisory_lock_shared(${schemaLock})`)
    await client.query('begin isolation level repeatable read read only')
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(textOf(client, createdAt, sums), createGzip({ chunkSize: 2 ** 18 }), target)
    await rename(draft, file)
    syncFolder(path.dirname(path.resolve(file)))
    const rows = Object.fromEntries(sums.map(sum => [sum.name, sum.rows]))
    return { file, bytes: (await stat(file)).size, createdAt, rows }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw isFileError(error) ? new StartError(`The backup cannot be written: ${error.message}.`) : error
  } finally {
    await client.end()
  }
}

async function* textOf(client: Client, createdAt: string, sums: TableSum[]): AsyncGenerator<string | Buffer> {
  const migrations = await client.query<Applied>('select name, sha256 from schema_migrations order by name')
  const tables = await tablesInOrder(client)
  const format = { format: 'comanda-backup', formatVersion: 1 } as const
  yield jsonLine({ ...format, createdAt, migrations: migrations.rows, tables })
  for (const table of tables) yield* tableText(client, table, sums)
  yield jsonLine({ tables: sums, sequences: await sequencesOf(client) })
}

async function* tableText(client: Client, table: Table, sums: TableSum[]): AsyncGenerator<string | Buffer> {
  yield copyLine(table)
  const hash = createHash('sha256')
  const source = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
  for await (const piece of source) {
    hash.update(piece as Buffer)
    yield piece as Buffer
  }
  yield endOfRows
  sums.push({ name: table.name, rows: source.rowCount, sha256: hash.digest('hex') })
}

async function sequencesOf(client: Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  )
  return rows
}
