import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/** Lists the brand's branches with their time zones, inactive ones included, oldest first. */
export async function listReportBranches(
  db: Db,
  brandId: string,
): Promise<{ id: string; timezone: string }[]> {
  return db.query(sql`select id, timezone from branches where brand_id = ${brandId} order by id`)
}
