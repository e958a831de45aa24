import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { fromMilli } from '../lib/money.ts'
import { readItemVersions, type StockLevel } from './stock-level.store.ts'

/**
 * What a change of shelves tells the world: that one fell to its mark (`stock.low`) or below nothing
 * (`stock.negative`). Only the crossing is told, not every sale after it.
 */
export async function stockEvents(
  tx: Tx,
  brandId: string,
  levels: readonly StockLevel[],
): Promise<NewEvent[]> {
  const crossed = levels.flatMap(level => crossings(level).map(type => ({ level, type })))
  if (crossed.length === 0) return []
  const versions = await readItemVersions(
    tx,
    brandId,
    crossed.map(({ level }) => level.stockItemId),
  )
  return crossed.map(({ level, type }) => ({
    type,
    branchId: level.branchId,
    data: {
      id: level.stockItemId,
      version: versions.get(level.stockItemId)!,
      on_hand: fromMilli(level.onHand),
    },
  }))
}

function crossings({ before, lowAt, onHand }: StockLevel): ('stock.low' | 'stock.negative')[] {
  const low = lowAt !== null && before > lowAt && onHand <= lowAt
  const negative = before >= 0 && onHand < 0
  return [...(low ? (['stock.low'] as const) : []), ...(negative ? (['stock.negative'] as const) : [])]
}
