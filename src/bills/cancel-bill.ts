import type { Context } from '../context.ts'
import { freeTables, touchTables } from '../floor/occupied-tables.store.ts'
import { requireVersion } from '../lib/version.ts'
import { requireBillAllows } from '../sale/bill/bill.rules.ts'
import { listBillPayments, setBillStatus } from '../sale/bill/bill.store.ts'
import { listLiveOrders } from '../sale/order/bill-orders.store.ts'
import { billEvent } from '../sale/bill/bill-event.rules.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../sale/command/bill.command.ts'
import { billHas } from './bill.refusals.ts'

/**
 * Cancels a bill that has no live items and no payments, and frees its tables. Voided payments do not count and stay
 * on it.
 */
export function cancelBill(ctx: Context, request: BillCommand): Promise<BillDone> {
  const { caller, billId } = request
  const brandId = caller.brand.id
  return commandOnBill(ctx, request, async (tx, { bill }) => {
    requireVersion(request.ifMatch, bill.version)
    requireBillAllows(bill, 'cancel')
    const orders = await listLiveOrders(tx, brandId, billId)
    if (orders.length > 0) throw billHas('orders', orders)
    const payments = await listBillPayments(tx, brandId, billId)
    const counting = payments.filter(payment => payment.voidedAt === null)
    if (counting.length > 0) throw billHas('payments', counting)
    const outcome = { status: 'cancelled', paid: 0, closedAt: ctx.now() } as const
    const version = await setBillStatus(tx, brandId, billId, outcome)
    await touchTables(tx, brandId, bill.tableIds)
    await freeTables(tx, brandId, billId, bill.tableIds)
    return [billEvent('dining_session.cancelled', bill, { version, status: 'cancelled' })]
  })
}
