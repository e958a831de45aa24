import { dayOf } from '../branches/branch-day.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { enterKitchen, orderKitchen } from '../sale/stage.rules.ts'
import { invalid } from '../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { listBillOrders, updateItem, updateOrder } from '../orders/order.store.ts'
import { isLive, type StoredItem, type StoredOrder } from '../sale/stored-order.rules.ts'
import { type Bill, requireNotMerged, requireOpen } from '../sale/bill.rules.ts'
import { touchBill } from '../sale/bill.store.ts'
import { commandOnBill, type BillCommand, type BillDone } from './bill.command.ts'
import { courseNeeded, itemElsewhere, nothingHeld, onlyOneChoice } from './bill.refusals.ts'

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
  requireOneChoice(request)
  const { caller, billId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireNotMerged(bill)
    const orders = await listBillOrders(tx, brandId, billId)
    requireOnBill(request.itemIds, orders)
    requireVersion(request.ifMatch, bill.version)
    requireServed(bill, ctx.now())
    const fired = fireOrders(orders, request, ctx.now())
    if (fired.length === 0) throw nothingHeld()
    const events = await writeFired(tx, brandId, fired)
    await touchBill(tx, brandId, billId)
    return events
  })
}

/** @throws Refusal session_not_open */
function requireServed(bill: Bill, atMs: number): void {
  const { status, closedAt } = bill
  const isToday = closedAt !== null && dayOf(bill, closedAt) === dayOf(bill, atMs)
  if (status !== 'settled' || !isToday) requireOpen(bill)
}

type Fired = { order: StoredOrder; items: StoredItem[] }

/** The orders after firing, each with the items fired; orders without any are left out. */
function fireOrders(orders: readonly StoredOrder[], request: FireItems, atMs: number): Fired[] {
  const asked = (item: StoredItem) => request.itemIds?.includes(item.id) ?? item.course === request.course
  return orders.flatMap(order => {
    const fire = (item: StoredItem) =>
      asked(item) && item.held && isLive(item) ? fireItem(item, atMs) : item
    const items = order.items.map(fire)
    const changed = items.filter((item, at) => item !== order.items[at])
    if (changed.length === 0) return []
    const kitchen = orderKitchen(order.kitchen, items, atMs)
    return [{ order: { ...order, items, kitchen }, items: changed }]
  })
}

function fireItem(item: StoredItem, atMs: number): StoredItem {
  const kitchen = item.needsKitchen ? enterKitchen(atMs) : item.kitchen
  return { ...item, held: false, firedAt: atMs, kitchen }
}

async function writeFired(tx: Tx, brandId: string, fired: readonly Fired[]): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const { order, items } of fired) {
    const { version } = await updateOrder(tx, brandId, order)
    for (const item of items) await updateItem(tx, brandId, item)
    events.push({
      type: 'kitchen.updated',
      branchId: order.branchId,
      data: {
        id: order.id,
        version,
        dining_session_id: order.billId,
        status: order.kitchen.status,
        item_ids: items.map(item => item.id),
      },
    })
  }
  return events
}

function requireOneChoice({ course, itemIds }: FireItems): void {
  if (course === undefined && itemIds === undefined) throw courseNeeded()
  if (course !== undefined && itemIds !== undefined) throw onlyOneChoice()
}

function requireOnBill(itemIds: readonly string[] | undefined, orders: readonly StoredOrder[]): void {
  const known = new Set(orders.flatMap(order => order.items.map(item => item.id)))
  const faults = (itemIds ?? []).flatMap((id, at) => (known.has(id) ? [] : [itemElsewhere(`item_ids.${at}`)]))
  if (faults.length > 0) throw invalid(...faults)
}
