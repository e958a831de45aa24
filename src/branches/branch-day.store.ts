import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { invariant } from '../lib/invariant.ts'
import type { BranchDay } from './branch-day.rules.ts'

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

/** Lists the brand's branches with their time zones, inactive ones included, oldest first. */
export function listBranchZones(db: Db, brandId: string): Promise<{ id: string; timezone: string }[]> {
  return db.query(sql`select id, timezone from branches where brand_id = ${brandId} order by id`)
}

/** As `findBranchDay`, for a branch that exists. */
export async function getBranchDay(db: Db, brandId: string, branchId: string): Promise<BranchDay> {
  const day = await findBranchDay(db, brandId, branchId)
  invariant(day !== undefined, 'the branch of a record exists')
  return day
}
