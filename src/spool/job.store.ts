import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { ended } from '../printers/job.store.ts'
import type { EndedJob, JobRef, QueueRef } from '../printers/print-job.types.ts'
import type { TakenJob } from './spool.types.ts'

/**
 * Takes the oldest job of a queue, which this process has leased. One that is found half-printed was interrupted, and says
 * REPRINT. Times are ISO 8601. @param after jobs that are due earlier are stale
 */
export async function takeJob(
  db: Db,
  { brandId, id }: QueueRef,
  { now, after }: { now: string; after: string },
): Promise<TakenJob | undefined> {
  const [row] = await db.query<TakenJob>(
    sql`update print_jobs set status = 'printing', reprint = reprint or status = 'printing', attempts = attempts + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = (
          select id from print_jobs
          where brand_id = ${brandId} and printer_id = ${id} and status in ('waiting', 'printing')
            and due_at <= ${now}::timestamptz and due_at > ${after}::timestamptz
          order by due_at, id limit 1)
        returning brand_id as "brandId", id, reprint, attempts`,
    'take-job',
  )
  return row
}

/** Puts a job back into its queue. @param begun whether it may have been printed in part */
export async function putJobBack(
  tx: Tx,
  { brandId, id }: JobRef,
  { error, begun }: { error: string; begun: boolean },
): Promise<void> {
  await tx.query(
    sql`update print_jobs set status = 'waiting', error = ${error}, reprint = reprint or ${begun}::boolean,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id}`,
    'put-job-back',
  )
}

/**
 * Gives jobs of a queue that nobody is printing to the fallback, once; drawers of another register stay shut, and a test
 * page tries its own printer.
 * @param before those that are due before
 */
export async function moveJobs(
  tx: Tx,
  { brandId, id, fallbackId }: QueueRef & { fallbackId: string },
  { now, before }: { now: string; before: string },
): Promise<number> {
  const moved = await tx.query(
    sql`update print_jobs set printer_id = ${fallbackId}, fallback_from = ${id}, reprint = reprint or status = 'printing',
          status = 'waiting', lease_until = null, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and printer_id = ${id} and status in ('waiting', 'printing')
          and fallback_from is null and kind not in ('drawer', 'test') and due_at <= ${before}::timestamptz
          and coalesce(lease_until <= ${now}::timestamptz, true)
          and exists (select from printers where brand_id = ${brandId} and id = ${fallbackId} and active)
        returning id`,
    'move-jobs',
  )
  return moved.length
}

/** Which jobs are ended, and as what. Times are ISO 8601. */
type Dropping = { status: EndedJob['status']; now: string; before: string }

/** Ends the jobs of a queue that are due before a time and that nobody is printing, a few hundred at once. */
export function dropJobs(
  tx: Tx,
  { brandId, id }: QueueRef,
  { status, before, now }: Dropping,
): Promise<EndedJob[]> {
  return tx.query<EndedJob>(
    sql`update print_jobs set status = ${status}, lease_until = null, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id in (
          select id from print_jobs
          where brand_id = ${brandId} and printer_id = ${id} and status in ('waiting', 'printing')
            and due_at <= ${before}::timestamptz and coalesce(lease_until <= ${now}::timestamptz, true)
          order by due_at limit 500 for update skip locked)
        returning ${ended}`,
    'drop-jobs',
  )
}
