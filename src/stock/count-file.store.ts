import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/** A stock item with its level in a branch, thousandths. */
export type CountedItem = { id: string; ref: string | null; name: string; unit: string; on_hand: number }

/** Lists the brand's active stock items with their level in a branch, by name. */
export function listCountedItems(db: Db, brandId: string, branchId: string): Promise<CountedItem[]> {
  return db.query<CountedItem>(
    sql`select i.id, i.ref, i.name, i.unit, coalesce(l.on_hand, 0) as on_hand
        from stock_items i
        left join stock_levels l on l.brand_id = ${brandId} and l.branch_id = ${branchId} and l.stock_item_id = i.id
        where i.brand_id = ${brandId} and i.active order by i.name, i.id`,
  )
}
