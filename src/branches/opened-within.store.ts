import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { businessDayStart, dateAfter, parseClockTime } from '../lib/zone.ts'

/**
 * Builds conditions on bills or shifts opened on these business dates (YYYY-MM-DD, both included) of their branches. They contain
 * the computed moments, so that they stay the same when a branch changes its zone.
 */
export async function openedWithin(
  db: Db,
  brandId: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<Sql[]> {
  if (from === undefined && to === undefined) return []
  const branches = await db.query<{ id: string; timezone: string; dayStartsAt: string }>(
    sql`select id, timezone, day_starts_at as "dayStartsAt" from branches where brand_id = ${brandId} order by id`,
  )
  const ids = branches.map(branch => branch.id)
  const startsOf = (date: string) => {
    // Most branches have the same start, and finding one takes time.
    const known = new Map<string, string>()
    return branches.map(({ timezone, dayStartsAt }) =>
      known.getOrInsertComputed(`${timezone} ${dayStartsAt}`, () =>
        new Date(businessDayStart(date, timezone, parseClockTime(dayStartsAt)!)).toISOString(),
      ),
    )
  }
  const inBranch = (moments: readonly string[]) =>
    sql`(${moments}::timestamptz[])[array_position(${ids}::text[], r.branch_id)]`
  const firsts = from === undefined ? undefined : startsOf(from)
  const ends = to === undefined ? undefined : startsOf(dateAfter(to))
  // The first condition of each pair compares with a single moment, so that an index can be used.
  const since = firsts && [
    sql`r.opened_at >= (select min(at) from unnest(${firsts}::timestamptz[]) at)`,
    sql`r.opened_at >= ${inBranch(firsts)}`,
  ]
  const until = ends && [
    sql`r.opened_at < (select max(at) from unnest(${ends}::timestamptz[]) at)`,
    sql`r.opened_at < ${inBranch(ends)}`,
  ]
  return [...(since ?? []), ...(until ?? [])]
}
