import sql from 'sql-template-tag'
import { invariant } from '../lib/invariant.ts'
import type { Db } from './database.ts'

const rfc3339 = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

/**
 * Takes a time before which nothing of this brand can still appear: a client that read everything up to now and asks
 * next with `updated_since` = this time misses no change, however long its writer takes to commit.
 *
 * The order matters and each step is a statement of its own: the clock, then who is still writing, then (in the
 * caller) the rows. docs/decisions/0005-never-missing-a-change.md gives the argument.
 * @returns RFC 3339 in UTC with microseconds; never below one given before
 */
export async function takeWatermark(db: Db, brandId: string): Promise<string> {
  const [clock] = await db.query<{ now: string }>(
    sql`select clock_timestamp()::text as now`,
    'watermark-clock',
  )
  invariant(clock !== undefined, 'the database tells the time')
  const [floor] = await db.query<{ at: string }>(
    sql`with writers as (
          select min(xact_start) as oldest,
            -- A server that keeps no times of transactions (track_activities off) shows not even our own, and of
            -- bills of a role that we may not look at it shows nothing but that they write.
            bool_or(pid = pg_backend_pid() and xact_start is not null) and bool_and(backend_start is not null) as visible
          from pg_stat_activity
          where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
            and (backend_xid is not null or pid = pg_backend_pid())
        )
        insert into sync_floors as floor (brand_id, at)
        select ${brandId}, case when visible then least(${clock.now}::timestamptz, oldest) else 'epoch' end
        from writers
        on conflict (brand_id) do update set at = greatest(floor.at, excluded.at)
        returning to_char(at at time zone 'UTC', ${rfc3339}) as at`,
    'watermark-floor',
  )
  invariant(floor !== undefined, 'a floor is always written')
  return floor.at
}
