import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { newUlid } from '../../lib/ulid.ts'
import type { Menu } from '../../menu/menu.types.ts'
import {
  blockingLevels,
  type ConsumingOrder,
  levelKey,
  levelsTaken,
  missingStock,
  saleMovements,
} from '../../sale/order/order-stock.rules.ts'
import { type StockChange, sumChanges } from '../../stock/stock-change.rules.ts'
import { changeLevels, insertSaleMovements, lockLevels } from '../../stock/stock-level.store.ts'
import { stockEvents } from '../../stock/stock-events.steps.ts'
import { stockTooLow } from '../../stock/stock.refusals.ts'

/**
 * Requires the stock of added items on levels that refuse a sale when empty.
 * @param returned what comes back to stock in the same transaction, whose levels are locked in any case
 */
export async function requireStock(
  tx: Tx,
  brandId: string,
  menu: Menu,
  { taking, returned = [] }: { taking: ConsumingOrder; returned?: readonly StockChange[] },
): Promise<void> {
  const blocks = blockingLevels(menu, [taking]).length > 0
  if (!blocks && returned.length === 0) return
  const onHand = await lockLevels(tx, brandId, sumChanges([...levelsTaken([taking]), ...returned]))
  for (const { branchId, stockItemId, change } of returned) {
    const key = levelKey(branchId, stockItemId)
    onHand.set(key, (onHand.get(key) ?? 0) + change)
  }
  const [first, ...more] = missingStock(menu, taking, onHand)
  if (first !== undefined) throw stockTooLow(first, ...more)
}

/** Takes the stock of added items. @returns its events */
export async function takeStock(tx: Tx, brandId: string, taking: ConsumingOrder): Promise<NewEvent[]> {
  const levels = await changeLevels(tx, brandId, levelsTaken([taking]))
  await insertSaleMovements(tx, brandId, saleMovements([taking], newUlid))
  return stockEvents(tx, brandId, levels)
}
