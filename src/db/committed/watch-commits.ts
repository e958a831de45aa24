import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { type Loop, loop } from '../../lib/loop.ts'
import type { Database } from '../database.ts'

const everyMs = 1000

/**
 * Once a second, asks the database whether anything was committed since, and wakes everyone if so: a commit of this process
 * wakes them itself, one of another process is noticed here. While nobody writes, this is all that a service asks.
 */
export function watchCommits(db: Database, log: Logger): Loop {
  let last: string | undefined
  const failed = (reason: string) => log.warn({ reason }, 'could not look for changes of other processes')
  const look = async () => {
    const now = await snapshotOf(db)
    if (now !== last) db.wakes.tellAll()
    last = now
    return everyMs
  }
  return loop(look, { firstMs: everyMs, failed })
}

/**
 * Names the set of transactions that have ended. A commit between two calls takes its transaction out of those in progress or
 * to come, so the second name differs.
 */
async function snapshotOf(db: Database): Promise<string> {
  const [row] = await db.query<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
    'snapshot',
  )
  return row!.snapshot
}
