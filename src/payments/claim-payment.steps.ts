import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import type { Bill } from '../sale/bill.rules.ts'
import { lockBill } from '../sale/bill.store.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import { invariant } from '../lib/invariant.ts'
import { notFound } from '../lib/refusal.ts'
import type { IfMatch } from '../lib/version.ts'
import { lockOrder } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/stored-order.rules.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { findOwnedPayment } from './owned-payment.store.ts'
import { lockBillOrders } from './paid-order.store.ts'
import type { OwnedPayment } from './present-payment.rules.ts'

/** A payment that is to be undone. */
export type UndoPayment = {
  caller: Caller
  once: OnceKey | undefined
  /** The version of the order or the bill. */
  ifMatch: IfMatch | undefined
  /** The id of the payment, or of an order's share of it. */
  paymentId: string
  reason: string
  shiftId: string | undefined
}

/** A payment that was undone or made; `replayed` when the request had been done before. */
export type PaymentDone = { id: string; replayed: boolean }

export type LockedPayment = OwnedPayment & {
  /** The locked owner of the payment: a bill with its orders, or an order without one. */
  owner: { bill: Bill; order?: undefined } | { bill?: undefined; order: StoredOrder }
  /** The result that the key made before; set when the request is a repetition. */
  firstResult: string | undefined
}

/**
 * Starts undoing a payment, in the order of checks (docs/specification/requests.md): claims the key, finds the payment,
 * locks its bill or order until the transaction ends, and checks the branch. A bill's payments can move to another bill
 * during the wait, so the payment is read again once its owner is locked.
 * @param resultId stored with the idempotency key
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function claimAndLockPayment(
  tx: Tx,
  { caller, once, paymentId }: UndoPayment,
  resultId: string,
): Promise<LockedPayment> {
  const brandId = caller.brand.id
  const claim = await claimOnce(tx, brandId, once, resultId)
  for (;;) {
    const seen = await findOwnedPayment(tx, brandId, paymentId)
    if (seen === undefined) throw notFound('payment', paymentId)
    const owner = await lockOwner(tx, brandId, seen)
    const held = await findOwnedPayment(tx, brandId, paymentId)
    if (held === undefined || held.billId !== seen.billId) continue
    requireBranch(caller, held.branchId)
    return { ...held, owner, firstResult: replayed(claim) }
  }
}

async function lockOwner(
  tx: Tx,
  brandId: string,
  { billId, orderId }: OwnedPayment,
): Promise<LockedPayment['owner']> {
  if (billId !== null) {
    const bill = await lockBill(tx, brandId, billId)
    await lockBillOrders(tx, brandId, billId)
    return { bill }
  }
  invariant(orderId !== null, 'a payment is on a bill or on an order')
  return { order: await lockOrder(tx, brandId, orderId) }
}

/**
 * Requires an approval where the brand demands one.
 * @param targetId the id in the path: of a payment, or of the order or bill on which balance and points were spent
 * @returns the staff who approved; null when it was done without
 * @throws Refusal approval_required
 */
export async function requireWord(
  tx: Tx,
  caller: Caller,
  action: 'void' | 'correct',
  targetId: string,
): Promise<string | null> {
  if (!caller.brand.approvals[action]) return null
  return requireApproval(tx, caller, { action, targetId, demanded: true })
}

/** Whether the payment's bill or order is paid: until then a payment is voided, from then on corrected. */
export function isPaid({ owner: { bill, order } }: LockedPayment): boolean {
  if (bill !== undefined) return bill.status !== 'open'
  return order.status !== 'pending' && order.status !== 'partially_paid'
}
