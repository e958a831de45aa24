import { nothingRedeemed, redemptionOfPaidOrder, redemptionOnBill } from './undo.refusals.ts'
import { can } from '../../sale/allowed.rules.ts'
import type { CallerCommand } from '../../access/caller.command.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../../sale/command/bill.command.ts'
import { billEvent } from '../../sale/bill/bill-event.rules.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import type { Context } from '../../context.ts'
import { type LedgerEntry, requireNotErased } from '../../customers/ledger.rules.ts'
import { lockCustomer } from '../../customers/ledger.store.ts'
import { writeLedger } from '../../customers/write-ledger.steps.ts'
import type { Tx } from '../../db/database.ts'
import { invariant } from '../../lib/invariant.ts'
import { requireVersion } from '../../lib/version.ts'
import { commandOnOrder, type OrderDone } from '../../sale/command/order.command.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { ruleUnpaidBill } from '../../pricing/charge/bill-charges.steps.ts'
import { requireBillAllows } from '../../sale/bill/bill.rules.ts'
import { sumPaid } from '../../sale/order/due.rules.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { lockBillOrders, writeBillOutcome } from '../../sale/payment/paid-order.store.ts'
import { requireDemandedApproval } from '../../sale/command/payment.command.ts'
import { writeUnpaid } from './unpaid-order.steps.ts'
import type { Used } from '../take/settle.rules.ts'
import { nothingUsed, redemptionReversal, requireSpent } from './redemption.rules.ts'

/**
 * Returns all balance and points spent on an open bill to its customer. The amount they paid is due again; payments
 * stay.
 */
export function voidBillRedemption(
  ctx: Context,
  request: BillCommand & { reason: string },
): Promise<BillDone> {
  const { caller, billId, reason } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireVersion(request.ifMatch, bill.version)
    const approvedBy = await requireDemandedApproval(tx, caller, 'void', billId)
    requireBillAllows(bill, 'void_redemption')
    requireSpent(bill, bill.status)
    const { customerId } = bill
    const businessDate = dayOf(bill, ctx.now())
    const booked = { reason, billId, approvedBy, branchId: bill.branchId, businessDate }
    await lockBillOrders(tx, brandId, billId)
    await returnRedeemed(tx, caller, { customerId, used: bill, booked })
    const outcome = { ...bill, ...nothingUsed, status: 'open' } as const
    const written = await writeBillOutcome(tx, brandId, billId, outcome)
    const audited = await ruleUnpaidBill(tx, caller, outcome, ctx.now())
    const version = audited.length === 0 ? written : written + 1
    return { events: [billEvent('dining_session.updated', bill, { version })], audited }
  })
}

export type VoidOrderRedemption = CallerCommand & { orderId: string; reason: string }

/**
 * Returns all balance and points spent on an order without a bill to its customer, while it is not paid in full. The
 * amount they paid is due again; payments stay.
 */
export function voidOrderRedemption(ctx: Context, request: VoidOrderRedemption): Promise<OrderDone> {
  const { caller, orderId, reason } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order }) => {
    requireVersion(request.ifMatch, order.version)
    const approvedBy = await requireDemandedApproval(tx, caller, 'void', orderId)
    if (order.billId !== null) throw redemptionOnBill(order)
    if (order.status === 'pending') throw nothingRedeemed(order.status)
    if (!can('order', 'void_redemption', order.status)) throw redemptionOfPaidOrder(order.status)
    const { customerId, loyalty } = order
    requireSpent(loyalty, order.status)
    const { branchId } = order
    const businessDate = dayOf(await getBranchDay(tx, brandId, branchId), ctx.now())
    const booked = { reason, orderId, approvedBy, branchId, businessDate }
    await returnRedeemed(tx, caller, { customerId, used: loyalty, booked })
    const status = sumPaid(order.payments) > 0 ? 'partially_paid' : 'pending'
    const after: StoredOrder = { ...order, status, loyalty: { ...loyalty, ...nothingUsed } }
    const { order: written, version } = await writeUnpaid(tx, brandId, order, after)
    return [orderEvent('order.updated', written, version)]
  })
}

/**
 * Returns balance and points to the customer who spent them.
 * @param booked the bill or order, the reason, and who approved it
 */
async function returnRedeemed(
  tx: Tx,
  caller: Caller,
  { customerId, used, booked }: { customerId: string | null; used: Used; booked: Partial<LedgerEntry> },
): Promise<void> {
  const customer = customerId === null ? undefined : await lockCustomer(tx, caller.brand.id, customerId)
  invariant(customer !== undefined, 'balance and points are spent by a customer')
  requireNotErased(customer, 'Take the rest by another method.')
  const entry = { ...redemptionReversal(caller, customer.id, used), ...booked }
  await writeLedger(tx, caller.brand.id, [entry])
}
