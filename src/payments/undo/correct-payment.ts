import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { invalid } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { requireVersion } from '../../lib/version.ts'
import { coinOf, methodFault, type PaymentMethod } from '../../payment-methods/payment-method.rules.ts'
import { findPaymentMethods } from '../../payment-methods/payment-method.store.ts'
import { requireCorrectionRoom } from '../../sale/item/sale-limits.rules.ts'
import { lockShiftFor } from '../../shifts/lock-shift.steps.ts'
import {
  listShares,
  markVoided,
  nextSharePosition,
  type StoredShare,
} from '../../sale/payment/owned-payment.store.ts'
import {
  commandOnPayment,
  isPaid,
  type LockedPayment,
  type PaymentDone,
  requireDemandedApproval,
  touchOwner,
  type UndoPayment,
} from '../../sale/command/payment.command.ts'
import { paymentEvent } from '../../sale/payment/payment.presenter.ts'
import {
  insertPayments,
  insertShares,
  type NewPayment,
  nextPosition,
} from '../../sale/payment/payment.store.ts'
import { findCashBooks } from '../../sale/payment/cash-book.store.ts'
import type { CashBook } from '../../sale/payment/cash.rules.ts'
import { paymentState, replaced, requireCorrectable, reversed } from './undo-payment.rules.ts'
import { notInCoins } from './undo.refusals.ts'

export type CorrectPayment = UndoPayment & { methodId: string }

/**
 * Moves a payment of a paid order or bill to another method. Nothing is edited: a reversal takes the money off the old
 * method and a new entry puts it on the new one, today and in today's drawer; on a bill, both are shared over its
 * orders as the payment was. The original and the reversal no longer count.
 */
export function correctPayment(ctx: Context, request: CorrectPayment): Promise<PaymentDone> {
  const { caller, reason } = request
  const brandId = caller.brand.id
  const newId = newUlid(ctx.now())
  return commandOnPayment(ctx, request, newId, async (tx, locked) => {
    const { payment, branchId } = locked
    const method = await requireMethod(tx, brandId, branchId, request.methodId)
    requireVersion(request.ifMatch, locked.version)
    const approvedBy = await requireDemandedApproval(tx, caller, 'correct', request.paymentId)
    const shares = await listShares(tx, brandId, payment.id)
    const givenBack = payment.refundedAmount + payment.refundedTip
    const refunded = shares.reduce((sum, share) => sum + share.refundedAmount, givenBack)
    requireCorrectable(paymentState(payment, isPaid(locked), refunded))
    if (locked.kind !== 'sale' && payment.amount % method.rounding !== 0) throw notInCoins(method.rounding)

    const at = ctx.now()
    const booked = {
      paidAt: at,
      businessDate: dayOf(await getBranchDay(tx, brandId, branchId), at),
      shiftId: await lockShiftFor(tx, caller, branchId, request.shiftId),
      staffId: caller.staff?.id ?? null,
      approvedBy,
    }
    const books = new Map(coinOf(method) !== null ? await findCashBooks(tx, brandId, locked) : [])
    books.delete(payment.id)
    const position = await nextPosition(tx, brandId, locked)
    requireCorrectionRoom(position + 2)
    const pair = entriesOf(locked, method, { ...booked, newId, position, cash: books.values() })
    await insertPayments(tx, brandId, pair)
    const voiding = { at, reason, approvedBy, businessDate: null, shiftId: null, staffId: null }
    const [reversal, added] = pair
    await markVoided(tx, brandId, [payment.id, reversal.id], voiding)
    await shareEntries(tx, brandId, shares, pair)
    const orderIds = shares.map(share => share.orderId)
    const version = await touchOwner(tx, brandId, locked, orderIds)
    const voided = { ...payment, voidedAt: at, approvedBy }
    return [
      paymentEvent('payment.voided', { ...locked, payment: voided, version }),
      paymentEvent('payment.created', { ...locked, payment: added, version }),
    ]
  })
}

async function requireMethod(
  tx: Tx,
  brandId: string,
  branchId: string,
  methodId: string,
): Promise<PaymentMethod> {
  const [method] = await findPaymentMethods(tx, brandId, [methodId])
  const fault = methodFault(method, 'payment_method_id', branchId)
  if (fault !== undefined) throw invalid(fault)
  return method!
}

type Entries = Pick<
  NewPayment,
  'paidAt' | 'businessDate' | 'shiftId' | 'staffId' | 'approvedBy' | 'position'
> & {
  newId: string
  /** The other rounded payments of the same bill or order. */
  cash: Iterable<CashBook>
}

/** Builds the reversal and the new entry. */
function entriesOf(
  { payment, branchId, billId, orderId, kind = 'sale', customerId = null }: LockedPayment,
  method: PaymentMethod,
  { newId, cash, position, ...booked }: Entries,
): [reversal: NewPayment, added: NewPayment] {
  const takenBy = payment.correctsId === null ? payment.staffId : payment.takenBy
  const owner = { branchId, billId, orderId, kind, customerId, takenBy }
  const common = { ...payment, ...owner, ...booked, correctsId: payment.id, coin: null }
  const { id: paymentMethodId, name, names, type } = method
  return [
    { ...common, ...reversed(payment), id: newUlid(), position, items: null, voidedAt: booked.paidAt },
    {
      ...common,
      ...replaced(payment, method, cash),
      // Top-ups and pay-outs are not rounded.
      coin: kind === 'sale' ? coinOf(method) : null,
      id: newId,
      position: position + 1,
      paymentMethodId,
      name,
      names,
      type,
    },
  ]
}

/** Shares a bill's new entries over its orders as the payment was. */
async function shareEntries(
  tx: Tx,
  brandId: string,
  shares: readonly StoredShare[],
  [reversal, added]: [NewPayment, NewPayment],
): Promise<void> {
  const orderIds = shares.map(share => share.orderId)
  const next = await nextSharePosition(tx, brandId, orderIds)
  const rows = [reversal, added].flatMap((payment, turn) =>
    shares.map(({ orderId, amount, firstShare }, at) => ({
      id: newUlid(),
      orderId,
      paymentId: payment.id,
      position: next + turn * shares.length + at,
      amount: payment === reversal ? 0 - amount : amount,
      firstShare,
    })),
  )
  await insertShares(tx, brandId, rows)
}
