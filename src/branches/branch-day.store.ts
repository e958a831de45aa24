import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { invariant } from '../lib/invariant.ts'
import type { BranchDay, BranchDays } from './branch-day.rules.ts'

/** Finds a branch's time zone and start of day. */
export async function findBranchDay(
  db: Db,
  brandId: string,
  branchId: string,
): Promise<BranchDay | undefined> {
  const [day] = await db.query<BranchDay>(
    sql`select timezone, day_starts_at as "dayStartsAt" from branches
        where brand_id = ${brandId} and id = ${branchId}`,
    'branch-day',
  )
  return day
}

/** Lists the brand's branches with their days, inactive ones included, oldest first. */
export function listBranchDays(db: Db, brandId: string): Promise<({ id: string } & BranchDays)[]> {
  return db.query(
    sql`select b.id, b.timezone, b.day_starts_at as "dayStartsAt", coalesce((
            select json_agg(json_build_object('timezone', f.document ->> 'timezone',
              'dayStartsAt', f.document ->> 'day_starts_at',
              'until', floor(extract(epoch from f.until) * 1000)) order by f.until)
            from former_values f where f.brand_id = ${brandId} and f.record_id = b.id), '[]') as former
        from branches b where b.brand_id = ${brandId} order by b.id`,
  )
}

/** As `findBranchDay`, for a branch that exists. */
export async function getBranchDay(db: Db, brandId: string, branchId: string): Promise<BranchDay> {
  const day = await findBranchDay(db, brandId, branchId)
  invariant(day !== undefined, 'the branch of a record exists')
  return day
}
