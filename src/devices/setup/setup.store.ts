import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'

export type Owner = { id: string; name: string; pinHash: Buffer; pinDigits: number }

export async function insertOwner(tx: Tx, brandId: string, owner: Owner): Promise<void> {
  await tx.query(
    sql`insert into staff (brand_id, id, name, role, pin_hash, pin_digits)
        select brand.id, ${owner.id}, ${owner.name}, 'owner', ${owner.pinHash}, ${owner.pinDigits}::smallint
        from brands as brand where brand.id = ${brandId}`,
  )
}
