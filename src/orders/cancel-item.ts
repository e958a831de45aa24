import { currencyDecimals } from '../brands/brand.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type NewEvent, recordEvents } from '../db/events.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type DiningSession, dueOf } from '../floor/dining-session.rules.ts'
import { lockSession } from '../floor/dining-session.store.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { businessDate, parseClockTime } from '../lib/zone.ts'
import { changeLevels, insertSaleMovements } from '../stock/stock-level.store.ts'
import { billShrinkage, type Cancelled, requireWholeUnits, takeOff, wasteOf } from './cancel-item.rules.ts'
import { returnMovements, shelvesReturned } from './order-stock.steps.ts'
import {
  findItemPlace,
  getOrder,
  insertAdjustments,
  insertItems,
  lockOrder,
  updateItem,
  updateOrder,
} from './order.store.ts'
import { growBills } from './place-orders.store.ts'
import type { Placed } from './place-orders.steps.ts'
import { presentItem } from './present-order.rules.ts'

export type CancelRequest = {
  caller: Caller
  once: OnceKey | undefined
  ifMatch: IfMatch | undefined
  itemId: string
  /** Thousandths; undefined: the whole line. */
  quantityMilli: number | undefined
  reason: string
  restock: boolean
}

/**
 * Cancels an item that was sent to a table, or a part of it: the totals drop by its frozen figures, and its stock
 * comes back exactly as it was taken, or is written off as waste at cost.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress, version_conflict,
 * item_not_on_open_bill, item_already_cancelled, item_already_paid, invalid_transition, validation_failed
 */
export async function cancelItem(ctx: Context, request: CancelRequest): Promise<Placed> {
  const brandId = request.caller.brand.id
  return ctx.db.transact(async tx => {
    const claim = await claimOnce(tx, brandId, request.once, request.itemId)
    const place = await findItemPlace(tx, brandId, request.itemId)
    if (place === undefined) throw notFound('order_item', request.itemId)
    requireBranch(request.caller, place.branchId)
    const bill =
      place.diningSessionId === null ? undefined : await lockSession(tx, brandId, place.diningSessionId)
    const order = await lockOrder(tx, brandId, place.orderId)
    if (replayed(claim) !== undefined) return { order, replayed: true }
    requireWholeUnits(order, request.itemId, request.quantityMilli)
    requireVersion(request.ifMatch, order.version)
    requireOnOpenBill(bill, request.itemId)

    const at = ctx.now()
    const after = takeOff(order, request.itemId, dueOf(bill), {
      quantityMilli: request.quantityMilli,
      reason: request.reason,
      restock: request.restock,
      at,
      businessDate: businessDate(at, bill.timezone, parseClockTime(bill.dayStartsAt)!),
      partId: newUlid(at),
      decimals: currencyDecimals(order.currency),
    })
    await writeItems(tx, brandId, after)
    if (request.restock) await returnStock(tx, brandId, after)
    else await insertAdjustments(tx, brandId, [wasteOf(after.cancelled, newUlid(at))])
    const { version } = await updateOrder(tx, brandId, after.order)
    await growBills(tx, brandId, [billShrinkage(bill.id, after)])
    await recordEvents(tx, brandId, [itemCancelled(after, version)])
    return { order: await getOrder(tx, brandId, order.id), replayed: false }
  })
}

function requireOnOpenBill(bill: DiningSession | undefined, itemId: string): asserts bill is DiningSession {
  if (bill?.status === 'open') return
  throw new Refusal(
    'item_not_on_open_bill',
    'Only items on an open table bill can be cancelled: before it is paid. Read the bill again.',
    {
      item_id: itemId,
      dining_session_id: bill?.id ?? null,
      status: bill?.status ?? null,
    },
  )
}

async function writeItems(tx: Tx, brandId: string, { cancelled, rest }: Cancelled): Promise<void> {
  if (rest === undefined) return updateItem(tx, brandId, cancelled)
  await updateItem(tx, brandId, rest)
  await insertItems(tx, brandId, [cancelled])
}

/** Gives back exactly what the item took, whatever its recipe says by now. */
async function returnStock(tx: Tx, brandId: string, { order, cancelled }: Cancelled): Promise<void> {
  await changeLevels(tx, brandId, shelvesReturned(order.branchId, cancelled))
  await insertSaleMovements(tx, brandId, returnMovements(order.branchId, cancelled))
}

function itemCancelled({ order, cancelled }: Cancelled, version: number): NewEvent {
  return {
    type: 'order_item.cancelled',
    branchId: order.branchId,
    data: {
      ...presentItem(cancelled, { zone: order.zone, lang: '' }),
      order_id: order.id,
      version,
      dining_session_id: order.diningSessionId,
    },
  }
}
