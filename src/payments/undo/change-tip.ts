import {
  isPaid,
  commandOnPayment,
  type PaymentCommand,
  type PaymentDone,
  touchOwner,
} from '../../sale/command/payment.command.ts'
import { paymentState } from './undo-payment.rules.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import type { Cents } from '../../lib/money.ts'
import { requireVersion } from '../../lib/version.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { lockNamedShift } from '../../shifts/lock-shift.steps.ts'
import { requireOpenShift } from '../../shifts/shift.rules.ts'
import { listShares, setTip } from '../../sale/payment/owned-payment.store.ts'
import { paymentEvent } from '../../sale/payment/payment.presenter.ts'
import { tipOfBalance } from './undo.refusals.ts'
import { checkTip, requireTipCovers, requireTipOpen } from './tip.rules.ts'

/** `tip` in hundredths; 0 removes it. */
export type ChangeTip = PaymentCommand & { tip: Cents }

/**
 * Adds or changes the tip of a payment that is not cash: guests write it on the slip after the card is charged. Allowed
 * until the payment's shift is closed or, without a shift, on its business date.
 */
export function changeTip(ctx: Context, request: ChangeTip): Promise<PaymentDone> {
  const { caller, tip } = request
  const brandId = caller.brand.id
  return commandOnPayment(ctx, request, request.paymentId, async (tx, locked) => {
    const { payment, branchId, kind } = locked
    if (kind !== 'sale') throw tipOfBalance()
    checkTip(payment, tip, currencyDecimals(caller.brand.currency))
    requireVersion(request.ifMatch, locked.version)
    const state = paymentState(payment, isPaid(locked), payment.refundedAmount)
    requireTipOpen(payment, state, dayOf(await getBranchDay(tx, brandId, branchId), ctx.now()))
    if (payment.shiftId !== null) {
      requireOpenShift(await lockNamedShift(tx, brandId, branchId, payment.shiftId), 'take_money')
    }
    requireTipCovers(tip, payment)
    await setTip(tx, brandId, payment.id, tip)
    // The order with its first share shows the tip.
    const shares = await listShares(tx, brandId, payment.id)
    const shown = shares.filter(share => share.firstShare).map(share => share.orderId)
    const version = await touchOwner(tx, brandId, locked, shown)
    return [paymentEvent('payment.updated', { ...locked, payment: { ...payment, tip }, version })]
  })
}
