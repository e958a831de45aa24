import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { invariant } from '../lib/invariant.ts'
import { fromMilli } from '../lib/money.ts'
import { findStockItems } from './stock-item.store.ts'
import type { StockLevel } from './stock-level.store.ts'

/**
 * Builds events for stock levels that fell to `low_at` (`stock.low`) or below zero (`stock.negative`). Only the crossing
 * is an event, not every sale after it. In a chain that never counts its stock every first sale crosses zero, so this
 * reads only one row per item. The version is that of the stock level: a sum over all branches would not increase in
 * the order of the commits.
 */
export async function stockEvents(
  tx: Tx,
  brandId: string,
  levels: readonly StockLevel[],
): Promise<NewEvent[]> {
  const crossing = levels.filter(level => crossings(level).length > 0)
  if (crossing.length === 0) return []
  const items = await findStockItems(tx, brandId, [...new Set(crossing.map(level => level.stockItemId))])
  return crossing.flatMap(level => {
    const item = items.get(level.stockItemId)
    invariant(item !== undefined, 'a stock level belongs to a stock item')
    const quantities = { on_hand: fromMilli(level.onHand), low_at: level.lowAt && fromMilli(level.lowAt) }
    const data = { ...item, version: level.version, branch_id: level.branchId, ...quantities }
    return crossings(level).map(type => ({ type, branchId: level.branchId, data }))
  })
}

function crossings({ before, lowAt, onHand }: StockLevel): ('stock.low' | 'stock.negative')[] {
  const low = lowAt !== null && before > lowAt && onHand <= lowAt
  const negative = before >= 0 && onHand < 0
  return [...(low ? (['stock.low'] as const) : []), ...(negative ? (['stock.negative'] as const) : [])]
}
