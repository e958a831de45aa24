import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { commandOnItem, type OrderDone, type VersionedCommand } from '../orders/order.command.ts'
import { kitchenUpdated } from '../orders/order-event.rules.ts'
import { itemNotCancelled } from '../orders/order.refusals.ts'
import { updateItem } from '../orders/order.store.ts'
import { isLive } from '../sale/order.rules.ts'

/**
 * Acknowledges a cancelled item, so that tickets no longer show it; repeating it changes nothing. Nothing shown of the
 * order changes, so its version stays.
 * @throws Refusal not_found, branch_forbidden, version_conflict; invalid_transition for an item that is not cancelled
 */
export function acknowledgeItem(ctx: Context, itemId: string, request: VersionedCommand): Promise<OrderDone> {
  return commandOnItem(ctx, itemId, request, async (tx, { order, item }) => {
    requireVersion(request.ifMatch, order.version)
    if (isLive(item)) throw itemNotCancelled(item.kitchen.status)
    if (item.acknowledgedAt !== null) return []
    await updateItem(tx, request.caller.brand.id, { ...item, acknowledgedAt: ctx.now() })
    return [kitchenUpdated(order, [item])]
  })
}
