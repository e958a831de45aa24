import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { assertDurable } from '../db/durable.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type PgConnection, type PgDatabase } from '../db/open.ts'
import { serverSecret } from '../db/secret.ts'
import { makeMenuCache } from '../menu/menu.cache.ts'
import { makePress } from '../print/press.gateway.ts'

export type OpenContext = { ctx: Context; database: PgDatabase }

/**
 * Opens a database for work: it is asked whether it keeps what it acknowledges, and brought up to date.
 * @param max connections at most
 * @param statementTimeoutMs how long one statement may take; as long as a request's unless said
 * @throws StartError
 */
export async function openContext(
  connection: PgConnection,
  max: number,
  log: Logger,
  statementTimeoutMs?: number,
): Promise<OpenContext> {
  const database = await openDatabase({ connection, max, log, statementTimeoutMs })
  try {
    await assertDurable(database)
    const applied = await migrate(database)
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date')
    const secret = await serverSecret(database)
    const menus = makeMenuCache()
    return { database, ctx: { db: database, now: Date.now, log, secret, menus, press: makePress(log) } }
  } catch (error) {
    await database.close()
    throw error
  }
}
