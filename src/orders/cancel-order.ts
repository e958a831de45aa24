import { dayOf } from '../branches/branch-day.rules.ts'
import { getBranchDay } from '../branches/branch-day.store.ts'
import { currencyDecimals } from '../settings/brand.rules.ts'
import { releaseCampaignUses } from '../campaigns/campaign-use.store.ts'
import type { Context } from '../context.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { requireApproval } from '../access/require-approval.steps.ts'
import { billDelta } from '../sale/bill-delta.rules.ts'
import { cancelAll, isStarted } from './items/cancel-item.rules.ts'
import { commandOnOrder, type OrderCommand, type OrderDone } from './order.command.ts'
import { orderEvent } from './order-event.rules.ts'
import { addToBillTotals } from './place/place-orders.store.ts'
import { isLive } from '../sale/order.rules.ts'
import { requireUnpaid } from './items/unpaid.rules.ts'
import { removalTerms, writeCancelled } from './place/write-order.steps.ts'

export type CancelOrder = OrderCommand & { ifMatch: IfMatch | undefined; reason: string; restock: boolean }

/**
 * Cancels a whole order while nothing is paid on it or its bill: every live item is cancelled, its stock is returned or
 * written off as waste at cost, and the uses of its campaigns are given back.
 * @throws Refusal not_found, branch_forbidden, version_conflict, role_forbidden, approval_required, invalid_transition
 */
export function cancelOrder(ctx: Context, orderId: string, request: CancelOrder): Promise<OrderDone> {
  const { caller } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    requireVersion(request.ifMatch, order.version)
    const isBegunWith = order.items.some(item => isLive(item) && isStarted(item))
    const demanded = caller.brand.approvals.cancelAfterPreparing
    const approval = { action: 'cancel_after_preparing', targetId: orderId, demanded } as const
    const approvedBy = isBegunWith ? await requireApproval(tx, caller, approval) : null
    requireUnpaid(order, bill, 'cancelled')

    const at = ctx.now()
    const businessDate = dayOf(bill ?? (await getBranchDay(tx, brandId, order.branchId)), at)
    const how = removalTerms('cancel', request, {
      at,
      businessDate,
      decimals: currencyDecimals(order.currency),
    })
    const after = cancelAll(order, how)
    const version = await writeCancelled(tx, brandId, order, after, { ...how, approvedBy })
    if (bill !== undefined) {
      await addToBillTotals(tx, brandId, [billDelta(bill.id, [{ before: order, after: after.order }])])
    }
    await releaseCampaignUses(tx, brandId, orderId)
    return [orderEvent('order.cancelled', after.order, version)]
  })
}
