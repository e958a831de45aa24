import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/** Devices in the form of a record view. */
export function devicesOf(brandId: string): Sql {
  return sql`(select *, last_used_at as last_seen_at, revoked_at as unpaired_at from api_keys
    where brand_id = ${brandId} and kind = 'device')`
}

export async function isDevice(db: Db, brandId: string, keyId: string): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from api_keys where brand_id = ${brandId} and id = ${keyId} and kind = 'device'`,
  )
  return rows.length > 0
}
