import type { CallerCommand } from '../../access/caller.command.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { touchBill } from '../../sale/bill/bill.store.ts'
import { fromMilli } from '../../lib/money.ts'
import { newUlid } from '../../lib/ulid.ts'
import { requireVersion } from '../../lib/version.ts'
import { stockEvents } from '../../stock/stock-events.steps.ts'
import { changeLevels, insertSaleMovements, lockBranchLevels } from '../../stock/stock-level.store.ts'
import { wasteOf } from '../../sale/item/remove-item.rules.ts'
import { commandOnOrder, type OrderDone } from '../../sale/command/order.command.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { type ConsumingOrder, levelsTaken, saleMovements } from '../../sale/order/order-stock.rules.ts'
import { checkWaste, type WastedItem, wasteItems } from './waste.rules.ts'
import { writeOrder } from '../../sale/order/write-changed.steps.ts'
import { requireFewAdjustments } from '../../sale/order/adjustments.steps.ts'
import { giveReason } from '../../reasons/given-reason.steps.ts'
import type { SentReason } from '../../reasons/reason.rules.ts'
import { stockTooLow } from '../../stock/stock.refusals.ts'

export type WasteOrder = CallerCommand & {
  items: readonly WastedItem[]
  reason: SentReason
  /** The items are made again and consume stock again. */
  remake: boolean
}

/**
 * Writes off prepared food of an order at its share of the cost, whatever the status of the order. Only live items can be
 * wasted, because a cancellation or refund handles its own stock, and a unit that is not remade is wasted only once.
 * Totals stay as they are.
 */
export function wasteOrder(ctx: Context, orderId: string, request: WasteOrder): Promise<OrderDone> {
  const { caller, items } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    checkWaste(order, items)
    requireVersion(request.ifMatch, order.version)
    const decimals = currencyDecimals(order.currency)
    const wasted = wasteItems(order, items, { remake: request.remake, decimals })
    const at = ctx.now()
    const given = await giveReason(tx, brandId, 'waste', request.reason)
    const waste = wasteOf(wasted.parts, {
      ...given,
      staffId: caller.staff?.id ?? null,
      approvedBy: null,
      at,
      businessDate: dayOf(bill ?? (await getBranchDay(tx, brandId, order.branchId)), at),
      newId: () => newUlid(at),
    })
    const adjustments = [...order.adjustments, ...waste]
    await requireFewAdjustments(tx, brandId, order, waste.length)
    const version = await writeOrder(tx, brandId, order, { ...order, items: wasted.items, adjustments })
    if (bill !== undefined) await touchBill(tx, brandId, bill.id)
    const remade = { id: orderId, branchId: order.branchId, items: wasted.parts }
    const stock = request.remake ? await takeAgain(tx, brandId, remade, given.reason) : []
    return [orderEvent('order.updated', order, version), ...stock]
  })
}

/** Consumes the stock of remade parts. */
async function takeAgain(
  tx: Tx,
  brandId: string,
  remade: ConsumingOrder,
  reason: string,
): Promise<NewEvent[]> {
  const changes = levelsTaken([remade])
  const needed = new Map(changes.map(({ stockItemId, change }) => [stockItemId, -change]))
  const levels = await lockBranchLevels(tx, brandId, remade.branchId, [...needed.keys()])
  const [first, ...more] = levels
    .filter(level => level.blocks && level.onHand < needed.get(level.stockItemId)!)
    .map(({ stockItemId, onHand }) => ({
      stock_item_id: stockItemId,
      on_hand: fromMilli(onHand),
      needed: fromMilli(needed.get(stockItemId)!),
    }))
  if (first !== undefined) throw stockTooLow(first, ...more)
  const changed = await changeLevels(tx, brandId, changes)
  await insertSaleMovements(tx, brandId, saleMovements([remade], newUlid, reason))
  return stockEvents(tx, brandId, changed)
}
