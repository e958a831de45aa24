import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { requireVersion } from '../../lib/version.ts'
import { updateOrder } from '../../orders/order.store.ts'
import { lockShiftFor, lockNamedShift } from '../../shifts/lock-shift.steps.ts'
import { lockShiftShared } from '../../shifts/shift.store.ts'
import {
  type LockedPayment,
  commandOnPayment,
  isPaid,
  type PaymentDone,
  type UndoPayment,
  requireWord,
} from '../payment.command.ts'
import { markVoided } from '../owned-payment.store.ts'
import { changePaidQuantities, touchOrders, writeBillOutcome } from '../paid-order.store.ts'
import { paymentEvent } from '../take/take-payment.steps.ts'
import { orderWithout, paymentState, requireVoidable, unpaidQuantities } from './undo-payment.rules.ts'

/**
 * Voids a payment while its order or bill is not paid. Its figures are not edited: it is marked and no longer counts;
 * the items it paid are unpaid again.
 * @throws Refusal not_found, branch_forbidden, version_conflict, approval_required, invalid_transition, shift_not_open;
 * validation_failed at `shift_id`
 */
export function voidPayment(ctx: Context, request: UndoPayment): Promise<PaymentDone> {
  const { caller } = request
  const brandId = caller.brand.id
  return commandOnPayment(ctx, request, request.paymentId, async (tx, held) => {
    const { payment, branchId } = held
    requireVersion(request.ifMatch, held.version)
    const approvedBy = await requireWord(tx, caller, 'void', request.paymentId)
    requireVoidable(paymentState(payment, isPaid(held), payment.refundedAmount))
    const at = ctx.now()
    const undoing = {
      at,
      reason: request.reason,
      approvedBy,
      businessDate: dayOf(await getBranchDay(tx, brandId, branchId), at),
      shiftId: await drawerOf(tx, request, held),
      staffId: caller.staff?.id ?? null,
    }
    await markVoided(tx, brandId, [payment.id], undoing)
    const touched = await changePaidQuantities(tx, brandId, unpaidQuantities(payment.items))
    const version = await writeOwner(tx, brandId, held, touched)
    const voided = { ...payment, voidedAt: at, approvedBy }
    return [paymentEvent('payment.voided', voided, { ...held, version })]
  })
}

/**
 * The payment's own drawer while it is open, since its money is still there, even when another one is named; otherwise
 * the drawer is chosen as for a payment.
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

/** @returns the version of the bill or the order */
async function writeOwner(
  tx: Tx,
  brandId: string,
  { owner: { bill, order }, payment }: LockedPayment,
  touched: readonly string[],
): Promise<number> {
  if (bill === undefined) return (await updateOrder(tx, brandId, orderWithout(order, payment.id))).version
  await touchOrders(tx, brandId, touched)
  const paid = bill.paid - payment.amount
  return writeBillOutcome(tx, brandId, bill.id, { ...bill, status: 'open', paid })
}
