import { dayOf } from '../branches/branch-day.rules.ts'
import { type BillCommand, type BillDone, commandOnBill } from '../sale/command/bill.command.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { removalTerms } from '../sale/order/write-changed.steps.ts'
import { requireVersion } from '../lib/version.ts'
import { auditedOrder } from '../sale/command/order.presenter.ts'
import { listBillOrders } from '../sale/order/order.store.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { findCashBooks } from '../sale/payment/cash-book.store.ts'
import { lockBillOrders } from '../sale/payment/paid-order.store.ts'
import { givenBackOfBill, refundableBill, refundOrders, requireRefundable } from './refund-bill.rules.ts'
import type { RefundCommand } from './refund-order.ts'
import { checkRefund, withWholeCombos } from './refund-request.rules.ts'
import { requireRoomForParts } from '../sale/item/sale-limits.rules.ts'
import { partsAmong } from './refund-items.rules.ts'
import { drawerOf, otherWay, writeRefunds } from './write-refunds.steps.ts'

export type RefundBill = BillCommand & RefundCommand

/**
 * Refunds a settled bill as `refundOrder` does an order: items of any of its orders, an amount from the oldest order
 * first, or all that is left. Every order has its own adjustments and its own event.
 */
export function refundBill(ctx: Context, sent: RefundBill): Promise<BillDone> {
  const { caller, billId } = sent
  const brandId = caller.brand.id
  return commandOnBill(ctx, sent, async (tx, { bill }) => {
    await lockBillOrders(tx, brandId, billId)
    const orders = await listBillOrders(tx, brandId, billId)
    const decimals = currencyDecimals(caller.brand.currency)
    const sale = refundableBill(orders)
    checkRefund(sale, sent, decimals)
    const request = withWholeCombos(sale, sent)
    const way = await otherWay(tx, brandId, bill.branchId, request)
    const drawer = await drawerOf(tx, caller, bill.branchId, request)
    requireVersion(request.ifMatch, bill.version)
    const at = ctx.now()
    const terms = await removalTerms(tx, 'refund', request, { at, businessDate: dayOf(bill, at), decimals })
    requireRefundable(bill.status, orders)
    const amount = caller.approval === null ? 0 : givenBackOfBill(orders, request, terms)
    const demanded = caller.brand.approvals.refund
    const need = { action: 'refund', targetId: billId, demanded, amount } as const
    const approvedBy = await requireApproval(tx, caller, need)
    const items = orders.flatMap(order => order.items)
    requireRoomForParts(items.length, partsAmong(items, request.items))

    const booking = { ...terms, approvedBy, way }
    const books = await findCashBooks(tx, brandId, { billId, orderId: null })
    const refunds = refundOrders(orders, request, books, booking)
    const placed = { ...booking, billId, orderId: null, branchId: bill.branchId, day: bill, drawer }
    const events = await writeRefunds(tx, caller, refunds, placed)
    const audited = refunds.map(({ before, refunded: { order } }, index) =>
      auditedOrder(before, { ...order, version: events[index]!.data.version! }),
    )
    return { events, audited }
  })
}
