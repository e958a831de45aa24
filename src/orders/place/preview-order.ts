import type { Context } from '../../context.ts'
import { invariant } from '../../lib/invariant.ts'
import { newTurn } from '../../lib/turn.ts'
import type { Draft, PlaceRequest } from './batch.types.ts'
import { draftOrders } from './place-orders.ts'

/** Previews an order and the outcome of each campaign: a dry run of placing that locks and writes nothing. */
export async function previewOrder(
  ctx: Context,
  request: Omit<PlaceRequest, 'idempotencyKey' | 'turn'>,
): Promise<Draft> {
  return ctx.db.transact(async tx => {
    const unkeyed = { ...request, idempotencyKey: undefined, turn: newTurn() }
    const { entries } = await draftOrders(ctx, tx, [unkeyed], 'preview')
    const { state } = entries[0]!
    if (state.kind === 'refused') throw state.error
    invariant(state.kind === 'drafted', 'a preview waits for nothing')
    return state.draft
  })
}
