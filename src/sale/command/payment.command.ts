import { type CallerCommand, runForCaller } from '../../access/caller.command.ts'
import { type Caller, requireBranch } from '../../access/caller.rules.ts'
import { requireApproval, useApproval } from '../../access/require-approval.steps.ts'
import type { Core } from '../../core.ts'
import type { Audited } from '../../db/audit/entry.rules.ts'
import type { Done, Work } from '../../db/command.ts'
import type { Tx } from '../../db/database.ts'
import { lockOrder } from '../order/order.store.ts'
import { updateOrder } from '../order/order-changes.store.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import { lockBill, touchBill } from '../bill/bill.store.ts'
import { lockBalancePayment } from '../payment/owned-payment.store.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'
import { lockBillOrders, touchOrders } from '../payment/paid-order.store.ts'
import { getOwnedPayment } from '../payment/read-payments.store.ts'
import { type OwnedPayment, presentOwnedPayment } from '../payment/payment.presenter.ts'

/** A command on a payment; `ifMatch` is the version of its order or bill. */
export type PaymentCommand = CallerCommand & {
  /** The id of the payment, or of an order's share of it. */
  paymentId: string
}

/** A request to void or correct a payment. */
export type UndoPayment = PaymentCommand & { reason: string; shiftId: string | undefined }

export type PaymentDone = Done<OwnedPayment>

export type LockedPayment = OwnedPayment & {
  /** The locked owner of the payment: a bill with its orders, or an order without a bill; neither of a customer's balance. */
  owner:
    | { bill: Bill; order?: undefined }
    | { bill?: undefined; order: StoredOrder }
    | { bill?: undefined; order?: undefined }
}

/**
 * Runs a command on a payment; answered with the payment, or with the one that replaces it.
 * @param resultId the id of the payment to answer with
 */
export function commandOnPayment(
  { db }: Core,
  { caller, idempotencyKey, paymentId }: PaymentCommand,
  resultId: string,
  work: (tx: Tx, locked: LockedPayment) => Promise<Work>,
): Promise<PaymentDone> {
  const brandId = caller.brand.id
  return runForCaller(db, { caller, idempotencyKey }, resultId, {
    lock: tx => lockPayment(tx, caller, paymentId),
    work,
    answer: (tx, id) => getOwnedPayment(tx, brandId, id),
    audited: (tx, before) => auditedPayment(tx, brandId, before),
  })
}

/** The payment that the command names; one that replaces it has an entry of its own. */
async function auditedPayment(tx: Tx, brandId: string, before: OwnedPayment): Promise<Audited> {
  const { id } = before.payment
  const after = presentOwnedPayment(await getOwnedPayment(tx, brandId, id))
  return { resource: 'payment', id, branchId: before.branchId, before: presentOwnedPayment(before), after }
}

/** A bill's payments can move to another bill during the wait, so the payment is read again once its owner is locked. */
async function lockPayment(tx: Tx, caller: Caller, paymentId: string): Promise<LockedPayment> {
  const brandId = caller.brand.id
  for (;;) {
    const seen = await getOwnedPayment(tx, brandId, paymentId)
    requireBranch(caller, seen.branchId)
    const owner = await lockOwner(tx, brandId, seen)
    const payment = await getOwnedPayment(tx, brandId, paymentId)
    if (payment.billId !== seen.billId) continue
    return { ...payment, owner }
  }
}

async function lockOwner(
  tx: Tx,
  brandId: string,
  { payment, billId, orderId }: OwnedPayment,
): Promise<LockedPayment['owner']> {
  if (billId !== null) {
    const bill = await lockBill(tx, brandId, billId)
    await lockBillOrders(tx, brandId, billId)
    return { bill }
  }
  if (orderId !== null) return { order: await lockOrder(tx, brandId, orderId) }
  await lockBalancePayment(tx, brandId, payment.id)
  return {}
}

/**
 * Advances the version of the payment's order, or of its bill and these of its orders; a customer does not change.
 * @returns the owner's version
 */
export async function touchOwner(
  tx: Tx,
  brandId: string,
  { owner: { bill, order }, version }: LockedPayment,
  orderIds: readonly string[],
): Promise<number> {
  if (order !== undefined) return (await updateOrder(tx, brandId, order)).version
  if (bill === undefined) return version
  await touchOrders(tx, brandId, orderIds)
  return touchBill(tx, brandId, bill.id)
}

/**
 * Requires an approval if the brand demands one; otherwise uses one that was sent.
 * @param targetId the id in the path: of a payment, or of the order or bill on which balance and points were spent
 * @returns the staff who approved; null without an approval
 */
export async function requireDemandedApproval(
  tx: Tx,
  caller: Caller,
  action: 'void' | 'correct',
  targetId: string,
): Promise<string | null> {
  const need = { action, targetId }
  return caller.brand.approvals[action]
    ? requireApproval(tx, caller, { ...need, demanded: true })
    : useApproval(tx, caller, need)
}

/**
 * Whether the payment's bill or order is paid: until then the payment can be voided, afterwards corrected. Money for a
 * balance is booked at once.
 */
export function isPaid({ owner: { bill, order } }: LockedPayment): boolean {
  if (bill !== undefined) return bill.status !== 'open'
  if (order === undefined) return true
  return order.status !== 'pending' && order.status !== 'partially_paid'
}
