import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { assertDurable } from '../db/durable.ts'
import { makeGate } from '../db/gate/gate.ts'
import { migrate } from '../db/schema/migrate.ts'
import { openDatabase, type OpenOptions, type PgConnection, type PgDatabase } from '../db/open.ts'
import { serverSecret } from '../db/secret.ts'
import { localLookUp, makeLookUp } from '../network/look-up.gateway.ts'
import { makeMenuCache } from '../menu/menu.cache.ts'
import { makePrintPool } from '../print/print-pool.gateway.ts'

export type OpenContext = { ctx: Context; database: PgDatabase }

/**
 * Opens a database: checks that it is durable, and migrates its schema.
 * @param max the maximum number of connections
 * @param limits of a statement's time and memory; by default those of requests
 */
export async function openContext(
  connection: PgConnection,
  max: number,
  log: Logger,
  limits: Pick<OpenOptions, 'statementTimeoutMs' | 'settings'> = {},
): Promise<OpenContext> {
  const database = await openDatabase({ connection, max, log, ...limits })
  try {
    await assertDurable(database)
    const applied = await migrate(database, { log })
    if (applied.length > 0) log.info({ migrations: applied }, 'the database schema was migrated')
    const secret = await serverSecret(database)
    const menus = makeMenuCache()
    const [gate, printPool] = [makeGate(), makePrintPool(log)]
    const ctx = {
      db: database,
      gate,
      now: Date.now,
      log,
      secret,
      menus,
      printPool,
      privateWebhooks: false,
      printing: { on: false, ports: [], lookUp: localLookUp(makeLookUp()) },
      screenVersion: '',
      setupToken: '',
    }
    return { database, ctx }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Closes connections and threads, within half a second: a connection may still be running a cancelled request. */
export async function closeContext(
  { database, ctx }: OpenContext,
  ...others: { close(): Promise<void> }[]
): Promise<void> {
  const closed = Promise.all([database, ctx.printPool, ...others].map(resource => resource.close()))
  await Promise.race([closed, sleep(500, undefined, { ref: false })])
}
