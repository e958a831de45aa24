import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import type { Bill } from '../sale/bill.rules.ts'
import { lockBill } from '../sale/bill.store.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import { findItemPlace, findOrder, lockOrder } from './order.store.ts'
import type { StoredItem, StoredOrder } from '../sale/stored-order.rules.ts'

/** The caller of an operation on an order, and the idempotency key. */
export type OrderCommand = { caller: Caller; once: OnceKey | undefined }

/** The order that was written; `replayed` when the request had been done before. */
export type OrderDone = { id: string; replayed: boolean }

/** An order held until the transaction ends, with the bill it is on. */
export type LockedOrder = {
  order: StoredOrder
  bill: Bill | undefined
  /** The request repeats one that is already done. */
  isRepetition: boolean
}

/**
 * Starts an operation on an order, in the order of checks (docs/specification/requests.md): claims the key, finds the order,
 * locks its bill and then the order until the transaction ends, and checks the branch.
 * @param resultId stored with the idempotency key; the order's id by default
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function claimAndLockOrder(
  tx: Tx,
  orderId: string,
  { caller, once }: OrderCommand,
  resultId = orderId,
): Promise<LockedOrder> {
  const brandId = caller.brand.id
  const claim = await claimOnce(tx, brandId, once, resultId)
  const { order, bill } = await lockOrderOnBill(tx, brandId, orderId)
  requireBranch(caller, order.branchId)
  return { order, bill, isRepetition: replayed(claim) !== undefined }
}

/**
 * Locks the bill, then the order. The order can move to another bill during the wait, so its place is checked again
 * once both are locked.
 * @throws Refusal not_found
 */
async function lockOrderOnBill(
  tx: Tx,
  brandId: string,
  orderId: string,
): Promise<{ order: StoredOrder; bill: Bill | undefined }> {
  for (;;) {
    const seen = await findOrder(tx, brandId, orderId)
    if (seen === undefined) throw notFound('order', orderId)
    const bill = seen.billId === null ? undefined : await lockBill(tx, brandId, seen.billId)
    const order = await lockOrder(tx, brandId, orderId)
    if (order.billId === seen.billId) return { order, bill }
  }
}

/**
 * The same for an operation on one item: locks its order and that order's bill. The item can move to another order during
 * the wait, so its place is checked again once they are locked.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function claimAndLockItem(
  tx: Tx,
  itemId: string,
  { caller, once }: OrderCommand,
): Promise<LockedOrder & { item: StoredItem }> {
  const brandId = caller.brand.id
  const claim = await claimOnce(tx, brandId, once, itemId)
  for (;;) {
    const place = await findItemPlace(tx, brandId, itemId)
    if (place === undefined) throw notFound('order_item', itemId)
    const { order, bill } = await lockOrderOnBill(tx, brandId, place.orderId)
    const item = order.items.find(candidate => candidate.id === itemId)
    if (item === undefined) continue
    requireBranch(caller, order.branchId)
    return { order, bill, item, isRepetition: replayed(claim) !== undefined }
  }
}
