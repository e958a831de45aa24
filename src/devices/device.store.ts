import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

export async function isDevice(db: Db, brandId: string, keyId: string): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from api_keys where brand_id = ${brandId} and id = ${keyId} and kind = 'device'`,
  )
  return rows.length > 0
}
