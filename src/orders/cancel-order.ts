import { requireSender } from '../access/role.rules.ts'
import { releaseCampaignUses } from '../campaigns/campaign-use.store.ts'
import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { billDelta } from '../sale/bill/bill.rules.ts'
import { isLive } from '../sale/item/item.rules.ts'
import { cancelAll, isStarted } from './items/cancel-item.rules.ts'
import { requireUnpaid } from '../sale/order/unpaid.rules.ts'
import { type CancelCommand, commandOnOrder, type OrderDone } from '../sale/command/order.command.ts'
import { orderEvent } from '../sale/order/order.rules.ts'
import { addToBillTotals } from '../sale/bill/bill-totals.store.ts'
import { approveCancel, cancelTerms, writeCancelled } from '../sale/order/write-changed.steps.ts'

/**
 * Cancels a whole order while nothing is paid on it or its bill: every live item is cancelled, its stock is returned or
 * written off as waste at cost, and the uses of its campaigns are released.
 */
export function cancelOrder(ctx: Context, orderId: string, request: CancelCommand): Promise<OrderDone> {
  const { caller } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    // Staff serve every bill, also orders of its guests.
    requireSender(caller, bill === undefined ? order.channel : 'table')
    requireVersion(request.ifMatch, order.version)
    const hasStarted = order.items.some(item => isLive(item) && isStarted(item))
    const approvedBy = await approveCancel(tx, caller, { targetId: orderId, isStarted: hasStarted })
    requireUnpaid(order, bill, 'cancelled')

    const terms = await cancelTerms(tx, request, { order, bill }, ctx.now())
    const after = cancelAll(order, terms)
    const cancellation = { ...after, before: order }
    const version = await writeCancelled(tx, brandId, cancellation, { ...terms, approvedBy })
    if (bill !== undefined) {
      await addToBillTotals(tx, brandId, [billDelta(bill.id, [{ before: order, after: after.order }])])
    }
    await releaseCampaignUses(tx, brandId, orderId)
    return [orderEvent('order.cancelled', after.order, version)]
  })
}
