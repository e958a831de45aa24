import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import { giveUsesTo } from '../../campaigns/campaign-use.store.ts'
import { auditedOrder } from '../../sale/command/order.presenter.ts'
import { allotNumbers, insertMovedOrders } from '../../sale/order/order.store.ts'
import { insertDiscounts } from '../../sale/order/order-changes.store.ts'
import {
  type DraftOrder,
  countDays,
  numberOrders,
  orderCreated,
  orderEvent,
} from '../../sale/order/order.rules.ts'
import { readOrderSettings } from '../../settings/order-settings.store.ts'
import { addToBillTotals } from '../../sale/bill/bill-totals.store.ts'
import { writeOrder } from '../../sale/order/write-changed.steps.ts'
import { printMove } from '../../sale/paper/print-papers.steps.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import type { BillDelta } from '../../sale/bill/bill.rules.ts'
import { billEvent } from '../../sale/bill/bill-event.rules.ts'
import type { RuledBill } from '../../pricing/charge/bill-charges.steps.ts'
import type { Move, Moved } from './move-items.rules.ts'

/** The fields needed of the bill that items move to. */
export type ReceivingBill = Pick<
  Bill,
  'id' | 'branchId' | 'tableIds' | 'customerId' | 'itemCount' | 'addonCount' | 'version' | 'status'
> &
  RuledBill

/** Items moving between two bills, both locked. */
type Moving = {
  bill: Bill
  target: ReceivingBill
  moves: readonly Move[]
  deltas: readonly BillDelta[]
}

/**
 * Writes the moves: first the existing orders, then the new ones with numbers, then the figures of both bills.
 * @returns the events, and the orders for the audit log
 */
export async function writeMoves(ctx: Context, tx: Tx, brandId: string, moving: Moving) {
  const { bill, target, moves, deltas } = moving
  const versions: number[] = []
  for (const { before, after } of moves) {
    versions.push(await writeOrder(tx, brandId, before, writtenFirst(after)))
  }
  const whole = moves.filter(({ after }) => after.kind === 'whole').map(({ before }) => before.id)
  if (target.customerId !== null && whole.length > 0) await giveUsesTo(tx, brandId, whole, target.customerId)
  const drafts = moves.flatMap(({ after }) => (after.kind === 'part' ? [after.order] : []))
  const orders = drafts.length === 0 ? [] : await writeNewOrders(ctx, tx, brandId, drafts)
  await addToBillTotals(tx, brandId, deltas)
  const events = [
    ...moves.map((move, at) => orderUpdated(move, versions[at]!)),
    ...orders.map(movedOrderCreated),
    ...[bill, target].map(changed =>
      billEvent('dining_session.updated', changed, { version: changed.version + 1 }),
    ),
  ]
  const left = moves.map(({ before, after }, at) => {
    const order = after.kind === 'whole' ? after.order : after.source
    return auditedOrder(before, { ...order, version: versions[at]! })
  })
  return { events, audited: [...left, ...orders.map(order => auditedOrder(null, order))] }
}

/** Tells the kitchen on paper where the moved dishes that it has are to be brought. */
export function printMovedItems(
  tx: Tx,
  brandId: string,
  { bill, target, moves }: Pick<Moving, 'bill' | 'target' | 'moves'>,
  atMs: number,
): Promise<void> {
  const items = moves.flatMap(({ after }) => after.order.items)
  return printMove(tx, brandId, {
    branchId: bill.branchId,
    to: { billId: target.id, tableIds: target.tableIds },
    atMs,
    readLeft: () => Promise.resolve({ from: { billId: bill.id, tableIds: bill.tableIds }, items }),
  })
}

/** The existing order with all items of the move, of which some belong to an order that is inserted afterwards. */
function writtenFirst(after: Moved): StoredOrder {
  if (after.kind === 'whole') return after.order
  return { ...after.source, items: [...after.source.items, ...after.order.items] }
}

async function writeNewOrders(
  ctx: Context,
  tx: Tx,
  brandId: string,
  drafts: readonly DraftOrder[],
): Promise<StoredOrder[]> {
  const snapshot = await readOrderSettings(tx, brandId)
  const menu = await ctx.menus.menuAt(tx, brandId, snapshot.menuVersion)
  const lastNumbers = await allotNumbers(tx, brandId, countDays(drafts))
  const orders = numberOrders(drafts, lastNumbers, menu, snapshot.stampMs)
  await insertMovedOrders(tx, brandId, orders, snapshot.stamp)
  const discounts = orders.flatMap(({ id: orderId, discounts }) =>
    discounts.map(discount => ({ ...discount, orderId })),
  )
  await insertDiscounts(tx, brandId, discounts)
  return orders
}

/** The event of an order that moved, or that items left. */
function orderUpdated({ before, after }: Move, version: number): NewEvent {
  const { data, ...event } = orderEvent(
    'order.updated',
    after.kind === 'whole' ? after.order : after.source,
    version,
  )
  const moved =
    after.kind === 'whole'
      ? { moved_from_dining_session_id: before.billId }
      : { moved_to_order_id: after.order.id }
  return { ...event, data: { ...data, ...moved } }
}

/** The event of a new order; `moved_from_order_id` tells subscribers that its items are not new to the kitchen. */
function movedOrderCreated(order: StoredOrder): NewEvent {
  const { data, ...event } = orderCreated(order)
  return { ...event, data: { ...data, moved_from_order_id: order.movedFromOrderId } }
}
