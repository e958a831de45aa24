import { dayOf } from '../branches/branch-day.rules.ts'
import type { Context } from '../context.ts'
import type { NewEvent } from '../db/events.ts'
import { invalid } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { nothingHeld } from '../orders/order.refusals.ts'
import { fireOrder, requireOneChoice, requireServed } from '../orders/items/fire.rules.ts'
import { writeFired } from '../orders/place/write-order.steps.ts'
import { listBillOrders } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { requireNotMerged } from '../sale/bill.rules.ts'
import { touchBill } from '../sale/bill.store.ts'
import { commandOnBill, type BillCommand, type BillDone } from './bill.command.ts'
import { courseNeeded, itemElsewhere } from './bill.refusals.ts'

export type FireItems = BillCommand & {
  ifMatch: IfMatch | undefined
  course: number | undefined
  itemIds: readonly string[] | undefined
}

/**
 * Sends held items of a bill to the kitchen: those of a course, or those named. Named items that are no longer held
 * stay as they are, as long as one of them is held. A course paid in advance is still cooked: a settled bill can be
 * fired until the end of the business date on which it was settled.
 * @throws Refusal not_found, branch_forbidden, version_conflict, session_not_open; validation_failed for an item that
 * is not on the bill, or unless either a course or items are named; invalid_transition when nothing asked for is held
 */
export async function fireItems(ctx: Context, request: FireItems): Promise<BillDone> {
  requireChoice(request)
  const { caller, billId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireNotMerged(bill)
    const orders = await listBillOrders(tx, brandId, billId)
    requireOnBill(request.itemIds, orders)
    requireVersion(request.ifMatch, bill.version)
    requireServed(bill, ctx.now())
    const atMs = ctx.now()
    const moment = { atMs, day: dayOf(bill, atMs) }
    const fired = orders.flatMap(order => fireOrder(order, request, moment) ?? [])
    if (fired.length === 0) throw nothingHeld()
    const events: NewEvent[] = []
    for (const one of fired) events.push(await writeFired(tx, brandId, one))
    await touchBill(tx, brandId, billId)
    return events
  })
}

/** A bill is fired by course or by items: all of it at once would bring the dessert with the soup. */
function requireChoice({ course, itemIds }: FireItems): void {
  if (course === undefined && itemIds === undefined) throw courseNeeded()
  requireOneChoice({ course, itemIds })
}

function requireOnBill(itemIds: readonly string[] | undefined, orders: readonly StoredOrder[]): void {
  const known = new Set(orders.flatMap(order => order.items.map(item => item.id)))
  const faults = (itemIds ?? []).flatMap((id, at) => (known.has(id) ? [] : [itemElsewhere(`item_ids.${at}`)]))
  if (faults.length > 0) throw invalid(...faults)
}
