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
import { invariant } from '../lib/invariant.ts'
import { notFound } from '../lib/refusal.ts'
import type { IfMatch } from '../lib/version.ts'
import { lockOrder } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { findOwnedPayment } from './owned-payment.store.ts'
import { lockBillOrders } from './paid-order.store.ts'
import { type OwnedPayment, presentOwnedPayment } from './payment.presenter.ts'

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

export type PaymentDone = Done<OwnedPayment>

export type LockedPayment = OwnedPayment & {
  /** The locked owner of the payment: a bill with its orders, or an order without one. */
  owner: { bill: Bill; order?: undefined } | { bill?: undefined; order: StoredOrder }
}

/**
 * Runs a command on a payment; answered with the payment, or with the one that takes its place.
 * @param resultId of the payment that is answered
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export function commandOnPayment(
  { db }: Core,
  { caller, once, paymentId }: Pick<UndoPayment, 'caller' | 'once' | 'paymentId'>,
  resultId: string,
  work: (tx: Tx, locked: LockedPayment) => Promise<readonly NewEvent[]>,
): Promise<PaymentDone> {
  const brandId = caller.brand.id
  const claimed = { brandId, by: actorOf(caller), once, resultId }
  return runCommand(db, claimed, {
    lock: tx => lockPayment(tx, caller, paymentId),
    work,
    async answer(tx, id) {
      const owned = await findOwnedPayment(tx, brandId, id)
      if (owned === undefined) throw notFound('payment', id)
      return owned
    },
    audited: (tx, before) => auditedPayment(tx, brandId, before),
  })
}

/** The payment that the command names; one that takes its place has an entry of its own. */
async function auditedPayment(tx: Tx, brandId: string, before: OwnedPayment): Promise<Audited> {
  const { id } = before.payment
  const after = await findOwnedPayment(tx, brandId, id)
  invariant(after !== undefined, 'a payment is never deleted')
  const [was, is] = [presentOwnedPayment(before), presentOwnedPayment(after)]
  return { resource: 'payment', id, branchId: before.branchId, before: was, after: is }
}

/** A bill's payments can move to another bill during the wait, so the payment is read again once its owner is locked. */
async function lockPayment(tx: Tx, caller: Caller, paymentId: string): Promise<LockedPayment> {
  const brandId = caller.brand.id
  for (;;) {
    const seen = await findOwnedPayment(tx, brandId, paymentId)
    if (seen === undefined) throw notFound('payment', paymentId)
    const owner = await lockOwner(tx, brandId, seen)
    const payment = await findOwnedPayment(tx, brandId, paymentId)
    if (payment === undefined || payment.billId !== seen.billId) continue
    requireBranch(caller, payment.branchId)
    return { ...payment, owner }
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
