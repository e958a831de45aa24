import type { Context } from '../context.ts'
import { requireVersion } from '../lib/version.ts'
import { claimAndLockOrder, type OrderDone } from '../orders/claim-order.steps.ts'
import { type KitchenCommand, writeStages } from './change-stage.steps.ts'
import { recallOrder as recall } from '../sale/stage.rules.ts'

/**
 * Takes every live item of an order that is beyond a stage back to it; the later times are cleared.
 * @throws Refusal not_found, branch_forbidden, version_conflict, invalid_transition
 */
export async function recallOrder(ctx: Context, orderId: string, act: KitchenCommand): Promise<OrderDone> {
  const brandId = act.caller.brand.id
  return ctx.db.transact(async tx => {
    const { order, isRepetition } = await claimAndLockOrder(tx, orderId, act)
    if (isRepetition) return { id: orderId, replayed: true }
    requireVersion(act.ifMatch, order.version)
    const back = recall(order.kitchen, order.items, act.to, ctx.now())
    await writeStages(tx, brandId, order, back.moves, back.order)
    return { id: orderId, replayed: false }
  })
}
