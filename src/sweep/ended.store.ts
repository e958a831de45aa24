import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { keptEventsMs } from '../db/events.ts'
import { firstUlid } from '../lib/ulid.ts'

/** Differs from `schemaLock` and `servedLock`; every connection shares the latter. */
export const sweepLock = 4_266_265

/** Takes the sweep's lock until the transaction ends. @returns false while another process has it */
export async function tryLockSweep(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${sweepLock}) as mine`)
  return row?.mine === true
}

/** Runs a deletion. @returns the number of deleted rows */
async function countDeleted(tx: Tx, deletion: Sql): Promise<number> {
  return (await tx.query(sql`${deletion} returning 1 as gone`)).length
}

type Limit = { before: number; most: number }

/** Deletes expired tokens: sign-ins of staff, and approvals, used or not, which are valid for two minutes. */
export function deleteEndedTokens(
  tx: Tx,
  table: 'staff_sessions' | 'approvals',
  { brandId, most }: { brandId: string; most: number },
): Promise<number> {
  return countDeleted(
    tx,
    sql`delete from ${raw(table)} where brand_id = ${brandId} and token_hash in (
          select token_hash from ${raw(table)}
          where brand_id = ${brandId} and expires_at < statement_timestamp() - interval '1 hour'
          limit ${most} for update skip locked)`,
  )
}

/** Deletes counts of wrong PINs without a wrong PIN in the last two hours. Rows locked by a sign-in are kept. */
export function deleteOldWrongPins(tx: Tx, brandId: string, most: number): Promise<number> {
  return countDeleted(
    tx,
    sql`delete from wrong_pins where brand_id = ${brandId} and key_id in (
          select key_id from wrong_pins
          where brand_id = ${brandId} and not exists (
            select from jsonb_array_elements(wrong) as one
            where to_timestamp((one ->> 'at')::bigint / 1000.0) > statement_timestamp() - interval '2 hours')
          limit ${most} for update skip locked)`,
  )
}

/**
 * Deletes the oldest deliveries to a brand's webhooks. Waiting ones are younger, since attempts end after two days, unless
 * their webhook is inactive; their events are deleted too.
 */
export function deleteOldDeliveries(tx: Tx, brandId: string, { before, most }: Limit): Promise<number> {
  return countDeleted(
    tx,
    sql`delete from webhook_deliveries
        where brand_id = ${brandId} and id = any (array(
          select id from webhook_deliveries where brand_id = ${brandId} and id < ${firstUlid(before)}
          order by id limit ${most}))`,
  )
}

/** Print jobs are kept for as long as retries of the requests that made them are answered, and a day longer. */
export const keptJobsMs = 8 * 86_400_000

/** Deletes the oldest print jobs of a brand that have ended. Those of scheduled orders are written long before they are due. */
export function deleteOldJobs(tx: Tx, brandId: string, { before, most }: Limit): Promise<number> {
  return countDeleted(
    tx,
    sql`delete from print_jobs where brand_id = ${brandId} and id = any (array(
          select id from print_jobs
          where brand_id = ${brandId} and id < ${firstUlid(before)} and status not in ('waiting', 'printing')
            and due_at < to_timestamp(${before}::bigint / 1000.0)
          order by id limit ${most}))`,
  )
}

/**
 * Deletes the oldest positions of a brand up to the first one to keep, so that the rest has no gaps. Positions are deleted
 * an hour before their events, so that none refers to a deleted event.
 */
export function deleteOldPositions(tx: Tx, brandId: string, { before, most }: Limit): Promise<number> {
  return countDeleted(
    tx,
    sql`with oldest as materialized (
          select position, event_id from event_positions where brand_id = ${brandId} order by position limit ${most})
        delete from event_positions
        where brand_id = ${brandId} and position = any (array(
          select position from oldest
          where position < coalesce(
            (select min(position) from oldest where event_id >= ${firstUlid(before)}),
            (select max(position) + 1 from oldest))))`,
  )
}

/**
 * Deletes the oldest events of a brand. Ids grow with time, so the primary key finds them; they must be old by the
 * database's clock too, so that a process whose clock is ahead deletes nothing early. The array makes the planner look up
 * the ids one by one, whatever its statistics.
 */
export function deleteOldEvents(tx: Tx, brandId: string, { before, most }: Limit): Promise<number> {
  return countDeleted(
    tx,
    sql`delete from events where brand_id = ${brandId} and id = any (array(
          select id from events
          where brand_id = ${brandId} and id < ${firstUlid(before)}
            and created_at < statement_timestamp() - interval '1 millisecond' * ${keptEventsMs}::bigint
          order by id limit ${most}))`,
  )
}
