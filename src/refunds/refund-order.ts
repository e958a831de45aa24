import { dayOf } from '../branches/branch-day.rules.ts'
import { getBranchDay } from '../branches/branch-day.store.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { bookedBy } from '../customers/ledger.rules.ts'
import { lockCustomer } from '../customers/ledger.store.ts'
import { writeLedger } from '../customers/write-ledger.steps.ts'
import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import type { Caller } from '../access/caller.rules.ts'
import { invariant } from '../lib/invariant.ts'
import { toAmount } from '../lib/money.ts'
import { newUlid } from '../lib/ulid.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { billDelta } from '../sale/bill-delta.rules.ts'
import { commandOnOrder, type OrderCommand, type OrderDone } from '../orders/order.command.ts'
import { orderEvent } from '../orders/order-event.rules.ts'
import { addToBillTotals } from '../orders/place-orders.store.ts'
import type { StoredOrder } from '../sale/stored-order.rules.ts'
import { unwasted } from '../orders/remove-item.rules.ts'
import { returnStock, writeOrder } from '../orders/write-order.steps.ts'
import { lockShiftFor } from '../shifts/lock-shift.steps.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { findCashBooks } from '../payments/cash-book.store.ts'
import { requireNotErased } from '../payments/redemption.rules.ts'
import { wholeId } from './payout.rules.ts'
import { checkRefund, type RefundRequest } from './refund-items.rules.ts'
import { sum } from './refund-money.rules.ts'
import { refundItems, type RefundBooking, type Refunded } from './refund.rules.ts'
import { insertRefundPayments, raiseRefunded } from './refund.store.ts'

export type RefundOrder = OrderCommand &
  RefundRequest & {
    ifMatch: IfMatch | undefined
    reason: string
    restock: boolean
    shiftId: string | undefined
  }

/**
 * Refunds items of a paid order, or parts of them: money to where it came from or to the customer's balance, points as
 * points; points and cashback earned by the sale are taken back. The figures of the items stay frozen; refunded items
 * no longer count.
 * @throws Refusal not_found, branch_forbidden, version_conflict, role_forbidden, approval_required, shift_not_open,
 * invalid_transition, item_already_cancelled, refund_exceeds_paid, limit_reached, in_use when money would go to the
 * balance of an erased customer; validation_failed
 */
export function refundOrder(ctx: Context, orderId: string, request: RefundOrder): Promise<OrderDone> {
  const { caller } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    checkRefund(order, request)
    const shiftId = await drawerOf(tx, request, order)
    requireVersion(request.ifMatch, order.version)
    const demanded = caller.brand.approvals.refund
    const approvedBy = await requireApproval(tx, caller, { action: 'refund', targetId: orderId, demanded })

    const at = ctx.now()
    const day = bill ?? (await getBranchDay(tx, brandId, order.branchId))
    const { billId } = order
    const owner = { billId, orderId: billId === null ? orderId : null }
    const books = await findCashBooks(tx, brandId, owner)
    const how: RefundBooking = {
      kind: 'refund',
      reason: request.reason,
      restock: request.restock,
      staffId: caller.staff?.id ?? null,
      approvedBy,
      at,
      businessDate: dayOf(day, at),
      decimals: currencyDecimals(order.currency),
      newId: () => newUlid(at),
    }
    const refunded = refundItems(order, request, books, how)
    await requireReceiver(tx, brandId, order, refunded)
    const version = await writeOrder(tx, brandId, order, refunded.order)
    if (bill !== undefined) {
      await addToBillTotals(tx, brandId, [billDelta(bill.id, [{ before: order, after: refunded.order }])])
    }
    const left = refunded.items.flatMap(item => unwasted(item, how.decimals) ?? [])
    if (request.restock) await returnStock(tx, brandId, order.branchId, left)
    await payOut(tx, brandId, order, refunded, how, shiftId)
    await writeLedger(tx, brandId, customerRows(caller, refunded, request.reason))
    return [orderRefunded(order, refunded, version)]
  })
}

/** The drawer a refund comes out of; one to the balance needs none, but a drawer that is named must be usable. */
async function drawerOf(tx: Tx, request: RefundOrder, order: StoredOrder): Promise<string | null> {
  if (request.to === 'balance' && request.shiftId === undefined) return null
  return lockShiftFor(tx, request.caller, order.branchId, request.shiftId)
}

/** Nothing can go to the balance of an erased customer. @throws Refusal in_use */
async function requireReceiver(
  tx: Tx,
  brandId: string,
  { customerId }: StoredOrder,
  { returned }: Refunded,
): Promise<void> {
  if (customerId === null || returned.balance === 0) return
  const customer = await lockCustomer(tx, brandId, customerId)
  invariant(customer !== undefined, 'the customer of an order is there')
  const help =
    'Refund what payments paid to "original"; for what the balance paid, pay the guest out of a drawer by another method.'
  requireNotErased(customer, help)
}

async function payOut(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
  { order: after, payouts }: Refunded,
  { staffId, businessDate, at, newId }: RefundBooking,
  shiftId: string | null,
): Promise<void> {
  const raised = after.payments.map((payment, index) => ({
    shareId: payment.billPaymentId === null ? null : payment.id,
    paymentId: wholeId(payment),
    amount: payment.refundedAmount - order.payments[index]!.refundedAmount,
  }))
  await raiseRefunded(
    tx,
    brandId,
    raised.filter(({ amount }) => amount > 0),
  )
  const booked = {
    branchId: order.branchId,
    orderId: order.id,
    shiftId,
    staffId,
    businessDate,
    createdAt: at,
  }
  await insertRefundPayments(
    tx,
    brandId,
    payouts.map(payout => ({ ...payout, ...booked, id: newId() })),
  )
}

/** Ledger rows for what the customer gets back, and for earnings that are taken back. */
function customerRows(caller: Caller, { order, returned, reversed }: Refunded, reason: string) {
  const { id: orderId, customerId } = order
  if (customerId === null) return []
  return [
    { ...bookedBy(caller, customerId, 'return'), ...returned, orderId, reason },
    {
      ...bookedBy(caller, customerId, 'reverse'),
      points: -reversed.points,
      balance: -reversed.balance,
      orderId,
      reason,
    },
  ]
}

function orderRefunded(before: StoredOrder, { order, items }: Refunded, version: number): NewEvent {
  const { data, ...event } = orderEvent('order.refunded', order, version)
  const adjustments = order.adjustments.slice(before.adjustments.length)
  return {
    ...event,
    data: {
      ...data,
      amount: toAmount(sum(items.map(item => item.total))),
      adjustment_ids: adjustments.map(({ id }) => id),
    },
  }
}
