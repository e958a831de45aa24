import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { keptEventsMs } from '../db/events.ts'
import { firstUlid } from '../lib/ulid.ts'

/** Differs from `schemaLock`, and from `servedLock`: every connection holds that one, so a sweep could never get it. */
export const sweepLock = 4_266_265

/** Whether this process may sweep until the transaction ends: one at a time does. */
export async function takeSweep(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${sweepLock}) as mine`)
  return row?.mine === true
}

/**
 * Deletes tokens that have run out: sign-ins of people who have not signed in since, and approvals, used or not, which
 * live for two minutes. @returns how many
 */
export async function deleteEndedTokens(
  tx: Tx,
  table: 'staff_sessions' | 'approvals',
  { brandId, most }: { brandId: string; most: number },
): Promise<number> {
  const rows = await tx.query(
    sql`delete from ${raw(table)} where brand_id = ${brandId} and token_hash in (
          select token_hash from ${raw(table)}
          where brand_id = ${brandId} and expires_at < statement_timestamp() - interval '1 hour'
          limit ${most} for update skip locked)
        returning 1 as gone`,
  )
  return rows.length
}

/**
 * Deletes counts of wrong PINs of which none is of the last two hours. A try under way locks its row, which stays.
 * @returns how many
 */
export async function deleteOldWrongPins(tx: Tx, brandId: string, most: number): Promise<number> {
  const rows = await tx.query(
    sql`delete from wrong_pins where brand_id = ${brandId} and key_id in (
          select key_id from wrong_pins
          where brand_id = ${brandId} and not exists (
            select from jsonb_array_elements(wrong) as one
            where to_timestamp((one ->> 'at')::bigint / 1000.0) > statement_timestamp() - interval '2 hours')
          limit ${most} for update skip locked)
        returning 1 as gone`,
  )
  return rows.length
}

/**
 * Deletes the oldest deliveries of a brand to its webhooks. Those that wait are younger: attempts end after two days.
 * @returns how many
 */
export async function deleteOldDeliveries(
  tx: Tx,
  brandId: string,
  { before, most }: { before: number; most: number },
): Promise<number> {
  const rows = await tx.query(
    sql`delete from webhook_deliveries
        where brand_id = ${brandId} and id = any (array(
          select id from webhook_deliveries where brand_id = ${brandId} and id < ${firstUlid(before)}
            and next_attempt_at is null
          order by id limit ${most}))
        returning 1 as gone`,
  )
  return rows.length
}

/**
 * Deletes the oldest positions of a brand up to the first that is to be kept, so that those that are left have no gap.
 * They go an hour before their events do: a position never names an event that is gone.
 * @returns how many
 */
export async function deleteOldPositions(
  tx: Tx,
  brandId: string,
  { before, most }: { before: number; most: number },
): Promise<number> {
  const rows = await tx.query(
    sql`with oldest as materialized (
          select position, event_id from event_positions where brand_id = ${brandId} order by position limit ${most})
        delete from event_positions
        where brand_id = ${brandId} and position = any (array(
          select position from oldest
          where position < coalesce(
            (select min(position) from oldest where event_id >= ${firstUlid(before)}),
            (select max(position) + 1 from oldest))))
        returning 1 as gone`,
  )
  return rows.length
}

/**
 * Deletes the oldest events of a brand. Their ids rise with time, so that the primary key finds them; the database's
 * clock must agree, so that a process whose clock runs ahead deletes nothing too early. As an array the ids are looked
 * up one by one, however large the table is thought to be.
 * @returns how many
 */
export async function deleteOldEvents(
  tx: Tx,
  brandId: string,
  { before, most }: { before: number; most: number },
): Promise<number> {
  const rows = await tx.query(
    sql`delete from events where brand_id = ${brandId} and id = any (array(
          select id from events
          where brand_id = ${brandId} and id < ${firstUlid(before)}
            and created_at < statement_timestamp() - interval '1 millisecond' * ${keptEventsMs}::bigint
          order by id limit ${most}))
        returning 1 as gone`,
  )
  return rows.length
}
