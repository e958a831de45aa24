import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { commandOnOrder, type OrderDone } from '../orders/order.command.ts'
import { type KitchenCommand, writeStages } from './change-stage.steps.ts'
import { moveOrder, orderKitchen } from '../sale/stage.rules.ts'

/**
 * Moves the items of an order that are behind a stage to it; the stage the order has is no change.
 * @throws Refusal not_found, branch_forbidden, version_conflict, invalid_transition
 */
export function setOrderStage(ctx: Context, orderId: string, act: KitchenCommand): Promise<OrderDone> {
  const brandId = act.caller.brand.id
  return commandOnOrder(ctx, orderId, act, async (tx, { order }) => {
    requireVersion(act.ifMatch, order.version)
    const moves = moveOrder(order.kitchen, order.items, act.to, ctx.now())
    const moved = new Map(moves.map(move => [move.id, move.kitchen]))
    const items = order.items.map(item => ({ ...item, kitchen: moved.get(item.id) ?? item.kitchen }))
    const after = orderKitchen(order.kitchen, items, ctx.now())
    return writeStages(tx, brandId, order, moves, after)
  })
}
