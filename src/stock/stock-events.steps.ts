import type { Tx } from '../db/database.ts'
import type { EventData, NewEvent } from '../db/events.ts'
import type { BrandSettings } from '../keys/caller.rules.ts'
import { invariant } from '../lib/invariant.ts'
import { presentRecord } from '../records/present-record.steps.ts'
import { findRow } from '../records/record.store.ts'
import { stockItemKind } from './stock-item.record.ts'
import type { StockLevel } from './stock-level.store.ts'

/**
 * What a change of shelves tells the world: that one fell to its mark (`stock.low`) or below nothing
 * (`stock.negative`), with the stock item as it is then. Only the crossing is told, not every sale after it.
 */
export async function stockEvents(
  tx: Tx,
  brand: BrandSettings,
  levels: readonly StockLevel[],
): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const level of levels) {
    const types = crossings(level)
    if (types.length === 0) continue
    const data = await stockItemData(tx, brand, level.stockItemId)
    events.push(...types.map(type => ({ type, branchId: level.branchId, data })))
  }
  return events
}

async function stockItemData(tx: Tx, brand: BrandSettings, id: string): Promise<EventData> {
  const row = await findRow(tx, stockItemKind, brand.id, id)
  invariant(row !== undefined, 'a shelf is one of a stock item')
  const reading = { brand, lang: brand.defaultLanguage, alone: false }
  return presentRecord(stockItemKind, row, reading) as EventData
}

function crossings({ before, lowAt, onHand }: StockLevel): ('stock.low' | 'stock.negative')[] {
  const low = lowAt !== null && before > lowAt && onHand <= lowAt
  const negative = before >= 0 && onHand < 0
  return [...(low ? (['stock.low'] as const) : []), ...(negative ? (['stock.negative'] as const) : [])]
}
