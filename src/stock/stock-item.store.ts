import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import type { LevelRow } from './stock-level.rules.ts'

/**
 * Stock items with their levels in every branch. The version of the record is the sum of the versions of the item and
 * its levels, and `updated_at` the latest of theirs, so a sale updates one level without locking the item.
 */
export const stockItemView = (brandId: string) => sql`(
    select i.brand_id, i.id, i.ref, i.name, i.unit, i.unit_cost, i.active, i.created_at,
      (i.version + coalesce(l.version, 0))::bigint as version, greatest(i.updated_at, l.updated_at) as updated_at,
      coalesce(l.branches, '[]') as branches
    from stock_items i
    left join lateral (
      select sum(s.version) as version, max(s.updated_at) as updated_at,
        jsonb_agg(jsonb_build_object('branch_id', s.branch_id, 'on_hand', s.on_hand, 'low_at', s.low_at,
          'block_when_empty', s.block_when_empty) order by s.branch_id) as branches
      from stock_levels s where s.brand_id = ${brandId} and s.stock_item_id = i.id
    ) l on true)`

export type StockItemName = { id: string; ref: string | null; name: string; unit: string }

/** @returns the stock items by id */
export async function findStockItems(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, StockItemName>> {
  const rows = await tx.query<StockItemName>(
    sql`select id, ref, name, unit from stock_items where brand_id = ${brandId} and id = any (${ids}::text[])`,
    'find-stock-items',
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Sets `low_at` and `block_when_empty` of stock levels, locking them by branch id; `on_hand` is unchanged. */
export async function setLevels(
  tx: Tx,
  brandId: string,
  stockItemId: string,
  levels: readonly LevelRow[],
): Promise<void> {
  if (levels.length === 0) return
  await tx.query(
    sql`insert into stock_levels (brand_id, branch_id, stock_item_id, low_at, block_when_empty, updated_at)
        select brand.id, branch_id, ${stockItemId}, low_at, block_when_empty, ${stampOf(brandId)}
        from brands as brand, unnest(${levels.map(level => level.branch_id)}::text[],
          ${levels.map(level => level.low_at)}::bigint[],
          ${levels.map(level => level.block_when_empty)}::boolean[]) as level (branch_id, low_at, block_when_empty)
        where brand.id = ${brandId} order by branch_id
        on conflict (brand_id, branch_id, stock_item_id) do update
        set low_at = excluded.low_at, block_when_empty = excluded.block_when_empty`,
  )
}

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
