import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { invariant } from '../lib/invariant.ts'
import type { BranchDay } from './branch-day.rules.ts'

/** By which clock a branch counts its days. */
export async function getBranchDay(db: Db, brandId: string, branchId: string): Promise<BranchDay> {
  const [day] = await db.query<BranchDay>(
    sql`select timezone, day_starts_at as "dayStartsAt" from branches
        where brand_id = ${brandId} and id = ${branchId}`,
    'branch-day',
  )
  invariant(day !== undefined, 'the branch of a record is there')
  return day
}
