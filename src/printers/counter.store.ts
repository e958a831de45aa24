import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/** The register of a shift, or else that of the device whose key asks; null: neither has one. */
export async function readRegister(
  db: Db,
  brandId: string,
  { shiftId, keyId }: { shiftId: string | null; keyId: string },
): Promise<string | null> {
  const [row] = await db.query<{ register: string | null }>(
    sql`select coalesce(
          (select register from shifts where brand_id = ${brandId} and id = ${shiftId}::text),
          (select register from api_keys where brand_id = ${brandId} and id = ${keyId})) as register`,
    'read-register',
  )
  return row!.register
}
