import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/**
 * Reads the register of a shift, or else that of the device whose key asks (null: neither has one), and whether the receipts
 * of the branch are signed.
 */
export async function readCounter(
  db: Db,
  brandId: string,
  { branchId, shiftId, keyId }: { branchId: string; shiftId: string | null; keyId: string },
): Promise<{ register: string | null; isSigned: boolean }> {
  const [counter] = await db.query<{ register: string | null; isSigned: boolean }>(
    sql`select coalesce(
          (select register from shifts where brand_id = ${brandId} and id = ${shiftId}::text),
          (select register from api_keys where brand_id = ${brandId} and id = ${keyId})) as register,
          fiscal = 'required' as "isSigned"
        from branches where brand_id = ${brandId} and id = ${branchId}`,
    'read-counter',
  )
  return counter!
}
