import sql from 'sql-template-tag'
import { invariant } from '../lib/invariant.ts'
import type { Db } from './database.ts'

/**
 * Takes a time before which nothing of this brand can still appear: a client that read everything up to now and asks
 * next with `updated_since` = this time misses no change, however long its writer takes to commit.
 *
 * The order matters: the clock (the time at which the first statement began), then who is still writing, then, in
 * statements of their own, the floor and (in the caller) the rows. docs/decisions/0005-never-missing-a-change.md gives the argument.
 * @returns RFC 3339 in UTC with microseconds; never below one given before
 */
export async function takeWatermark(db: Db, brandId: string): Promise<string> {
  const [writers] = await db.query<{ oldest: string }>(
    sql`select (case
          -- A server that keeps no times of transactions (track_activities off) shows not even our own, and of
          -- sessions of a role that we may not look at it shows nothing but that they write.
          when bool_or(pid = pg_backend_pid() and xact_start is not null) and bool_and(backend_start is not null)
          then least(statement_timestamp(), min(xact_start)) else 'epoch' end)::text as oldest
        from pg_stat_activity
        where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
          and (backend_xid is not null or pid = pg_backend_pid())`,
    'watermark-writers',
  )
  invariant(writers !== undefined, 'the reader itself is seen')
  const [floor] = await db.query<{ micros: string }>(
    sql`insert into sync_floors as floor (brand_id, at) values (${brandId}, ${writers.oldest}::timestamptz)
        on conflict (brand_id) do update set at = greatest(floor.at, excluded.at)
        returning (extract(epoch from at at time zone 'UTC') * 1000000)::bigint::text as micros`,
    'watermark-floor',
  )
  invariant(floor !== undefined, 'a floor is always written')
  return rfc3339(BigInt(floor.micros))
}

/** A time in UTC. @param micros microseconds since 1970 */
function rfc3339(micros: bigint): string {
  const toMs = new Date(Number(micros / 1000n)).toISOString().slice(0, -1)
  return `${toMs}${String(micros % 1000n).padStart(3, '0')}Z`
}
