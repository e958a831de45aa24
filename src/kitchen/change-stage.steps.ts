import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { lockSession, touchSession } from '../floor/dining-session.store.ts'
import { type Caller, requireBranch } from '../keys/caller.rules.ts'
import { notFound } from '../lib/refusal.ts'
import type { IfMatch } from '../lib/version.ts'
import { findOrder, lockOrder, updateItem, updateOrder } from '../orders/order.store.ts'
import type { StoredOrder } from '../orders/stored-order.rules.ts'
import type { KitchenStage } from '../wire/words.rules.ts'
import type { KitchenMoves, KitchenState } from './stage.rules.ts'

/** What every act of the kitchen is asked with. */
export type KitchenAct = {
  caller: Caller
  once: OnceKey | undefined
  ifMatch: IfMatch | undefined
  to: KitchenStage
}

/** The order an act was done to; `replayed` when the request had been done before. */
export type OrderDone = { id: string; replayed: boolean }

/**
 * What every act of the kitchen begins with, in the order of the contract's checks: the key is claimed, the order
 * found and, with its bill before it, held until the transaction ends, the branch allowed.
 * @returns the order, and whether the request is a repetition of one whose result is there
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function holdOrder(
  tx: Tx,
  orderId: string,
  { caller, once }: KitchenAct,
): Promise<{ order: StoredOrder; isRepetition: boolean }> {
  const brandId = caller.brand.id
  const claim = await claimOnce(tx, brandId, once, orderId)
  const seen = await findOrder(tx, brandId, orderId)
  if (seen === undefined) throw notFound('order', orderId)
  if (seen.diningSessionId !== null) await lockSession(tx, brandId, seen.diningSessionId)
  const order = await lockOrder(tx, brandId, orderId)
  requireBranch(caller, order.branchId)
  return { order, isRepetition: replayed(claim) !== undefined }
}

/** Writes what has moved in the kitchen, with its event; nothing at all when nothing has. */
export async function writeStages(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
  moves: KitchenMoves,
  kitchen: KitchenState,
): Promise<void> {
  if (moves.length === 0) return
  for (const move of moves) {
    const item = order.items.find(item => item.id === move.id)
    if (item !== undefined) await updateItem(tx, brandId, { ...item, kitchen: move.kitchen })
  }
  const { version } = await updateOrder(tx, brandId, { ...order, kitchen })
  if (order.diningSessionId !== null) await touchSession(tx, brandId, order.diningSessionId)
  await recordEvents(tx, brandId, [
    {
      type: 'kitchen.updated',
      branchId: order.branchId,
      data: {
        id: order.id,
        version,
        dining_session_id: order.diningSessionId,
        status: kitchen.status,
        item_ids: moves.map(move => move.id),
      },
    },
  ])
}
