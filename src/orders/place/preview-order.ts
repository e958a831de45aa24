import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { findTable } from '../../floor/occupied-tables.store.ts'
import { inactiveRecord, unknownId } from '../../lib/common.refusals.ts'
import { invariant } from '../../lib/invariant.ts'
import { invalid } from '../../lib/refusal.ts'
import { newTurn } from '../../lib/turn.ts'
import type { Draft, OrderTarget, PlaceRequest } from './batch.types.ts'
import type { PreviewTarget } from './order-request.schema.ts'
import { draftOrders } from './place-orders.ts'

/** Previews an order and the outcome of each campaign: a dry run of placing that locks and writes nothing. */
export async function previewOrder(
  ctx: Context,
  request: Omit<PlaceRequest, 'idempotencyKey' | 'turn' | 'target'> & { target: PreviewTarget },
): Promise<Draft> {
  return ctx.db.transact(async tx => {
    const target = await knownTarget(tx, request.caller.brand.id, request.target)
    const unkeyed = { ...request, target, idempotencyKey: undefined, turn: newTurn() }
    const { entries } = await draftOrders(ctx, tx, [unkeyed], 'preview')
    const { state } = entries[0]!
    if (state.kind === 'refused') throw state.error
    invariant(state.kind === 'drafted', 'a preview waits for nothing')
    return state.draft
  })
}

/** The branch of the table where an order would be the first one of a bill. */
async function knownTarget(tx: Tx, brandId: string, target: PreviewTarget): Promise<OrderTarget> {
  if (!isTable(target)) return target
  const { tableId } = target
  const table = await findTable(tx, brandId, tableId)
  if (table === undefined) throw invalid(unknownId('table_id', 'table'))
  if (!table.usable) throw invalid(inactiveRecord('table_id', 'table'))
  return { branchId: table.branchId, tableId, channel: 'table', serviceType: undefined }
}

function isTable(target: PreviewTarget): target is Exclude<PreviewTarget, OrderTarget> {
  return !('billId' in target) && !('branchId' in target)
}
