import type { Tx } from '../db/database.ts'
import type { EventData, NewEvent } from '../db/events.ts'
import type { BrandSettings } from '../keys/caller.rules.ts'
import { invariant } from '../lib/invariant.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import { stockItemKind } from './stock-item.record.ts'
import { findStockItems } from './stock-item.store.ts'
import type { StockLevel } from './stock-level.store.ts'

/**
 * Events of shelves that fell to their mark (`stock.low`) or below zero (`stock.negative`), with the stock item as the
 * branch sees it then. Only the crossing is an event, not every sale after it. One statement reads the items of all
 * crossings: in a chain whose stock was never counted, each first sale crosses zero.
 */
export async function stockEvents(
  tx: Tx,
  brand: BrandSettings,
  levels: readonly StockLevel[],
): Promise<NewEvent[]> {
  const crossing = levels.filter(level => crossings(level).length > 0)
  if (crossing.length === 0) return []
  const ids = [...new Set(crossing.map(level => level.stockItemId))]
  const branchIds = [...new Set(crossing.map(level => level.branchId))]
  const rows = await findStockItems(tx, brand.id, { ids, branchIds })
  const items = new Map(rows.map(row => [row['id'], row]))
  return crossing.flatMap(level => {
    const row = items.get(level.stockItemId)
    invariant(row !== undefined, 'a shelf is one of a stock item')
    const reading = { brand, lang: brand.defaultLanguage, alone: false, branchIds: [level.branchId] }
    const data = presentRecord(stockItemKind, row, reading) as EventData
    return crossings(level).map(type => ({ type, branchId: level.branchId, data }))
  })
}

function crossings({ before, lowAt, onHand }: StockLevel): ('stock.low' | 'stock.negative')[] {
  const low = lowAt !== null && before > lowAt && onHand <= lowAt
  const negative = before >= 0 && onHand < 0
  return [...(low ? (['stock.low'] as const) : []), ...(negative ? (['stock.negative'] as const) : [])]
}
