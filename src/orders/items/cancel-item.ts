import { releaseCampaignUses } from '../../campaigns/campaign-use.store.ts'
import type { Context } from '../../context.ts'
import { requireVersion } from '../../lib/version.ts'
import { billDelta, dueOf, hasPayments } from '../../sale/bill/bill.rules.ts'
import { type CancelCommand, commandOnItem, type OrderDone } from '../../sale/command/order.command.ts'
import { itemCancelled } from './item-event.presenter.ts'
import { itemNotOnOpenBill } from './items.refusals.ts'
import { addToBillTotals } from '../../sale/bill/bill-totals.store.ts'
import { approveCancel, cancelTerms, writeCancelled } from '../../sale/order/write-changed.steps.ts'
import { wholeCombos } from '../../sale/item/combo-act.rules.ts'
import { isStarted, requireWholeUnits } from './cancel-item.rules.ts'
import { removeNamed } from './remove-items.rules.ts'
import { outgrownDiscount } from '../../pricing/discount-share.rules.ts'
import { requireShare } from '../../pricing/discount-share.steps.ts'
import { requireRoomForParts } from '../../sale/item/sale-limits.rules.ts'

export type CancelRequest = CancelCommand & {
  itemId: string
  /** Thousandths; undefined: the whole line. */
  quantityMilli: number | undefined
}

/**
 * Cancels an item on an open bill, or a part of it, with the other components of its combo: the totals drop by its frozen
 * figures, and its stock is returned as it was consumed, or written off as waste at cost. Cancelling the last product
 * cancels the order and releases the uses of its campaigns.
 */
export function cancelItem(ctx: Context, request: CancelRequest): Promise<OrderDone> {
  const { caller, itemId, quantityMilli } = request
  const brandId = caller.brand.id
  return commandOnItem(ctx, itemId, request, async (tx, { order, bill, item }) => {
    requireWholeUnits(item, quantityMilli)
    requireVersion(request.ifMatch, order.version)
    const named = wholeCombos(order.items, [{ itemId, quantityMilli }])
    const concerned = order.items.filter(({ id }) => named.some(one => one.itemId === id))
    const approvedBy = await approveCancel(tx, caller, {
      targetId: itemId,
      isStarted: concerned.some(isStarted),
    })
    if (bill?.status !== 'open') throw itemNotOnOpenBill(itemId, bill)

    const terms = await cancelTerms(tx, request, { order, bill }, ctx.now())
    const money = { due: dueOf(bill), isPaid: hasPayments(bill) }
    const after = removeNamed(order, named, terms, money)
    const percent = outgrownDiscount(order, after.order, terms.decimals)
    await requireShare(tx, caller, { targetId: itemId, percent, isGrown: false })
    const change = billDelta(bill.id, [{ before: order, after: after.order }])
    requireRoomForParts(bill.itemCount, change.itemCount)
    const cancellation = { ...after, before: order }
    const version = await writeCancelled(tx, brandId, cancellation, { ...terms, approvedBy })
    await addToBillTotals(tx, brandId, [change])
    if (after.order.status === 'cancelled') await releaseCampaignUses(tx, brandId, order.id)
    return after.removed.map(cancelled => itemCancelled(after.order, cancelled, version))
  })
}
