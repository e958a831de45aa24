import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Stock level in thousandths, and whether an empty shelf refuses the sale. */
export type HeldShelf = { branchId: string; stockItemId: string; onHand: number; blocks: boolean }

/** Locks shelves of one branch in the global lock order; items that have no shelf row there are left out. */
export async function lockShelves(
  tx: Tx,
  brandId: string,
  branchId: string,
  stockItemIds: readonly string[],
): Promise<HeldShelf[]> {
  return tx.query(
    sql`select branch_id as "branchId", stock_item_id as "stockItemId", on_hand as "onHand",
          block_when_empty as blocks
        from stock_levels
        where brand_id = ${brandId} and branch_id = ${branchId} and stock_item_id = any (${stockItemIds}::text[])
        order by branch_id, stock_item_id for no key update`,
    'lock-shelves',
  )
}
