import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { touchBill } from '../../sale/bill.store.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { fromMilli } from '../../lib/money.ts'
import { newUlid } from '../../lib/ulid.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { lockBranchLevels } from '../../stock/stock-level.store.ts'
import { stockEvents } from '../../stock/stock-events.steps.ts'
import { changeLevels, insertSaleMovements } from '../../stock/stock-level.store.ts'
import { wasteOf } from './cancel-item.rules.ts'
import { commandOnOrder, type OrderCommand, type OrderDone } from '../order.command.ts'
import { orderEvent } from '../order-event.rules.ts'
import { orderTakes } from '../place/order-stock.rules.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { checkWaste, requireFewWastes, type WastedItem, wasteItems } from './waste.rules.ts'
import { writeOrder } from '../place/write-order.steps.ts'
import { stockTooLow } from '../../stock/stock.refusals.ts'

export type WasteOrder = OrderCommand & {
  ifMatch: IfMatch | undefined
  items: readonly WastedItem[]
  reason: string
  /** It is made once more, so its stock is taken once more. */
  remake: boolean
}

/**
 * Writes off food of an order that was made and is thrown away, at its share of the cost. The order may have any
 * status. Only live items can be named, since a cancellation or refund handles its own stock, and a unit that is not
 * remade can be written off only once. Totals stay as they are.
 * @throws Refusal not_found, branch_forbidden, version_conflict, item_already_cancelled, insufficient_stock,
 * limit_reached; validation_failed
 */
export function wasteOrder(ctx: Context, orderId: string, request: WasteOrder): Promise<OrderDone> {
  const { caller, items, reason } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    checkWaste(order, items)
    requireVersion(request.ifMatch, order.version)
    const decimals = currencyDecimals(order.currency)
    const wasted = wasteItems(order, items, { remake: request.remake, decimals })
    const at = ctx.now()
    const waste = wasteOf(wasted.parts, {
      reason,
      staffId: caller.staff?.id ?? null,
      approvedBy: null,
      at,
      businessDate: dayOf(bill ?? (await getBranchDay(tx, brandId, order.branchId)), at),
      newId: () => newUlid(at),
    })
    const adjustments = [...order.adjustments, ...waste]
    requireFewWastes(adjustments)
    const version = await writeOrder(tx, brandId, order, { ...order, items: wasted.items, adjustments })
    if (bill !== undefined) await touchBill(tx, brandId, bill.id)
    const stock = request.remake ? await takeAgain(tx, caller, order, wasted.parts, reason) : []
    return [orderEvent('order.updated', order, version), ...stock]
  })
}

/** Takes the stock of the wasted parts again. @throws Refusal insufficient_stock where a stock level refuses when empty */
async function takeAgain(
  tx: Tx,
  caller: Caller,
  { id: orderId, branchId }: StoredOrder,
  wasted: readonly StoredItem[],
  reason: string,
): Promise<NewEvent[]> {
  const brandId = caller.brand.id
  const takes = orderTakes(wasted)
  const ids = [...takes.keys()].toSorted()
  const levels = await lockBranchLevels(tx, brandId, branchId, ids)
  const [first, ...more] = levels
    .filter(level => level.blocks && level.onHand < takes.get(level.stockItemId)!)
    .map(({ stockItemId, onHand }) => ({
      stock_item_id: stockItemId,
      on_hand: fromMilli(onHand),
      needed: fromMilli(takes.get(stockItemId)!),
    }))
  if (first !== undefined) throw stockTooLow(first, ...more)
  const changes = ids.map(stockItemId => ({ branchId, stockItemId, change: -takes.get(stockItemId)! }))
  const changed = await changeLevels(tx, brandId, changes)
  const movements = changes.map(change => ({
    ...change,
    id: newUlid(),
    kind: 'sale' as const,
    orderId,
    reason,
  }))
  await insertSaleMovements(tx, brandId, movements)
  return stockEvents(tx, caller.brand.id, changed)
}
