import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { commandOnOrder, type OrderDone } from '../orders/order.command.ts'
import { type KitchenCommand, writeStages } from './change-stage.steps.ts'
import { recallOrder as recall } from '../sale/stage.rules.ts'

/**
 * Takes every live item of an order that is beyond a stage back to it; the later times are cleared.
 * @throws Refusal not_found, branch_forbidden, version_conflict, invalid_transition
 */
export function recallOrder(ctx: Context, orderId: string, act: KitchenCommand): Promise<OrderDone> {
  const brandId = act.caller.brand.id
  return commandOnOrder(ctx, orderId, act, async (tx, { order }) => {
    requireVersion(act.ifMatch, order.version)
    const back = recall(order.kitchen, order.items, act.to, ctx.now())
    return writeStages(tx, brandId, order, back.moves, back.order)
  })
}
