import type { Context } from '../context.ts'
import { itemNotCancelled } from './kitchen.refusals.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { commandOnItem, type OrderCommand, type OrderDone } from '../orders/order.command.ts'
import { updateItem } from '../orders/order.store.ts'
import { isLive } from '../sale/order.rules.ts'

export type AcknowledgeItem = OrderCommand & { ifMatch: IfMatch | undefined; itemId: string }

/**
 * Acknowledges a cancelled item: tickets no longer show it. A second time changes nothing. The order reads the same, so
 * its version stays.
 * @throws Refusal not_found, branch_forbidden, version_conflict; invalid_transition for an item that is not cancelled
 */
export function acknowledgeItem(ctx: Context, request: AcknowledgeItem): Promise<OrderDone> {
  const brandId = request.caller.brand.id
  return commandOnItem(ctx, request.itemId, request, async (tx, { order, item }) => {
    requireVersion(request.ifMatch, order.version)
    if (isLive(item)) throw itemNotCancelled(item.kitchen.status)
    if (item.acknowledgedAt !== null) return []
    await updateItem(tx, brandId, { ...item, acknowledgedAt: ctx.now() })
    const { id, branchId, billId, kitchen, version } = order
    const about = { id, version, dining_session_id: billId, status: kitchen.status }
    const data = { ...about, item_ids: [item.id] }
    return [{ type: 'kitchen.updated', branchId, data }]
  })
}
