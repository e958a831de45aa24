import { can, type State } from '../../sale/allowed.rules.ts'
import { type Cents, type CurrencyDecimals, smallestAmount } from '../../lib/money.ts'
import { wholeAmountNeeded } from '../../lib/common.refusals.ts'
import { invalid } from '../../lib/refusal.ts'
import type { OrderPayment } from '../../sale/shapes/payment.shape.ts'
import { cashTip, tipAlone, tipCounted, tipRefunded, voidedTip } from './undo.refusals.ts'

/** Requires that the payment can get a tip afterwards, which cash cannot. */
export function checkTip({ type }: Pick<OrderPayment, 'type'>, tip: Cents, decimals: CurrencyDecimals): void {
  if (type === 'cash') throw cashTip()
  if (tip % smallestAmount(decimals) !== 0) throw invalid(wholeAmountNeeded('tip'))
}

/**
 * Requires that the payment counts and, without a shift, that its business date is not over. With a shift, the caller
 * requires that it is open.
 * @param today the branch's business date
 */
export function requireTipOpen(
  { shiftId, businessDate }: Pick<OrderPayment, 'shiftId' | 'businessDate'>,
  state: State<'payment'>,
  today: string,
): void {
  if (!can('payment', 'change_tip', state)) throw voidedTip()
  if (shiftId === null && businessDate !== today) throw tipCounted(businessDate)
}

/** Requires that the tip is not below its refunded part, and that the payment stays one of something. */
export function requireTipCovers(
  tip: Cents,
  { amount, refundedTip }: Pick<OrderPayment, 'amount' | 'refundedTip'>,
): void {
  if (tip + amount === 0) throw tipAlone()
  if (tip < refundedTip) throw tipRefunded(refundedTip)
}
