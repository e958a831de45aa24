import sql, { type Sql } from 'sql-template-tag'
import { arrayText } from '../db/array-text.ts'
import type { Db, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { rowInsert } from '../db/insert-rows.ts'
import type { SaleMovement, StockChange } from './stock-change.rules.ts'

/** A stock level after a change: its level now and before. */
export type StockLevel = {
  branchId: string
  stockItemId: string
  onHand: number
  before: number
  lowAt: number | null
  version: number
}

/**
 * Moves `on_hand` of many stock levels in one statement, stock levels that were never counted being made. The rows are locked
 * in the order given (`sumChanges`), so that two sales never wait for each other crosswise.
 */
export async function changeLevels(
  tx: Tx,
  brandId: string,
  changes: readonly StockChange[],
): Promise<StockLevel[]> {
  if (changes.length === 0) return []
  const rows = await tx.query<Omit<StockLevel, 'before'>>(
    sql`insert into stock_levels as level (brand_id, branch_id, stock_item_id, on_hand, version, updated_at)
        select brand.id, branch_id, stock_item_id, change, 1, ${stampOf(brandId)}
        from brands as brand, unnest(${arrayText(changes.map(change => change.branchId))}::text[],
          ${arrayText(changes.map(change => change.stockItemId))}::text[],
          ${arrayText(changes.map(change => change.change))}::bigint[])
          with ordinality as change (branch_id, stock_item_id, change, position)
        where brand.id = ${brandId} order by position
        on conflict (brand_id, branch_id, stock_item_id) do update
        set on_hand = level.on_hand + excluded.on_hand, version = level.version + 1,
          updated_at = greatest(level.updated_at, excluded.updated_at)
        returning level.branch_id as "branchId", level.stock_item_id as "stockItemId", level.on_hand as "onHand",
          level.low_at as "lowAt", level.version`,
    'change-levels',
  )
  const changed = new Map(changes.map(change => [`${change.branchId} ${change.stockItemId}`, change.change]))
  return rows.map(row => ({
    ...row,
    before: row.onHand - (changed.get(`${row.branchId} ${row.stockItemId}`) ?? 0),
  }))
}

/** Reads stock levels in thousandths, keyed by `branch item`; a stock level without a row is left out and has 0. */
export async function readLevels(
  db: Db,
  brandId: string,
  levels: readonly { branchId: string; stockItemId: string }[],
): Promise<Map<string, number>> {
  if (levels.length === 0) return new Map()
  return onHandOf(await db.query<OnHandRow>(selectLevels(brandId, levels), 'read-levels'))
}

/** As `readLevels`, with the rows locked in the order of their stock levels until the transaction ends. */
export async function lockLevels(
  tx: Tx,
  brandId: string,
  levels: readonly { branchId: string; stockItemId: string }[],
): Promise<Map<string, number>> {
  return onHandOf(
    await tx.query<OnHandRow>(sql`${selectLevels(brandId, levels)} for no key update`, 'lock-levels'),
  )
}

type OnHandRow = { branch_id: string; stock_item_id: string; on_hand: number }

function selectLevels(brandId: string, levels: readonly { branchId: string; stockItemId: string }[]): Sql {
  return sql`select level.branch_id, level.stock_item_id, level.on_hand from stock_levels level
    where level.brand_id = ${brandId} and (level.branch_id, level.stock_item_id) in (
      select * from unnest(${levels.map(level => level.branchId)}::text[],
        ${levels.map(level => level.stockItemId)}::text[]))
    order by level.branch_id, level.stock_item_id`
}

function onHandOf(rows: readonly OnHandRow[]): Map<string, number> {
  return new Map(rows.map(row => [`${row.branch_id} ${row.stock_item_id}`, row.on_hand]))
}

/** Writes the stock movements of sales and of cancellations that return stock. */
export const insertSaleMovements = rowInsert<SaleMovement>(
  'stock_movements',
  {
    id: ['text', movement => movement.id],
    branch_id: ['text', movement => movement.branchId],
    stock_item_id: ['text', movement => movement.stockItemId],
    kind: ['text', movement => movement.kind],
    quantity: ['bigint', movement => Math.abs(movement.change)],
    change: ['bigint', movement => movement.change],
    order_id: ['text', movement => movement.orderId],
    reason: ['text', movement => movement.reason],
  },
  ['created_at'],
)

/** Stock level in thousandths, and whether an empty stock level refuses the sale. */
export type LockedLevel = { branchId: string; stockItemId: string; onHand: number; blocks: boolean }

/** Locks stock levels of one branch in the global lock order; items that have no stock level row there are left out. */
export async function lockBranchLevels(
  tx: Tx,
  brandId: string,
  branchId: string,
  stockItemIds: readonly string[],
): Promise<LockedLevel[]> {
  return tx.query(
    sql`select branch_id as "branchId", stock_item_id as "stockItemId", on_hand as "onHand",
          block_when_empty as blocks
        from stock_levels
        where brand_id = ${brandId} and branch_id = ${branchId} and stock_item_id = any (${stockItemIds}::text[])
        order by branch_id, stock_item_id for no key update`,
    'lock-branch-levels',
  )
}
