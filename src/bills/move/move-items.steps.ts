import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type NewEvent } from '../../db/events.ts'
import { insertDiscounts, updateDiscount } from '../../orders/order.store.ts'
import type { DraftOrder } from '../../orders/place/draft-order.rules.ts'
import { orderCreated } from '../../orders/order-event.rules.ts'
import { insertItems, updateItem, updateOrder } from '../../orders/order.store.ts'
import { countDays, numberOrders } from '../../orders/place/place-orders.rules.ts'
import {
  allotNumbers,
  addToBillTotals,
  insertMovedOrders,
  readBrandSnapshot,
} from '../../orders/place/place-orders.store.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { type Bill, billEventData } from '../../sale/bill.rules.ts'
import type { BillDelta } from '../../sale/bill-delta.rules.ts'
import type { Move } from './move-items.rules.ts'

/** Items moving between two bills, both locked. */
export type Moving = {
  bill: Bill
  target: Pick<Bill, 'id' | 'branchId' | 'tableIds' | 'status' | 'version'>
  moves: readonly Move[]
  deltas: readonly BillDelta[]
}

/** Writes the moves: first the existing orders, then the new ones with numbers, then the figures of both bills. */
export async function writeMoves(ctx: Context, tx: Tx, brandId: string, moving: Moving): Promise<NewEvent[]> {
  const { bill, target, moves, deltas } = moving
  const versions = new Map<string, number>()
  for (const { before, after } of moves) {
    const order = after.kind === 'whole' ? after.order : after.source
    versions.set(before.id, (await updateOrder(tx, brandId, order)).version)
    if (after.kind === 'part') await writeLeft(tx, brandId, before, after.source, after.order)
  }
  const drafts = moves.flatMap(({ after }) => (after.kind === 'part' ? [after.order] : []))
  const orders = drafts.length === 0 ? [] : await writeNewOrders(ctx, tx, brandId, drafts)
  await addToBillTotals(tx, brandId, deltas)
  return [
    ...moves.map(move => orderUpdated(move, versions.get(move.before.id)!)),
    ...orders.map(movedOrderCreated),
    ...[bill, target].map(billUpdated),
  ]
}

/** Writes the items of an order and of the new one split off it, and the order's own discounts. */
async function writeLeft(
  tx: Tx,
  brandId: string,
  before: StoredOrder,
  source: StoredOrder,
  order: DraftOrder,
): Promise<void> {
  const known = new Map(before.items.map(item => [item.id, item]))
  const items = [...source.items, ...order.items]
  for (const item of items) {
    if (known.has(item.id) && known.get(item.id) !== item) await updateItem(tx, brandId, item)
  }
  await insertItems(
    tx,
    brandId,
    items.filter(item => !known.has(item.id)),
  )
  for (const [at, discount] of source.discounts.entries()) {
    if (discount !== before.discounts[at]) await updateDiscount(tx, brandId, discount)
  }
}

async function writeNewOrders(
  ctx: Context,
  tx: Tx,
  brandId: string,
  drafts: readonly DraftOrder[],
): Promise<StoredOrder[]> {
  const ground = await readBrandSnapshot(tx, brandId)
  const menu = await ctx.menus.menuAt(tx, brandId, ground.menu_version)
  const lastNumbers = await allotNumbers(tx, brandId, countDays(drafts))
  const orders = numberOrders(drafts, lastNumbers, menu, ground.stamp_ms)
  await insertMovedOrders(tx, brandId, orders, ground.stamp)
  const discounts = orders.flatMap(({ id, discounts }) => discounts.map(one => ({ ...one, orderId: id })))
  await insertDiscounts(tx, brandId, discounts)
  return orders
}

/** Event for clients that show the order: it, or some of its items, moved elsewhere. */
function orderUpdated({ before, after }: Move, version: number): NewEvent {
  const { id, branchId } = before
  const to = after.order.billId
  const moved =
    after.kind === 'whole'
      ? { dining_session_id: to, moved_from_dining_session_id: before.billId }
      : { dining_session_id: before.billId, moved_to_order_id: after.order.id }
  return { type: 'order.updated', branchId, data: { id, version, ...moved } }
}

/** `moved_from_order_id` distinguishes it from an order that was just sent: nothing of it is new to the kitchen. */
function movedOrderCreated(order: StoredOrder): NewEvent {
  const { data, ...event } = orderCreated(order)
  return { ...event, data: { ...data, moved_from_order_id: order.movedFromOrderId } }
}

function billUpdated(bill: Moving['target']): NewEvent {
  const data = billEventData(bill, { version: bill.version + 1 })
  return { type: 'dining_session.updated', branchId: bill.branchId, data }
}
