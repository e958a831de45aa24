import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { touchBill } from '../../sale/bill.store.ts'
import { invalid } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { requireVersion } from '../../lib/version.ts'
import { updateOrder } from '../../orders/order.store.ts'
import { lockShiftFor } from '../../shifts/lock-shift.steps.ts'
import {
  type LockedPayment,
  commandOnPayment,
  isPaid,
  type PaymentDone,
  type UndoPayment,
  requireWord,
} from '../payment.command.ts'
import { listShares, markVoided, nextSharePosition, type StoredShare } from '../owned-payment.store.ts'
import { findCashBooks } from '../take/cash-book.store.ts'
import type { CashBook } from '../take/cash.rules.ts'
import { touchOrders } from '../paid-order.store.ts'
import type { PaymentMethod } from '../../payment-methods/payment-method.rules.ts'
import { requirePaymentRoom } from '../../sale/payment-limit.rules.ts'
import { methodFault } from '../../payment-methods/payment-method.rules.ts'
import { findPaymentMethods } from '../../payment-methods/payment-method.store.ts'
import { insertPayments, insertShares, type NewPayment, nextPosition } from '../payment.store.ts'
import { paymentEvent } from '../take/take-payment.steps.ts'
import { paymentState, replaced, requireCorrectable, reversed } from './undo-payment.rules.ts'

export type CorrectPayment = UndoPayment & { methodId: string }

/**
 * Puts a payment of a paid order or bill on another method. Nothing is edited: a reversal takes the money off the old
 * method and a new entry puts it on the new one, today and in today's drawer; on a bill, both are shared over its
 * orders as the payment was. The original and the reversal no longer count.
 * @throws Refusal not_found, branch_forbidden, version_conflict, approval_required, invalid_transition, shift_not_open,
 * limit_reached; validation_failed at `payment_method_id` or `shift_id`
 */
export function correctPayment(ctx: Context, request: CorrectPayment): Promise<PaymentDone> {
  const { caller, reason } = request
  const brandId = caller.brand.id
  const newId = newUlid(ctx.now())
  return commandOnPayment(ctx, request, newId, async (tx, held) => {
    const { payment } = held
    const method = await requireMethod(tx, brandId, held.branchId, request.methodId)
    requireVersion(request.ifMatch, held.version)
    const approvedBy = await requireWord(tx, caller, 'correct', request.paymentId)
    const shares = await listShares(tx, brandId, payment.id)
    const refunded = shares.reduce((sum, share) => sum + share.refundedAmount, payment.refundedAmount)
    requireCorrectable(paymentState(payment, isPaid(held), refunded))

    const entry = {
      at: ctx.now(),
      businessDate: dayOf(await getBranchDay(tx, brandId, held.branchId), ctx.now()),
      shiftId: await lockShiftFor(tx, caller, held.branchId, request.shiftId),
      staffId: caller.staff?.id ?? null,
      approvedBy,
    }
    const books = new Map(method.type === 'cash' ? await findCashBooks(tx, brandId, held) : [])
    books.delete(payment.id)
    const position = await nextPosition(tx, brandId, held)
    requirePaymentRoom(position + 2)
    const pair = entriesOf(held, method, { ...entry, newId, position, cash: books.values() })
    await insertPayments(tx, brandId, pair)
    const undoing = { at: entry.at, reason, approvedBy, businessDate: null, shiftId: null, staffId: null }
    const [reversal, added] = pair
    await markVoided(tx, brandId, [payment.id, reversal.id], undoing)
    await shareAgain(tx, brandId, shares, pair)
    const version = await touchOwner(tx, brandId, held, shares)
    return [
      paymentEvent('payment.voided', { ...payment, voidedAt: entry.at, approvedBy }, { ...held, version }),
      paymentEvent('payment.created', added, { ...held, version }),
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

type Entry = {
  at: number
  businessDate: string
  shiftId: string | null
  staffId: string | null
  approvedBy: string | null
  newId: string
  position: number
  /** The other cash payments of the same bill or order. */
  cash: Iterable<CashBook>
}

/** Builds the reversal and the new entry. */
function entriesOf(
  { payment, ...owner }: LockedPayment,
  method: PaymentMethod,
  { at, businessDate, shiftId, staffId, approvedBy, newId, position, cash }: Entry,
): [NewPayment, NewPayment] {
  const common = {
    ...payment,
    branchId: owner.branchId,
    billId: owner.billId,
    orderId: owner.orderId,
    paidAt: at,
    businessDate,
    shiftId,
    staffId,
    approvedBy,
    correctsId: payment.id,
    coin: null,
  }
  const { id: paymentMethodId, name, names, type } = method
  return [
    { ...common, ...reversed(payment), id: newUlid(at), position, items: null, voidedAt: at },
    {
      ...common,
      ...replaced(payment, method, cash),
      coin: method.type === 'cash' ? method.rounding : null,
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
async function shareAgain(
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

/** @returns the version of the bill or the order */
async function touchOwner(
  tx: Tx,
  brandId: string,
  { owner: { bill, order } }: LockedPayment,
  shares: readonly StoredShare[],
): Promise<number> {
  if (bill === undefined) return (await updateOrder(tx, brandId, order)).version
  await touchOrders(
    tx,
    brandId,
    shares.map(share => share.orderId),
  )
  return touchBill(tx, brandId, bill.id)
}
