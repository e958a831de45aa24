import type { Context } from '../context.ts'
import { claimOnce, replayed } from '../db/once.ts'
import { requireBranch } from '../keys/caller.rules.ts'
import { requireVersion } from '../lib/version.ts'
import { holdOrder, type KitchenAct, type OrderDone, writeStages } from './change-stage.steps.ts'
import { recallOrder as recall } from './stage.rules.ts'

/**
 * Takes every live item of an order that is beyond a stage back to it; the later times are cleared.
 * @throws Refusal not_found, branch_forbidden, version_conflict, invalid_transition
 */
export async function recallOrder(
  ctx: Context,
  orderId: string,
  { caller, once, ifMatch, to }: KitchenAct,
): Promise<OrderDone> {
  const brandId = caller.brand.id
  return ctx.db.transact(async tx => {
    const claim = await claimOnce(tx, brandId, once, orderId)
    const order = await holdOrder(tx, brandId, orderId)
    requireBranch(caller, order.branchId)
    const first = replayed(claim)
    if (first !== undefined) return { id: first, replayed: true }
    requireVersion(ifMatch, order.version)
    const back = recall(order.kitchen, order.items, to, ctx.now())
    await writeStages(tx, brandId, order, back.moves, back.order)
    return { id: orderId, replayed: false }
  })
}
