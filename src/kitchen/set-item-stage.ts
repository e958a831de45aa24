import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { commandOnItem, type OrderDone } from '../orders/order.command.ts'
import { itemCancelled } from '../sale/sale.refusals.ts'
import { isLive } from '../sale/order.rules.ts'
import { type KitchenCommand, writeStages } from './change-stage.steps.ts'
import { moveItem, orderKitchen } from '../sale/stage.rules.ts'

/**
 * Moves one item forward in the kitchen; the stage it has is no change. The version asked for is the order's.
 * @throws Refusal not_found, branch_forbidden, version_conflict, item_already_cancelled, invalid_transition
 */
export function setItemStage(ctx: Context, itemId: string, act: KitchenCommand): Promise<OrderDone> {
  const brandId = act.caller.brand.id
  return commandOnItem(ctx, itemId, act, async (tx, { order, item }) => {
    requireVersion(act.ifMatch, order.version)
    if (!isLive(item)) throw itemCancelled(item.id)
    const kitchen = moveItem(item.kitchen, act.to, ctx.now())
    if (kitchen === item.kitchen) return []
    const items = order.items.map(other => (other === item ? { ...item, kitchen } : other))
    const after = orderKitchen(order.kitchen, items, ctx.now())
    return writeStages(tx, brandId, order, [{ id: itemId, kitchen }], after)
  })
}
