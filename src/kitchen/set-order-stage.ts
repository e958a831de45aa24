import type { Context } from '../context.ts'
import { claimOnce, replayed } from '../db/once.ts'
import { requireBranch } from '../keys/caller.rules.ts'
import { requireVersion } from '../lib/version.ts'
import { holdOrder, type KitchenAct, type OrderDone, writeStages } from './change-stage.steps.ts'
import { moveOrder, orderKitchen } from './stage.rules.ts'

/**
 * Moves the items of an order that are behind a stage to it; the stage the order has is no change.
 * @throws Refusal not_found, branch_forbidden, version_conflict, invalid_transition
 */
export async function setOrderStage(
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
    const moves = moveOrder(order.kitchen, order.items, to, ctx.now())
    const moved = new Map(moves.map(move => [move.id, move.kitchen]))
    const items = order.items.map(item => ({ ...item, kitchen: moved.get(item.id) ?? item.kitchen }))
    const after = orderKitchen(order.kitchen, items, ctx.now())
    await writeStages(tx, brandId, order, moves, after)
    return { id: orderId, replayed: false }
  })
}
