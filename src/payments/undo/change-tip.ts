import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../access/caller.rules.ts'
import type { Tx } from '../../db/database.ts'
import type { OnceKey } from '../../db/once.ts'
import type { Cents } from '../../lib/money.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import { findOrder, updateOrder } from '../../orders/order.store.ts'
import { touchBill } from '../../sale/bill.store.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { lockNamedShift } from '../../shifts/lock-shift.steps.ts'
import { requireOpenShift } from '../../shifts/shift.rules.ts'
import { commandOnPayment, type LockedPayment, type PaymentDone } from '../payment.command.ts'
import { listShares, setTip, sumTipsOut } from '../owned-payment.store.ts'
import { touchOrders } from '../paid-order.store.ts'
import { paymentEvent } from '../take/take-payment.steps.ts'
import { checkTip, givenTip, requireTipCovers, requireTipOpen } from './tip.rules.ts'

export type ChangeTip = {
  caller: Caller
  once: OnceKey | undefined
  /** The version of the order or the bill. */
  ifMatch: IfMatch | undefined
  /** The id of the payment, or of an order's share of it. */
  paymentId: string
  /** Hundredths; 0 removes it. */
  tip: Cents
}

/**
 * Adds a tip to a payment that is not cash, or changes it: guests write it on the slip when the card is charged
 * already. Only until its drawer is counted; without a drawer, on its business date.
 * @throws Refusal not_found, branch_forbidden, version_conflict, shift_not_open, invalid_transition of a payment that
 * is voided or corrected, or of a past date; validation_failed at `tip` of cash, or below what was given back of it
 */
export function changeTip(ctx: Context, request: ChangeTip): Promise<PaymentDone> {
  const { caller, tip } = request
  const brandId = caller.brand.id
  return commandOnPayment(ctx, request, request.paymentId, async (tx, held) => {
    const { payment, branchId } = held
    checkTip(payment, tip, currencyDecimals(caller.brand.currency))
    requireVersion(request.ifMatch, held.version)
    requireTipOpen(payment, dayOf(await getBranchDay(tx, brandId, branchId), ctx.now()))
    if (payment.shiftId !== null) {
      requireOpenShift(await lockNamedShift(tx, brandId, branchId, payment.shiftId))
    }
    const carrier = await findCarrier(tx, brandId, held)
    requireTipCovers(tip, givenTip(await sumTipsOut(tx, brandId, payment.id), carrier, payment.id))
    await setTip(tx, brandId, payment.id, tip)
    const version = await touchOwner(tx, brandId, held, carrier)
    return [paymentEvent('payment.updated', { ...payment, tip }, { ...held, version })]
  })
}

/** The order on which the tip stands: the payment's own, or the one with its first share. */
async function findCarrier(
  tx: Tx,
  brandId: string,
  { owner: { order }, payment }: LockedPayment,
): Promise<StoredOrder | undefined> {
  if (order !== undefined) return order
  const shares = await listShares(tx, brandId, payment.id)
  const first = shares.find(share => share.firstShare)
  return first && findOrder(tx, brandId, first.orderId)
}

/** @returns the version of the bill or the order */
async function touchOwner(
  tx: Tx,
  brandId: string,
  { owner: { bill, order } }: LockedPayment,
  carrier: StoredOrder | undefined,
): Promise<number> {
  if (bill === undefined) return (await updateOrder(tx, brandId, order)).version
  if (carrier !== undefined) await touchOrders(tx, brandId, [carrier.id])
  return touchBill(tx, brandId, bill.id)
}
