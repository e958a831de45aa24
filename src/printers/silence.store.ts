import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import type { QueueRef } from './print-job.types.ts'

/** Begins or continues a run of failed attempts. @returns when it began, epoch ms */
export async function countSilence(tx: Tx, { brandId, id }: QueueRef, now: string): Promise<number> {
  const [row] = await tx.query<{ since: number }>(
    sql`update printers set silent_since = coalesce(silent_since, ${now}::timestamptz)
        where brand_id = ${brandId} and id = ${id} returning silent_since as since`,
    'count-silence',
  )
  return row!.since
}

export async function pauseQueue(db: Db, { brandId, id }: QueueRef, until: string): Promise<void> {
  await db.query(
    sql`update printers set retry_at = ${until}::timestamptz where brand_id = ${brandId} and id = ${id}`,
    'pause-queue',
  )
}

/** Ends a run of failed attempts. @returns the printer's new version; undefined when it did not count as failing */
export async function endSilence(tx: Tx, { brandId, id }: QueueRef): Promise<number | undefined> {
  const [silent] = await tx.query<{ failing: boolean }>(
    sql`update printers set silent_since = null, retry_at = null
        where brand_id = ${brandId} and id = ${id} and silent_since is not null
        returning failing_since is not null as failing`,
    'end-silence',
  )
  if (silent?.failing !== true) return undefined
  const [printer] = await tx.query<{ version: number }>(
    sql`update printers set failing_since = null, last_error = null, version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id} returning version`,
    'end-failing',
  )
  return printer!.version
}
