import { randomBytes } from 'node:crypto'
import { type ClientConfig, Pool } from 'pg'
import pino, { type Logger } from 'pino'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import type { Context } from '../../src/context.ts'
import { type PgDatabase, openDatabase } from '../../src/db/open.ts'
import { type Gate, makeGate } from '../../src/db/gate.ts'
import { serverSecret } from '../../src/db/secret.ts'
import { makeMenuCache } from '../../src/menu/menu.cache.ts'
import { makePrintPool } from '../../src/print/print-pool.gateway.ts'
import type { TestCluster } from './global.ts'

/** A clock that stands still until a test moves it. */
type Clock = {
  now: () => number
  /** @param at epoch ms, or an ISO time with its offset */
  set(at: number | string): void
  advance(ms: number): void
}

/** A database of its own with everything the service needs, thrown away after the test. */
export type TestEnv = {
  ctx: Context
  db: PgDatabase
  clock: Clock
  /** How another pool, or a program, reaches the same database. */
  connection: ClientConfig
  /** Ends the connections and drops the database. */
  drop(): Promise<void>
}

export type TestEnvOptions = {
  max?: number
  now?: number | string
  /** Changes the connection, to put a proxy between the service and its database. */
  through?: ((connection: ClientConfig) => ClientConfig) | undefined
  /** The bulkhead between brands; as in service unless said. */
  gate?: Gate
  /** Where a program that is no test has its databases. */
  cluster?: TestCluster
  /** Silent unless said. */
  log?: Logger
  /** Webhooks may go to this machine. */
  privateWebhooks?: boolean | undefined
}

/**
 * Opens a test environment: a copy of the migrated database, a clock, a silent log. Inside a test it is dropped by itself;
 * opened in `beforeAll`, it is dropped by calling `drop` in `afterAll`. `make-brand.ts` puts a brand into it.
 */
export async function openTestEnv(options: TestEnvOptions = {}): Promise<TestEnv> {
  const log = options.log ?? pino({ level: 'silent' })
  const copy = takeIdle(options) ?? (await copyTemplate(options, log))
  const { db, connection } = copy
  const clock = makeClock(options.now ?? Date.now())
  const printPool = makePrintPool(log)
  let dropped: Promise<void> | undefined
  const dropAll = async (): Promise<void> => {
    await printPool.close()
    await giveBack(copy, options)
  }
  const drop = (): Promise<void> => (dropped ??= dropAll())
  dropAfterTest(drop)
  return {
    ctx: {
      db,
      gate: options.gate ?? makeGate(),
      now: clock.now,
      log,
      secret: await serverSecret(db),
      menus: makeMenuCache(),
      printPool,
      privateWebhooks: options.privateWebhooks ?? false,
    },
    db,
    clock,
    connection,
    drop,
  }
}

type Copy = Pick<TestEnv, 'db' | 'connection'> & { max: number; drop: () => Promise<void> }

async function copyTemplate({ cluster, max = 10, through }: TestEnvOptions, log: Logger): Promise<Copy> {
  const { admin, owner, template, workers = [] } = cluster ?? inject('cluster')
  const nodes = [admin, ...workers]
  const name = `house_${process.pid}_${randomBytes(6).toString('hex')}`
  // Copying files beats writing every page to a log that nobody will read.
  const create = `create database ${name} template ${template} owner ${owner.user} strategy file_copy`
  await Promise.all(nodes.map(node => asAdmin(node, create)))
  const connection = { ...owner, database: name }
  const db = await openDatabase({ connection: through?.(connection) ?? connection, max, log })
  const drop = async (): Promise<void> => {
    await db.close()
    for (const node of nodes) await dropDatabase(node, name)
  }
  return { db, connection, max, drop }
}

/** Databases of a file whose tests share them, those that no test uses now; undefined where each test has its own. */
let idle: Copy[] | undefined

/**
 * Lets the tests of a file take turns with a database, for tests that each use a brand of their own and leave the tables
 * as they are: opening another database takes longer than most tests.
 */
export function shareDatabases(): void {
  beforeAll(() => {
    idle = []
  })
  afterAll(async () => {
    const left = idle ?? []
    idle = undefined
    for (const { drop } of left) await drop()
  })
}

function takeIdle({ max = 10, through }: TestEnvOptions): Copy | undefined {
  if (idle === undefined || through !== undefined) return undefined
  const at = idle.findIndex(copy => copy.max === max)
  return at === -1 ? undefined : idle.splice(at, 1)[0]
}

async function giveBack(copy: Copy, { through }: TestEnvOptions): Promise<void> {
  if (idle === undefined || through !== undefined) await copy.drop()
  else idle.push(copy)
}

function makeClock(start: number | string): Clock {
  let at = 0
  const set = (to: number | string): void => {
    at = typeof to === 'number' ? to : Date.parse(to)
    if (Number.isNaN(at)) throw new RangeError(`${to} is not a time`)
  }
  set(start)
  return { now: () => at, set, advance: ms => void (at += ms) }
}

function dropAfterTest(drop: () => Promise<void>): void {
  try {
    onTestFinished(drop)
  } catch {
    // Opened outside of a test: its opener drops it.
  }
}

/** One connection to each server, kept as long as the process: opening one costs as much as copying the database. */
const admins = new Map<string, Pool>()

/** Drops a database on a node. Citus connects to its databases by itself, also to one that is just being dropped. */
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
    // It loses its connection when the server stops; nobody needs it then.
    pool.on('error', () => {})
    admins.set(place, pool)
  }
  await pool.query(statement)
}
