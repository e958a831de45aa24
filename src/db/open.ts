import { getPriority, setPriority } from 'node:os'
import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import type { Logger } from 'pino'
import type { Sql } from 'sql-template-tag'
import { columnTypes } from './column-types.ts'
import { type Database, reportConnections, type Row } from './database.ts'
import { isUnreachable, refuseUnreachable } from './database-error.ts'
import { isStartError, StartError } from '../lib/start-error.ts'
import { Wakes } from '../lib/wakes.ts'
import { queryOf } from './query-of.ts'
import { makeSchemaFence } from './schema-fence.ts'
import { lockTimeoutMs, transact } from './transact.ts'

/** How to reach a server: what `pg` takes, or a `postgresql://` URL. */
export type PgConnection = ClientConfig | string

/** A database, with the parts that only `src/db` and the start of the process use. */
export type PgDatabase = Database & {
  pool: Pool
  /** The connections of reports. */
  reports: Pool
  /** Opens every connection at once, so that no request waits for a new one; those that cannot be opened now are opened later. */
  connectAll(): Promise<void>
  /** A connection beside the pool, without time limits, for migrations and copies; its user ends it. */
  connectAlone(): Promise<Client>
}

export type OpenOptions = {
  connection: PgConnection
  /** Connections at most, without those of reports. */
  max: number
  log: Logger
  /** Whether to send statements of a transaction that do not wait for each other together; true by default. */
  pipeline?: boolean
  /** When the server cancels a statement, in ms; by default `readTimeoutMs`, or `transactionTimeoutMs` in a transaction. */
  statementTimeoutMs?: number | undefined
  /** Settings of the server in addition to those of every connection, such as `work_mem=64MB`. */
  settings?: readonly string[] | undefined
}

/**
 * For commands that read the tables of all brands: ten minutes for a statement, memory to join and sort, and sequential
 * scans.
 */
export const longWork = {
  statementTimeoutMs: 600_000,
  settings: ['work_mem=128MB', 'enable_seqscan=on'],
} as const

/** Finds a row on a Citus coordinator. */
export const findCitus = `select from pg_extension where extname = 'citus'`

const connectTimeoutMs = 5_000
/** Niceness of a report's server process (0 to 19): a lower priority than all requests that guests wait for. */
const reportNiceness = 10
/** An advisory lock that every pooled connection shares; a restore checks it to find out whether a service is running. */
export const servedLock = 4_266_264
/** Time limit of a statement outside of a transaction: a longer read would slow down all other requests. */
const readTimeoutMs = 4_000
/** Time limit of a statement in a transaction: a write, or a slow read such as a report. */
const transactionTimeoutMs = 10_000

/** Opens a pool on a PostgreSQL server and tries it once. */
export async function openDatabase(options: OpenOptions): Promise<PgDatabase> {
  const pool = makePool(options)
  const reports = makePool({ ...options, max: Math.min(options.max, reportConnections) })
  if (isEmbedded(options.connection)) reports.on('connect', lowerPriority)
  let isDistributed: boolean
  try {
    isDistributed = (await ask(pool, { text: findCitus })).rows.length > 0
  } catch (error) {
    await pool.end()
    throw cannotOpen(options.connection, error)
  }
  let closing: Promise<void> | undefined
  const query = async <R extends object = Row>(statement: Sql, name?: string) =>
    (await ask(pool, queryOf(statement, name))).rows as R[]
  const timeoutMs = options.statementTimeoutMs ?? transactionTimeoutMs
  const fence = makeSchemaFence({ isDistributed, query }, options.log)
  const wakes = new Wakes()
  const how = { timeoutMs, wakes, isDistributed }
  return {
    isDistributed,
    pool,
    reports,
    connectAll: async () =>
      void (await Promise.all([connectAll(pool, options), connectAll(reports, options)])),
    connectAlone: () => connectAlone(options),
    query,
    transact: (work, settings) => fence.guard(() => transact({ pool, ...how }, work, settings)),
    report: work => fence.guard(() => transact({ pool: reports, ...how }, work)),
    wakes,
    close: () => (closing ??= Promise.all([pool.end(), reports.end()]).then(() => undefined)),
  }
}

/** Runs work on a database that is closed afterwards. */
export async function withDatabase<T>(
  options: OpenOptions,
  work: (db: PgDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Returns the settings with which `pg` opens single connections that behave like those of the pool. */
export function clientConfig(connection: PgConnection, settings: readonly string[] = []): ClientConfig {
  const options = [...fixed, ...settings].map(setting => `-c ${setting}`).join(' ')
  return {
    ...withSettings(connection, options),
    types: columnTypes,
    application_name: 'comanda',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

// Overrides the defaults of the server and the role. Times have one format. Statements are short, so compiling them or
// running them in parallel costs more than it saves. Every brand is planned for as if it had the whole table, so a sequential
// scan, which reads all brands, would often seem best. On Citus, SET LOCAL applies on the nodes too.
const fixed = [
  'timezone=UTC',
  'datestyle=ISO,YMD',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  'enable_seqscan=off',
  'citus.propagate_set_commands=local',
]

function withSettings(connection: PgConnection, settings: string): ClientConfig {
  if (typeof connection !== 'string') {
    return { ...connection, options: `${connection.options ?? ''} ${settings}`.trim() }
  }
  checkUrl(connection)
  const own = /[?&]options=([^&]*)/.exec(connection)?.[1] ?? ''
  const options = `${decodeURIComponent(own.replaceAll('+', ' '))} ${settings}`.trim()
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
    throw new StartError(`DATABASE_URL cannot be read (${why}). Correct the setting.`, { exitCode: 2 })
  }
}

function makePool({ connection, max, log, pipeline = true, ...limits }: OpenOptions): Pool {
  const { statementTimeoutMs, settings } = limits
  const pool = new Pool({
    ...clientConfig(connection, settings),
    max,
    pipeline,
    // Both are sent when the connection starts and need no round trip.
    statement_timeout: statementTimeoutMs ?? readTimeoutMs,
    lock_timeout: lockTimeoutMs,
    // The limit of the client, for a server that is gone without having closed the connection.
    query_timeout: (statementTimeoutMs ?? transactionTimeoutMs) + 5_000,
    // Keeps idle connections: a new one plans every statement again, which would delay the first orders after a quiet hour.
    idleTimeoutMillis: 0,
    onConnect,
  })
  // Without both listeners a connection that dies ends the process.
  pool.on('error', error => noteLost(log, error, pool.ending))
  pool.on('connect', client => {
    client.on('error', error => noteLost(log, error, pool.ending))
  })
  return pool
}

async function connectAll(pool: Pool, { log }: OpenOptions): Promise<void> {
  const connecting = Array.from({ length: pool.options.max }, async () => (await pool.connect()).release())
  const failed = (await Promise.allSettled(connecting)).find(result => result.status === 'rejected')
  if (failed === undefined) return
  const { totalCount: open, options } = pool
  const message =
    'not all database connections could be opened: raise the limit of the server, role or database'
  log.warn({ reason: String(failed.reason), open, max: options.max }, message)
}

/** Whether the server runs on this machine, so that its process ids are valid here: only the embedded one is reached by a socket. */
function isEmbedded(connection: PgConnection): boolean {
  return typeof connection !== 'string' && connection.host?.startsWith('/') === true
}

/** Lowers the priority of the server process of a connection. */
function lowerPriority(client: PoolClient): void {
  const { processID } = client as unknown as { processID: number }
  try {
    setPriority(processID, Math.max(reportNiceness, getPriority(processID)))
  } catch {
    // A process of another user keeps its priority.
  }
}

/** @param ending whether the pool is closing, so that the loss of a connection is expected */
function noteLost(log: Logger, error: Error, ending: boolean): void {
  log[ending ? 'debug' : 'warn']({ reason: error.message }, 'a database connection was lost')
}

// pg-pool awaits the returned promise, although its type does not declare one.
const onConnect: (client: ClientBase) => unknown = shareDatabase

async function shareDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ shared: boolean }>(
    `select pg_try_advisory_lock_shared(${servedLock}) as shared`,
  )
  if (rows[0]!.shared) return
  throw new StartError('A backup is being restored into this database: start again when it is done.')
}

async function connectAlone({ connection, log }: OpenOptions): Promise<Client> {
  const client = new Client(clientConfig(connection))
  client.on('error', error => noteLost(log, error, false))
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
    // A connection remains usable after a failed statement, unless it was lost.
    broken = isUnreachable(error)
    throw refuseUnreachable(error)
  } finally {
    client?.release(broken)
  }
}

/** Returns a one-line error for a server that cannot be used; a StartError is returned unchanged. */
export function cannotOpen(connection: PgConnection, error: unknown): unknown {
  if (isStartError(error)) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = cause instanceof Error ? cause.message || (cause as { code?: string }).code : String(cause)
  return new StartError(
    `The database ${describe(connection)} cannot be used (${said}). Start it, or correct DATABASE_URL.`,
    { cause },
  )
}

/** Names the server for a message, without its password. */
function describe(connection: PgConnection): string {
  const { host, port, database } = new Client(connection)
  return `"${database ?? ''}" at ${host.startsWith('/') ? host : `${host}:${port}`}`
}
