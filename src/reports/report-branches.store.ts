import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/** The brand's branches, also those switched off, which have sold too; oldest first. */
export async function listReportBranches(
  db: Db,
  brandId: string,
): Promise<{ id: string; timezone: string }[]> {
  return db.query(sql`select id, timezone from branches where brand_id = ${brandId} order by id`)
}
