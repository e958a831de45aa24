import type { CallerCommand } from '../access/caller.command.ts'
import { dayOf } from '../branches/branch-day.rules.ts'
import { getBranchDay } from '../branches/branch-day.store.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import type { Context } from '../context.ts'
import { removalTerms } from '../sale/order/write-changed.steps.ts'
import type { SentReason } from '../reasons/reason.rules.ts'
import { requireVersion } from '../lib/version.ts'
import { commandOnOrder, type OrderDone } from '../sale/command/order.command.ts'
import { requireRoomForParts } from '../sale/item/sale-limits.rules.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { findCashBooks } from '../sale/payment/cash-book.store.ts'
import { checkRefund, refundableOrder, type RefundRequest, withWholeCombos } from './refund-request.rules.ts'
import { partsAmong } from './refund-items.rules.ts'
import { givenBack, refundSale, requirePaid } from './refund.rules.ts'
import { drawerOf, otherWay, writeRefunds } from './write-refunds.steps.ts'

/** A request to refund an order or a bill. */
export type RefundCommand = CallerCommand &
  RefundRequest & {
    reason: SentReason
    restock: boolean
    shiftId: string | undefined
  }

/**
 * Refunds items of a paid order or parts of them, an amount without items, or all that is left: money to where it came
 * from or to the customer's balance, points as points. Points and cashback earned by the sale are reversed. Figures of
 * items stay frozen; refunded items no longer count.
 */
export function refundOrder(ctx: Context, orderId: string, sent: RefundCommand): Promise<OrderDone> {
  const { caller } = sent
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, sent, async (tx, { order, bill }) => {
    const { billId, branchId } = order
    const decimals = currencyDecimals(order.currency)
    checkRefund(refundableOrder(order), sent, decimals)
    const request = withWholeCombos(order, sent)
    const way = await otherWay(tx, brandId, branchId, request)
    const drawer = await drawerOf(tx, caller, branchId, request)
    requireVersion(request.ifMatch, order.version)
    const at = ctx.now()
    const day = bill ?? (await getBranchDay(tx, brandId, branchId))
    const terms = await removalTerms(tx, 'refund', request, { at, businessDate: dayOf(day, at), decimals })
    requirePaid(order.status)
    const amount = caller.approval === null ? 0 : givenBack(order, request, terms)
    const demanded = caller.brand.approvals.refund
    const need = { action: 'refund', targetId: orderId, demanded, amount } as const
    const approvedBy = await requireApproval(tx, caller, need)
    const rows = bill?.itemCount ?? order.items.length
    requireRoomForParts(rows, partsAmong(order.items, request.items))

    const owner = { billId, orderId: billId === null ? orderId : null }
    const books = await findCashBooks(tx, brandId, owner)
    const booking = { ...terms, approvedBy, way }
    const refunded = refundSale(order, request, books, booking)
    return writeRefunds(tx, caller, [{ before: order, refunded }], {
      ...booking,
      billId,
      orderId,
      branchId,
      day,
      drawer,
    })
  })
}
