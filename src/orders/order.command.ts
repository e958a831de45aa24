import type { Core } from '../core.ts'
import type { Audited } from '../db/audit/entry.rules.ts'
import type { Tx } from '../db/database.ts'
import { type Done, runCommand } from '../db/command.ts'
import type { NewEvent } from '../db/events.ts'
import type { OnceKey } from '../db/once.ts'
import type { Bill } from '../sale/bill.rules.ts'
import { lockBill } from '../sale/bill.store.ts'
import { actorOf } from '../access/actor.rules.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { presentOrder } from './order.presenter.ts'
import { findItemPlace, findOrder, getOrder, lockOrder } from './order.store.ts'
import type { StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'

/** The caller of a command on an order, and the idempotency key. */
export type OrderCommand = { caller: Caller; once: OnceKey | undefined }

export type OrderDone = Done<StoredOrder>

/** An order that is locked until the transaction ends, with the bill it is on. */
export type LockedOrder = { order: StoredOrder; bill: Bill | undefined }

type Work<Locked> = (tx: Tx, locked: Locked) => Promise<readonly NewEvent[]>

/**
 * Runs a command on an order, whose bill is locked before it; answered with the order.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export function commandOnOrder(
  { db }: Core,
  orderId: string,
  { caller, once }: OrderCommand,
  work: Work<LockedOrder>,
): Promise<OrderDone> {
  const brandId = caller.brand.id
  const claimed = { brandId, by: actorOf(caller), once, resultId: orderId }
  return runCommand(db, claimed, {
    lock: tx => lockOrderFor(tx, caller, orderId),
    work,
    answer: tx => getOrder(tx, brandId, orderId),
    audited: (_tx, { order }, after) => auditedOrder(order, after),
  })
}

/**
 * The same for a command on one item: its order and that order's bill are locked.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export function commandOnItem(
  { db }: Core,
  itemId: string,
  { caller, once }: OrderCommand,
  work: Work<LockedOrder & { item: StoredItem }>,
): Promise<OrderDone> {
  const brandId = caller.brand.id
  const claimed = { brandId, by: actorOf(caller), once, resultId: itemId }
  return runCommand(db, claimed, {
    lock: tx => lockItem(tx, caller, itemId),
    work,
    answer: (tx, _itemId, { order }) => getOrder(tx, brandId, order.id),
    audited: (_tx, { order }, after) => auditedOrder(order, after),
  })
}

function auditedOrder(before: StoredOrder, after: StoredOrder): Audited {
  const show = (order: StoredOrder) => presentOrder(order, { zone: order.zone, lang: '' })
  const { id, branchId } = after
  return { resource: 'order', id, branchId, before: show(before), after: show(after) }
}

/**
 * Locks the bill, then the order, and checks the branch. The order can move to another bill during the wait, so its
 * place is checked again once both are locked.
 * @throws Refusal not_found, branch_forbidden
 */
async function lockOrderFor(tx: Tx, caller: Caller, orderId: string): Promise<LockedOrder> {
  const brandId = caller.brand.id
  for (;;) {
    const seen = await findOrder(tx, brandId, orderId)
    if (seen === undefined) throw notFound('order', orderId)
    const bill = seen.billId === null ? undefined : await lockBill(tx, brandId, seen.billId)
    const order = await lockOrder(tx, brandId, orderId)
    if (order.billId !== seen.billId) continue
    requireBranch(caller, order.branchId)
    return { order, bill }
  }
}

/** The item can move to another order during the wait, so its place is checked again once they are locked. */
async function lockItem(tx: Tx, caller: Caller, itemId: string): Promise<LockedOrder & { item: StoredItem }> {
  for (;;) {
    const place = await findItemPlace(tx, caller.brand.id, itemId)
    if (place === undefined) throw notFound('order_item', itemId)
    const locked = await lockOrderFor(tx, caller, place.orderId)
    const item = locked.order.items.find(candidate => candidate.id === itemId)
    if (item !== undefined) return { ...locked, item }
  }
}
