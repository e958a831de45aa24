import { requireApproval } from '../../access/require-approval.steps.ts'
import { dayOf } from '../../branches/branch-day.rules.ts'
import { getBranchDay } from '../../branches/branch-day.store.ts'
import { releaseCampaignUses } from '../../campaigns/campaign-use.store.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/refusal.ts'
import { type IfMatch, requireVersion } from '../../lib/version.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import { currencyDecimals } from '../../settings/brand.rules.ts'
import { isStarted } from './cancel-item.rules.ts'
import { itemCancelled } from './cancel-item.ts'
import { namedItemFaults, type NamedItem } from './named-items.rules.ts'
import { commandOnOrder, type OrderCommand, type OrderDone } from '../order.command.ts'
import { orderEvent } from '../order-event.rules.ts'
import { removeNamed } from './remove-items.rules.ts'
import { requireUnpaidCounter } from './unpaid.rules.ts'
import { removalTerms, writeCancelled } from '../place/write-order.steps.ts'

export type RemoveItems = OrderCommand & {
  ifMatch: IfMatch | undefined
  items: readonly NamedItem[]
  reason: string
  restock: boolean
}

/**
 * Removes items, or parts of them, from an order without a bill while nothing of it is paid: as an item on a bill is
 * cancelled. With its last product the order is cancelled and the uses of its campaigns are given back.
 * @throws Refusal not_found, branch_forbidden, validation_failed, version_conflict, role_forbidden, approval_required,
 * invalid_transition, item_already_cancelled, limit_reached
 */
export function removeItems(ctx: Context, orderId: string, request: RemoveItems): Promise<OrderDone> {
  const { caller, items } = request
  const brandId = caller.brand.id
  return commandOnOrder(ctx, orderId, request, async (tx, { order, bill }) => {
    const faults = namedItemFaults(order, items)
    if (faults.length > 0) throw invalid(...faults)
    requireVersion(request.ifMatch, order.version)
    const demanded = caller.brand.approvals.cancelAfterPreparing
    const approval = { action: 'cancel_after_preparing', targetId: orderId, demanded } as const
    const approvedBy = hasBegun(order, items) ? await requireApproval(tx, caller, approval) : null
    requireUnpaidCounter(order, bill)

    const at = ctx.now()
    const businessDate = dayOf(await getBranchDay(tx, brandId, order.branchId), at)
    const how = removalTerms('cancel', request, {
      at,
      businessDate,
      decimals: currencyDecimals(order.currency),
    })
    const after = removeNamed(order, items, how)
    const version = await writeCancelled(tx, brandId, order, after, { ...how, approvedBy })
    const gone = after.removed.map(cancelled => itemCancelled({ order: after.order, cancelled }, version))
    if (after.order.status !== 'cancelled') return gone
    await releaseCampaignUses(tx, brandId, orderId)
    return [...gone, orderEvent('order.cancelled', after.order, version)]
  })
}

function hasBegun(order: StoredOrder, named: readonly NamedItem[]): boolean {
  return order.items.some(item => isStarted(item) && named.some(({ itemId }) => itemId === item.id))
}
