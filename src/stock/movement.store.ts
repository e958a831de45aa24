import sql, { raw } from 'sql-template-tag'
import type { Db, Row, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'

/** Movements as records: written once, so each is at its first version for ever. */
export const movementView = raw(
  `(select m.*, m.created_at as updated_at, 1 as version, b.timezone from stock_movements m
    join branches b on b.brand_id = m.brand_id and b.id = m.branch_id)`,
)

export type LockedLevel = { branch_id: string; on_hand: number; block_when_empty: boolean }

/** Locks the item's stock levels in these branches in the order of the branches' ids; missing ones are created. */
export async function lockItemLevels(
  tx: Tx,
  brandId: string,
  stockItemId: string,
  branchIds: readonly string[],
): Promise<Map<string, LockedLevel>> {
  await tx.query(
    sql`insert into stock_levels (brand_id, branch_id, stock_item_id, version, updated_at)
        select brand.id, branch_id, ${stockItemId}, 1, ${stampOf(brandId)}
        from brands as brand, unnest(${branchIds}::text[]) as new (branch_id) where brand.id = ${brandId}
        order by branch_id on conflict do nothing`,
  )
  const rows = await tx.query<LockedLevel>(
    sql`select branch_id, on_hand, block_when_empty from stock_levels
        where brand_id = ${brandId} and stock_item_id = ${stockItemId} and branch_id = any (${branchIds}::text[])
        order by branch_id for no key update`,
  )
  return new Map(rows.map(row => [row.branch_id, row]))
}

/** A stock movement as it is written: quantities in thousandths, the unit cost in millionths. */
export type MovementRow = {
  id: string
  branchId: string
  stockItemId: string
  kind: string
  quantity: number
  change: number
  unitCost: number | null
  toBranchId: string | null
  reason: string | null
}

export async function insertMovement(tx: Tx, brandId: string, row: MovementRow): Promise<void> {
  await tx.query(
    sql`insert into stock_movements
          (brand_id, id, branch_id, stock_item_id, kind, quantity, change, unit_cost, to_branch_id, reason, created_at)
        select brand.id, ${row.id}, ${row.branchId}, ${row.stockItemId}, ${row.kind}, ${row.quantity},
          ${row.change}, ${row.unitCost}, ${row.toBranchId}, ${row.reason}, ${stampOf(brandId)}
        from brands as brand where brand.id = ${brandId}`,
  )
}

/** Sets the unit cost of an item from now on, millionths. @returns whether it differs from the cost before */
export async function setUnitCost(
  tx: Tx,
  brandId: string,
  stockItemId: string,
  unitCost: number,
): Promise<boolean> {
  const rows = await tx.query(
    sql`update stock_items set unit_cost = ${unitCost}, version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${stockItemId} and unit_cost <> ${unitCost} returning id`,
  )
  return rows.length === 1
}

export async function findMovement(db: Db, brandId: string, id: string): Promise<Row | undefined> {
  const [row] = await db.query(
    sql`select r.* from ${movementView} r where r.brand_id = ${brandId} and r.id = ${id}`,
  )
  return row
}
