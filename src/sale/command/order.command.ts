import type { SentReason } from '../../reasons/reason.rules.ts'
import type { Core } from '../../core.ts'
import type { Tx } from '../../db/database.ts'
import type { Done } from '../../db/command.ts'
import type { NewEvent } from '../../db/events.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import { lockBill } from '../bill/bill.store.ts'
import { type CallerCommand, runForCaller } from '../../access/caller.command.ts'
import { type Caller, requireBranch } from '../../access/caller.rules.ts'
import { notFound } from '../../lib/refusal.ts'
import { auditedOrder } from './order.presenter.ts'
import { findOrder, findOrderIdOf, getOrder, lockOrder } from '../order/order.store.ts'
import type { StoredItem, StoredOrder } from '../shapes/order.shape.ts'

/** The caller of a command on an order, and the idempotency key. */
export type OrderCommand = Omit<CallerCommand, 'ifMatch'>

/** A command that cancels an order or items of it; `restock` returns their stock. */
export type CancelCommand = CallerCommand & { reason: SentReason; restock: boolean }

export type OrderDone = Done<StoredOrder>

/** A locked order, with its bill. */
export type LockedOrder = { order: StoredOrder; bill: Bill | undefined }

type Work<Locked> = (tx: Tx, locked: Locked) => Promise<readonly NewEvent[]>

/** Runs a command on an order, with its bill and the order locked, and answers with the order. */
export function commandOnOrder(
  ctx: Core,
  orderId: string,
  command: OrderCommand,
  work: Work<LockedOrder>,
): Promise<OrderDone> {
  return run(ctx, orderId, command, { lock: tx => lockOrderFor(tx, command.caller, orderId), work })
}

/** Runs a command on one item, with its bill and order locked, and answers with the order. */
export function commandOnItem(
  ctx: Core,
  itemId: string,
  command: OrderCommand,
  work: Work<LockedOrder & { item: StoredItem }>,
): Promise<OrderDone> {
  return run(ctx, itemId, command, { lock: tx => lockItem(tx, command.caller, itemId), work })
}

function run<Locked extends LockedOrder>(
  { db }: Core,
  resultId: string,
  command: OrderCommand,
  steps: { lock: (tx: Tx) => Promise<Locked>; work: Work<Locked> },
): Promise<OrderDone> {
  return runForCaller(db, command, resultId, {
    ...steps,
    answer: (tx, _resultId, { order }) => getOrder(tx, command.caller.brand.id, order.id),
    audited: (_tx, { order }, after) => auditedOrder(order, after),
  })
}

/**
 * Locks the bill, then the order, and checks the branch. While this waits, the order can move to another bill, so its
 * bill is checked again once both are locked.
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

/** Locks an item's order. While this waits, the item can move to another order, so it is looked up again afterwards. */
async function lockItem(tx: Tx, caller: Caller, itemId: string): Promise<LockedOrder & { item: StoredItem }> {
  for (;;) {
    const orderId = await findOrderIdOf(tx, caller.brand.id, itemId)
    if (orderId === undefined) throw notFound('order_item', itemId)
    const locked = await lockOrderFor(tx, caller, orderId)
    const item = locked.order.items.find(candidate => candidate.id === itemId)
    if (item !== undefined) return { ...locked, item }
  }
}
