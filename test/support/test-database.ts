import { randomBytes } from 'node:crypto'
import { type ClientConfig, Pool } from 'pg'
import pino, { type Logger } from 'pino'
import { inject } from 'vitest'
import { type PgDatabase, openDatabase } from '../../src/db/open.ts'
import { type Resetter, openResetter } from './reset-database.ts'
import type { TestCluster } from './global.ts'

/** A copy of the migrated database. */
export type TestDatabase = {
  db: PgDatabase
  /** How another pool, or a program, reaches the same database. */
  connection: ClientConfig
  /** Ends its use: empties it for another test, or drops it. */
  release: () => Promise<void>
}

export type TestDatabaseOptions = {
  max?: number
  /** Changes the connection, to put a proxy between the service and its database. */
  through?: ((connection: ClientConfig) => ClientConfig) | undefined
  /** The cluster of a program that is not a test. */
  cluster?: TestCluster
  /** Silent by default. */
  log?: Logger
  /** Whether the database must be a new copy, with connections of its own. */
  fresh?: boolean
  /** Another database to copy than the migrated one without rows. */
  template?: string
}

type Copy = Omit<TestDatabase, 'release'> & {
  max: number
  uses: number
  /** Undefined for a copy that is used once. */
  resetter: Resetter | undefined
  drop: () => Promise<void>
}

/** Unused databases of this process, the last used at the end: creating a copy takes longer than most tests. */
const idle: Copy[] = []
const maxIdle = 2
/** The files of a table grow with the rows that were deleted. */
const maxUses = 40

/** Returns a migrated database without rows. */
export async function takeDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const reused = isReusable(options) ? takeIdle(options.max) : undefined
  const copy = reused ?? (await copyTemplate(options))
  copy.uses += 1
  const { db, connection } = copy
  return { db, connection, release: () => giveBack(copy) }
}

/** A given server, which may be a Citus coordinator, makes a new copy for each test. */
function isReusable({ through, cluster, log, fresh, template }: TestDatabaseOptions): boolean {
  const own = [through, cluster, log, template].some(option => option !== undefined)
  return !own && fresh !== true && inject('cluster').workers === undefined
}

function takeIdle(max = 10): Copy | undefined {
  const at = idle.findLastIndex(copy => copy.max === max)
  return at === -1 ? undefined : idle.splice(at, 1)[0]
}

async function giveBack(copy: Copy): Promise<void> {
  const { db, resetter, uses } = copy
  if (uses >= maxUses || !(await resetter?.reset(db.pool))) return copy.drop()
  idle.push(copy)
  if (idle.length > maxIdle) await idle.shift()!.drop()
}

async function copyTemplate(options: TestDatabaseOptions): Promise<Copy> {
  const { cluster, max = 10, through, log = pino({ level: 'silent' }) } = options
  const { admin, owner, workers = [], ...given } = cluster ?? inject('cluster')
  const template = options.template ?? given.template
  const nodes = [admin, ...workers]
  const name = `house_${process.pid}_${randomBytes(6).toString('hex')}`
  // Copying files is faster than writing every page to the write-ahead log.
  const create = `create database ${name} template ${template} owner ${owner.user} strategy file_copy`
  await Promise.all(nodes.map(node => asAdmin(node, create)))
  const connection = { ...owner, database: name }
  const db = await openDatabase({ connection: through?.(connection) ?? connection, max, log })
  const resetter = isReusable(options) ? await openResetter({ ...admin, database: name }) : undefined
  const drop = async (): Promise<void> => {
    await resetter?.end()
    await db.close()
    for (const node of nodes) await dropDatabase(node, name)
  }
  return { db, connection, max, uses: 0, resetter, drop }
}

/** One connection to each server, kept by the process: opening one takes as long as copying the database. */
const admins = new Map<string, Pool>()

/** Drops a database on a node. Citus connects to databases on its own, even to one that is being dropped. */
export async function dropDatabase(node: ClientConfig, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await asAdmin(node, `drop database ${name} with (force)`)
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tries === 5) throw error
    }
  }
}

/** Runs a statement on a node as its superuser. */
export async function asAdmin(admin: ClientConfig, statement: string): Promise<void> {
  const place = `${admin.host}:${admin.port}`
  let pool = admins.get(place)
  if (pool === undefined) {
    pool = new Pool({ ...admin, max: 1, allowExitOnIdle: true })
    // It loses its connection when the server stops, and is not needed any more.
    pool.on('error', () => {})
    admins.set(place, pool)
  }
  await pool.query(statement)
}
