import { requireSender } from '../../access/role.rules.ts'
import { releaseCampaignUses } from '../../campaigns/campaign-use.store.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/refusal.ts'
import { requireVersion } from '../../lib/version.ts'
import { type CancelCommand, commandOnOrder, type OrderDone } from '../../sale/command/order.command.ts'
import { orderEvent } from '../../sale/order/order.rules.ts'
import { approveCancel, cancelTerms, writeCancelled } from '../../sale/order/write-changed.steps.ts'
import { requireRoomForParts } from '../../sale/item/sale-limits.rules.ts'
import { isStarted } from './cancel-item.rules.ts'
import { itemCancelled } from './item-event.presenter.ts'
import { outgrownDiscount } from '../../pricing/discount-share.rules.ts'
import { requireShare } from '../../pricing/discount-share.steps.ts'
import { wholeCombos } from '../../sale/item/combo-act.rules.ts'
import { comboFaults, namedItemFaults, type NamedItem } from '../../sale/item/named-items.rules.ts'
import { removeNamed } from './remove-items.rules.ts'
import { requireUnpaidCounter } from '../../sale/order/unpaid.rules.ts'

export type RemoveItems = CancelCommand & { items: readonly NamedItem[] }

/**
 * Removes items, or parts of them, from an order without a bill while nothing of it is paid, as items on a bill are
 * cancelled. Removing the last product cancels the order and releases the uses of its campaigns.
 */
export function removeItems(ctx: Context, orderId: string, request: RemoveItems): Promise<OrderDone> {
  const { caller, items } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    requireSender(caller, order.channel)
    const faults = [...namedItemFaults(order, items), ...comboFaults(order, items)]
    if (faults.length > 0) throw invalid(...faults)
    requireVersion(request.ifMatch, order.version)
    const whole = wholeCombos(order.items, items)
    const named = order.items.filter(({ id }) => whole.some(({ itemId }) => itemId === id))
    const approvedBy = await approveCancel(tx, caller, {
      targetId: orderId,
      isStarted: named.some(isStarted),
    })
    requireUnpaidCounter(order, bill, 'remove_items')

    const terms = await cancelTerms(tx, request, { order, bill }, ctx.now())
    const after = removeNamed(order, items, terms)
    requireRoomForParts(order.items.length, after.order.items.length - order.items.length)
    const percent = outgrownDiscount(order, after.order, terms.decimals)
    await requireShare(tx, caller, { targetId: orderId, percent, isGrown: false })
    const cancellation = { ...after, before: order }
    const version = await writeCancelled(tx, brandId, cancellation, { ...terms, approvedBy })
    const events = after.removed.map(cancelled => itemCancelled(after.order, cancelled, version))
    if (after.order.status !== 'cancelled') return events
    await releaseCampaignUses(tx, brandId, orderId)
    return [...events, orderEvent('order.cancelled', after.order, version)]
  })
}
