import type { Caller } from '../../access/caller.rules.ts'
import type { Audited } from '../../db/audit/entry.rules.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { invariant } from '../../lib/invariant.ts'
import { requireVersion } from '../../lib/version.ts'
import { printGivenBack } from '../../printers/print-given-back.steps.ts'
import { ruleUnpaidBill } from '../../pricing/charge/bill-charges.steps.ts'
import { lockNamedShift, lockShiftFor } from '../../shifts/lock-shift.steps.ts'
import { lockShiftShared } from '../../shifts/shift.store.ts'
import { markVoided } from '../../sale/payment/owned-payment.store.ts'
import { changePaidUnits, touchOrders, writeBillOutcome } from '../../sale/payment/paid-order.store.ts'
import {
  commandOnPayment,
  isPaid,
  type LockedPayment,
  type PaymentDone,
  requireDemandedApproval,
  type UndoPayment,
} from '../../sale/command/payment.command.ts'
import { paymentEvent } from '../../sale/payment/payment.presenter.ts'
import { writeUnpaid } from './unpaid-order.steps.ts'
import { orderWithout, paymentState, requireVoidable, unpaidUnits } from './undo-payment.rules.ts'

/**
 * Voids a payment while its order or bill is not paid. Its figures stay, but it no longer counts, and the items it paid
 * are unpaid again. Once nothing is paid any more, the service charge follows the lines again.
 */
export function voidPayment(ctx: Context, request: UndoPayment): Promise<PaymentDone> {
  const { caller, reason } = request
  const brandId = caller.brand.id
  return commandOnPayment(ctx, request, request.paymentId, async (tx, locked) => {
    const { payment, branchId } = locked
    requireVersion(request.ifMatch, locked.version)
    const approvedBy = await requireDemandedApproval(tx, caller, 'void', request.paymentId)
    requireVoidable(paymentState(payment, isPaid(locked), payment.refundedAmount))
    const at = ctx.now()
    const businessDate = dayOf(await getBranchDay(tx, brandId, branchId), at)
    const shiftId = await drawerOf(tx, request, locked)
    const staffId = caller.staff?.id ?? null
    await markVoided(tx, brandId, [payment.id], { at, reason, approvedBy, businessDate, shiftId, staffId })
    const { version, audited } = await writeOwner(tx, caller, locked, at)
    const given = { methodIds: [payment.paymentMethodId], paymentId: payment.id, receiptId: null }
    await printGivenBack(tx, caller, { branchId, shiftId, atMs: at }, given)
    const voided = { ...payment, voidedAt: at, approvedBy }
    const events = [paymentEvent('payment.voided', { ...locked, payment: voided, version })]
    return { events, audited }
  })
}

/**
 * Locks the drawer the money comes out of: the payment's own while it is open, since the money is still in it, even
 * when the request names another; otherwise the drawer is chosen as for a payment.
 */
async function drawerOf(
  tx: Tx,
  { caller, shiftId }: UndoPayment,
  { payment, branchId }: LockedPayment,
): Promise<string | null> {
  if (payment.shiftId !== null) {
    const own = await lockShiftShared(tx, caller.brand.id, payment.shiftId)
    if (own?.status === 'open') {
      if (shiftId !== undefined) await lockNamedShift(tx, caller.brand.id, branchId, shiftId)
      return own.id
    }
  }
  return lockShiftFor(tx, caller, branchId, shiftId)
}

/** @returns the version of the bill or the order, and the orders whose service charge changed */
async function writeOwner(
  tx: Tx,
  caller: Caller,
  { owner: { bill, order }, payment }: LockedPayment,
  at: number,
): Promise<{ version: number; audited: readonly Audited[] }> {
  const brandId = caller.brand.id
  const touched = await changePaidUnits(tx, brandId, unpaidUnits(payment.items))
  if (order !== undefined) return writeUnpaid(tx, brandId, order, orderWithout(order, payment.id))
  invariant(bill !== undefined, 'a payment that can be voided is on a bill or on an order')
  await touchOrders(tx, brandId, touched)
  const after = { ...bill, status: 'open', paid: bill.paid - payment.amount } as const
  const version = await writeBillOutcome(tx, brandId, bill.id, after)
  const audited = await ruleUnpaidBill(tx, caller, after, at)
  return { version: audited.length === 0 ? version : version + 1, audited }
}
