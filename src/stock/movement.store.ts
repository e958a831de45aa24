import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import type { MovementRow } from './movement.rules.ts'

/** Movements in the form of a record view; they are immutable, so their version is always 1. */
export const movementView = raw(
  `(select m.*, m.created_at as updated_at, 1 as version, b.timezone from stock_movements m
    join branches b on b.brand_id = m.brand_id and b.id = m.branch_id)`,
)

export type LockedLevel = { branch_id: string; on_hand: number; block_when_empty: boolean }

/** Locks the item's stock levels in these branches, by branch id; creates missing ones. */
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

export async function insertMovement(tx: Tx, brandId: string, row: MovementRow): Promise<void> {
  await tx.query(
    sql`insert into stock_movements
          (brand_id, id, branch_id, stock_item_id, kind, quantity, change, unit_cost, to_branch_id, reason, created_at)
        select brand.id, ${row.id}, ${row.branchId}, ${row.stockItemId}, ${row.kind}, ${row.quantity},
          ${row.change}, ${row.unitCost}, ${row.toBranchId}, ${row.reason}, ${stampOf(brandId)}
        from brands as brand where brand.id = ${brandId}`,
  )
}

/** Sets an item's unit cost, millionths. @returns whether it changed */
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
