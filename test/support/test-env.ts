import type { ClientConfig } from 'pg'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Context } from '../../src/context.ts'
import type { PgDatabase } from '../../src/db/open.ts'
import { type Gate, makeGate } from '../../src/db/gate/gate.ts'
import { serverSecret } from '../../src/db/secret.ts'
import { localLookUp, makeLookUp } from '../../src/network/look-up.gateway.ts'
import { makeMenuCache } from '../../src/menu/menu.cache.ts'
import { makePrintPool, type PrintPoolOptions } from '../../src/print/print-pool.gateway.ts'
import { type TestDatabaseOptions, takeDatabase } from './test-database.ts'

/** A clock that only tests move. */
type Clock = {
  now: () => number
  /** @param at epoch ms, or an ISO time with its offset */
  set(at: number | string): void
  advance(ms: number): void
}

/** A database for one test at a time, with everything the service needs. */
export type TestEnv = {
  ctx: Context
  db: PgDatabase
  clock: Clock
  /** How another pool, or a program, reaches the same database. */
  connection: ClientConfig
  /** Ends its use: the database is emptied for another test, or dropped. */
  drop(): Promise<void>
}

export type TestEnvOptions = TestDatabaseOptions & {
  now?: number | string
  /** The bulkhead between brands; as in production by default. */
  gate?: Gate
  /** Limits of the print threads; as in production by default. */
  prints?: Partial<PrintPoolOptions> | undefined
  /** Allows webhooks to this machine. */
  privateWebhooks?: boolean | undefined
  /** Ports of stand-in printers on this machine. */
  printerPorts?: readonly number[] | undefined
}

/**
 * Opens a test environment: a migrated database without rows, a clock, a silent log. Inside a test it is dropped automatically;
 * opened in `beforeAll`, it is dropped by `drop` in `afterAll`. `make-brand.ts` creates a brand in it.
 */
export async function openTestEnv(options: TestEnvOptions = {}): Promise<TestEnv> {
  const log = options.log ?? pino({ level: 'silent' })
  const { db, connection, release } = await takeDatabase(options)
  const clock = makeClock(options.now ?? Date.now())
  const printPool = makePrintPool(log, options.prints)
  let dropped: Promise<void> | undefined
  const dropAll = async (): Promise<void> => {
    await printPool.close()
    await release()
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
      printing: { on: true, ports: options.printerPorts ?? [9100], lookUp: localLookUp(makeLookUp()) },
      screenVersion: '',
      setupToken: '',
    },
    db,
    clock,
    connection,
    drop,
  }
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
    // Opened outside of a test: the caller drops it.
  }
}
