import { Client, type ClientConfig, Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import type { Logger } from 'pino'
import type { Sql } from 'sql-template-tag'
import { columnTypes } from './column-types.ts'
import type { Database, Row } from './database.ts'
import { isUnreachable, refuseUnreachable } from './database-error.ts'
import { StartError } from '../lib/start-error.ts'
import { transact } from './transact.ts'

/** How to reach a server: what `pg` takes, or a `postgresql://` URL. */
export type PgConnection = ClientConfig | string

/** A database with what only `src/db` and the start of the process may use. */
export type PgDatabase = Database & {
  pool: Pool
  /** A connection beside the pool, without time limits, for migrations and copies; its user ends it. */
  connectAlone(): Promise<Client>
}

export type OpenOptions = {
  connection: PgConnection
  /** Connections at most. */
  max: number
  log: Logger
  /** Statements of a transaction that do not wait for each other travel together; on unless turned off. */
  pipeline?: boolean
  /** After this many milliseconds the server gives a statement up; 10,000 unless said. */
  statementTimeoutMs?: number | undefined
}

const connectTimeoutMs = 5_000

/**
 * Opens a pool on a PostgreSQL server and tries it once.
 * @throws StartError, one line for the operator, when the server cannot be used
 */
export async function openDatabase(options: OpenOptions): Promise<PgDatabase> {
  const pool = makePool(options)
  try {
    await ask(pool, { text: 'select 1' })
  } catch (error) {
    await pool.end()
    throw cannotOpen(options.connection, error)
  }
  let closing: Promise<void> | undefined
  return {
    pool,
    connectAlone: () => connectAlone(options),
    query: async <R extends object = Row>(statement: Sql, name?: string) => {
      const named = name === undefined ? {} : { name }
      return (await ask(pool, { text: statement.text, values: statement.values, ...named })).rows as R[]
    },
    transact: work => transact(pool, work),
    close: () => (closing ??= pool.end()),
  }
}

/**
 * What `pg` needs to open single connections that behave like those of the pool.
 * @throws StartError (exit 2) for a URL that cannot be read
 */
export function clientConfig(connection: PgConnection): ClientConfig {
  return {
    ...withFixedForms(connection),
    types: columnTypes,
    application_name: 'comanda',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

// Whatever the defaults of the server or the role are, times arrive in one form.
const fixedForms = '-c timezone=UTC -c datestyle=ISO,YMD'

function withFixedForms(connection: PgConnection): ClientConfig {
  if (typeof connection !== 'string') {
    return { ...connection, options: `${connection.options ?? ''} ${fixedForms}`.trim() }
  }
  checkUrl(connection)
  const own = /[?&]options=([^&]*)/.exec(connection)?.[1] ?? ''
  const options = `${decodeURIComponent(own.replaceAll('+', ' '))} ${fixedForms}`.trim()
  const bare = connection.replace(/([?&])options=[^&]*/, '$1')
  const url = `${bare}${bare.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`
  return { connectionString: url }
}

function checkUrl(url: string): void {
  try {
    if (!/^postgres(?:ql)?:\/\//.test(url)) throw new Error('it must begin with postgresql://')
    // Only read here, not connected: a URL that pg cannot read throws.
    void new Client(url)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATABASE_URL cannot be read (${why}). Mend the setting.`, { exitCode: 2 })
  }
}

function makePool({ connection, max, log, pipeline = true, statementTimeoutMs = 10_000 }: OpenOptions): Pool {
  const pool = new Pool({
    ...clientConfig(connection),
    max,
    pipeline,
    statement_timeout: statementTimeoutMs,
    // A server that has vanished without a word gives no timeout of its own.
    query_timeout: statementTimeoutMs + 5_000,
    idleTimeoutMillis: 60_000,
  })
  // Without both listeners a connection that dies ends the process.
  pool.on('error', err => log.warn({ err }, 'an idle database connection was lost'))
  pool.on('connect', client => {
    client.on('error', err => log.warn({ err }, 'a database connection was lost'))
  })
  return pool
}

async function connectAlone({ connection, log }: OpenOptions): Promise<Client> {
  const client = new Client(clientConfig(connection))
  client.on('error', err => log.warn({ err }, 'a database connection was lost'))
  try {
    await client.connect()
    return client
  } catch (error) {
    throw refuseUnreachable(error)
  }
}

async function ask(pool: Pool, config: QueryConfig): Promise<QueryResult> {
  let client: PoolClient | undefined
  let broken = false
  try {
    client = await pool.connect()
    return await client.query(config)
  } catch (error) {
    // A statement that was refused leaves a good connection behind; only a lost one is thrown away.
    broken = isUnreachable(error)
    throw refuseUnreachable(error)
  } finally {
    client?.release(broken)
  }
}

/** The one line for a server that cannot be used; a StartError passes as it is. */
export function cannotOpen(connection: PgConnection, error: unknown): unknown {
  if (error instanceof StartError) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = cause instanceof Error ? cause.message || (cause as { code?: string }).code : String(cause)
  return new StartError(
    `The database ${describe(connection)} cannot be used (${said}). Start it, or mend DATABASE_URL.`,
    { cause },
  )
}

/** The server's place for a message, never its password. */
function describe(connection: PgConnection): string {
  const { host, port, database } = new Client(connection)
  return `"${database ?? ''}" at ${host.startsWith('/') ? host : `${host}:${port}`}`
}
