import { escapeLiteral } from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { askNodes } from '../db/schema/citus.ts'
import { stampOf } from '../db/stamp.ts'
import type { QueueRef } from '../printers/print-job.types.ts'
import type { Queue, TakenQueue } from './spool.types.ts'

/**
 * Lists the printers with jobs: those whose next job can be printed now before others, one of each brand before the second
 * of another, those that fail last. @param now the service's time, ISO 8601
 */
export async function waitingQueues(db: Db, now: string, most: number): Promise<Queue[]> {
  if (!db.isDistributed) {
    const waiting = waitingIn(raw('print_jobs'), raw('printers'), sql`${now}::timestamptz`)
    return db.query<Queue>(sql`${waiting} limit ${most}`, 'waiting-queues')
  }
  const waiting = waitingIn(raw('%1$s'), raw('%2$s'), raw(`${escapeLiteral(now)}::timestamptz`))
  const found = await askNodes<Queue>(db, ['print_jobs', 'printers'], `${waiting.sql} limit ${most}`)
  return found.toSorted((one, other) => Number(other.due) - Number(one.due) || one.turn - other.turn)
}

function waitingIn(jobs: Sql, printers: Sql, now: Sql): Sql {
  return sql`select *, row_number() over (partition by "brandId" order by not due, failing, oldest) as turn from (
      select p.brand_id as "brandId", p.id, p.fallback_id as "fallbackId",
        (extract(epoch from open.oldest) * 1000)::float8 as oldest,
        p.active and p.connection ->> 'kind' = 'network' as "isSent", p.silent_since is not null as failing,
        open.oldest <= ${now} and coalesce(p.busy_until <= ${now}, true) and coalesce(p.retry_at <= ${now}, true) as due
      from (select j.brand_id, j.printer_id, min(j.due_at) as oldest from ${jobs} j
          where j.status in ('waiting', 'printing') group by j.brand_id, j.printer_id) open
        join ${printers} p on p.brand_id = open.brand_id and p.id = open.printer_id) waiting
    order by not due, turn, failing, oldest`
}

/**
 * Leases the queue of a network printer. No other process prints there before `until`; if this one dies, another takes over
 * then. Times are ISO 8601.
 */
export async function takeQueue(
  db: Db,
  { brandId, id }: QueueRef,
  { now, until }: { now: string; until: string },
): Promise<TakenQueue | undefined> {
  const [row] = await db.query<TakenQueue>(
    sql`update printers set busy_until = ${until}::timestamptz
        where brand_id = ${brandId} and id = ${id} and active and connection ->> 'kind' = 'network'
          and coalesce(busy_until <= ${now}::timestamptz, true) and coalesce(retry_at <= ${now}::timestamptz, true)
        returning brand_id as "brandId", id, branch_id as "branchId", fallback_id as "fallbackId",
          connection ->> 'host' as host, (connection ->> 'port')::integer as port`,
    'take-queue',
  )
  return row
}

/** Lengthens the lease of a queue; null ends it. */
export async function holdQueue(db: Db, { brandId, id }: QueueRef, until: string | null): Promise<void> {
  await db.query(
    sql`update printers set busy_until = ${until}::timestamptz where brand_id = ${brandId} and id = ${id}`,
    'hold-queue',
  )
}

/** Marks a printer as failing. @returns its new version; undefined when it was */
export async function markFailing(
  tx: Tx,
  { brandId, id }: QueueRef,
  error: string,
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(
    sql`update printers set failing_since = silent_since, last_error = ${error}, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id} and failing_since is null returning version`,
    'mark-failing',
  )
  return row?.version
}
