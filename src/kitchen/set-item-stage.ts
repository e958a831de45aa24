import type { Context } from '../context.ts'
import { invariant } from '../lib/invariant.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { requireVersion } from '../lib/version.ts'
import { findItemPlace } from '../orders/order.store.ts'
import { isLive, type StoredItem } from '../orders/stored-order.rules.ts'
import { holdOrder, type KitchenAct, type OrderDone, writeStages } from './change-stage.steps.ts'
import { moveItem, orderKitchen } from './stage.rules.ts'

/**
 * Moves one item forward in the kitchen; the stage it has is no change. The version asked for is the order's.
 * @throws Refusal not_found, branch_forbidden, version_conflict, item_already_cancelled, invalid_transition
 */
export async function setItemStage(ctx: Context, itemId: string, act: KitchenAct): Promise<OrderDone> {
  const brandId = act.caller.brand.id
  return ctx.db.transact(async tx => {
    const place = await findItemPlace(tx, brandId, itemId)
    if (place === undefined) throw notFound('order_item', itemId)
    const { order, isRepetition } = await holdOrder(tx, place.orderId, act)
    if (isRepetition) return { id: order.id, replayed: true }
    requireVersion(act.ifMatch, order.version)
    const item = order.items.find(item => item.id === itemId)
    invariant(item !== undefined, 'an item stands in its order')
    requireLive(item)
    const kitchen = moveItem(item.kitchen, act.to, ctx.now())
    if (kitchen === item.kitchen) return { id: order.id, replayed: false }
    const items = order.items.map(other => (other === item ? { ...item, kitchen } : other))
    const after = orderKitchen(order.kitchen, items, ctx.now())
    await writeStages(tx, brandId, order, [{ id: itemId, kitchen }], after)
    return { id: order.id, replayed: false }
  })
}

function requireLive(item: StoredItem): void {
  if (isLive(item)) return
  throw new Refusal('item_already_cancelled', 'This item was cancelled. The kitchen need not make it.', {
    item_id: item.id,
    live_quantity: 0,
  })
}
