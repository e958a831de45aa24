import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { assertDurable } from '../db/durable.ts'
import { makeGate } from '../db/gate.ts'
import { migrate } from '../db/schema/migrate.ts'
import { openDatabase, type OpenOptions, type PgConnection, type PgDatabase } from '../db/open.ts'
import { serverSecret } from '../db/secret.ts'
import { makeMenuCache } from '../menu/menu.cache.ts'
import { makePrintPool } from '../print/print-pool.gateway.ts'

export type OpenContext = { ctx: Context; database: PgDatabase }

/**
 * Opens a database for work: checks that it keeps what it acknowledges, and brings its schema up to date.
 * @param max connections at most
 * @param limits how long a statement may take and how much memory; as a request unless said
 * @throws StartError
 */
export async function openContext(
  connection: PgConnection,
  max: number,
  log: Logger,
  limits: Pick<OpenOptions, 'statementTimeoutMs' | 'workMemory'> = {},
): Promise<OpenContext> {
  const database = await openDatabase({ connection, max, log, ...limits })
  try {
    await assertDurable(database)
    const applied = await migrate(database, { log })
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date')
    const secret = await serverSecret(database)
    const menus = makeMenuCache()
    const [gate, printPool] = [makeGate(), makePrintPool(log)]
    const ctx = { db: database, gate, now: Date.now, log, secret, menus, printPool, privateWebhooks: false }
    return { database, ctx }
  } catch (error) {
    await database.close()
    throw error
  }
}
