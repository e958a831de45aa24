import { dayOf } from '../branches/branch-day.rules.ts'
import type { Context } from '../context.ts'
import type { Audited } from '../db/audit/entry.rules.ts'
import type { NewEvent } from '../db/events.ts'
import { invalid } from '../lib/refusal.ts'
import { requireVersion } from '../lib/version.ts'
import { nothingHeld } from '../sale/order/order.refusals.ts'
import { type FireChoice, fireOrder, requireOneChoice, requireServed } from '../sale/order/fire.rules.ts'
import { writeFired } from '../sale/order/write-changed.steps.ts'
import { auditedOrder } from '../sale/command/order.presenter.ts'
import { listBillOrders } from '../sale/order/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { requireNotMerged } from '../sale/bill/bill.rules.ts'
import { touchBill } from '../sale/bill/bill.store.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../sale/command/bill.command.ts'
import { courseNeeded, itemElsewhere } from './bill.refusals.ts'

export type FireItems = BillCommand & FireChoice

/**
 * Fires held items of a bill to the kitchen: those of a course, or those named. Named items that are no longer held are
 * ignored as long as at least one is held. A course paid in advance is still cooked: a settled bill can be fired until
 * the end of the business date it was settled on.
 */
export async function fireItems(ctx: Context, request: FireItems): Promise<BillDone> {
  const { caller, billId, course, itemIds } = request
  // Requires one of them, since firing the whole bill would send all courses at once.
  if (course === undefined && itemIds === undefined) throw courseNeeded()
  requireOneChoice({ course, itemIds })
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireNotMerged(bill)
    const orders = await listBillOrders(tx, brandId, billId)
    requireOnBill(orders, itemIds)
    requireVersion(request.ifMatch, bill.version)
    requireServed(bill, ctx.now())
    const atMs = ctx.now()
    const moment = { atMs, day: dayOf(bill, atMs) }
    const events: NewEvent[] = []
    const audited: Audited[] = []
    for (const before of orders) {
      const fired = fireOrder(before, request, moment)
      if (fired === undefined) continue
      const event = await writeFired(tx, brandId, before, fired)
      events.push(event)
      audited.push(auditedOrder(before, { ...fired.order, version: event.data.version! }))
    }
    if (events.length === 0) throw nothingHeld()
    await touchBill(tx, brandId, billId)
    return { events, audited }
  })
}

function requireOnBill(orders: readonly StoredOrder[], itemIds: readonly string[] = []): void {
  const known = new Set(orders.flatMap(order => order.items.map(item => item.id)))
  const faults = itemIds.flatMap((id, at) => (known.has(id) ? [] : [itemElsewhere(`item_ids.${at}`)]))
  if (faults.length > 0) throw invalid(...faults)
}
