import sql from 'sql-template-tag'
import { invariant } from '../lib/invariant.ts'
import type { Db } from './database.ts'

/**
 * Takes a time before which no change of this brand can still appear: a client that has read everything up to now and
 * continues with `updated_since` = this time misses no change, however long its writer takes to commit.
 *
 * The order matters: the clock (the start of the first statement), then the transactions in progress, then, in separate
 * statements, the floor and (in the caller) the rows. docs/decisions/0005-never-missing-a-change.md has the proof.
 * @returns RFC 3339 in UTC with microseconds; never below an earlier one
 */
export async function takeWatermark(db: Db, brandId: string): Promise<string> {
  const [writers] = await db.query<{ oldest: string }>(
    sql`select (case
          -- A server without transaction times (track_activities off) does not even show our own, and of sessions of roles
          -- that we have no access to it only shows that they write.
          when bool_or(pid = pg_backend_pid() and xact_start is not null) and bool_and(backend_start is not null)
          then least(statement_timestamp(), min(xact_start)) else 'epoch' end)::text as oldest
        from pg_stat_activity
        where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
          and (backend_xid is not null or pid = pg_backend_pid())`,
    'watermark-writers',
  )
  invariant(writers !== undefined, 'the reader itself is visible')
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
