import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { touchBill } from '../sale/bill.store.ts'
import type { IfMatch } from '../lib/version.ts'
import type { Caller } from '../access/caller.rules.ts'
import type { OnceKey } from '../db/once.ts'
import { updateItem, updateOrder } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import type { KitchenStage } from '../wire/words.types.ts'
import { begunSince, type KitchenMoves, type KitchenState } from '../sale/stage.rules.ts'

/** Request of the operations that change a stage. */
export type KitchenCommand = {
  caller: Caller
  once: OnceKey | undefined
  ifMatch: IfMatch | undefined
  to: KitchenStage
}

/** Writes the items that changed stage, with the order and its bill; nothing when no item moved. @returns the event */
export async function writeStages(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
  moves: KitchenMoves,
  kitchen: KitchenState,
): Promise<NewEvent[]> {
  if (moves.length === 0) return []
  for (const move of moves) {
    const item = order.items.find(item => item.id === move.id)
    if (item === undefined) continue
    const begunAt = begunSince(item.begunAt, move.kitchen)
    await updateItem(tx, brandId, { ...item, kitchen: move.kitchen, begunAt })
  }
  const { version } = await updateOrder(tx, brandId, { ...order, kitchen })
  if (order.billId !== null) await touchBill(tx, brandId, order.billId)
  return [
    {
      type: 'kitchen.updated',
      branchId: order.branchId,
      data: {
        id: order.id,
        version,
        dining_session_id: order.billId,
        status: kitchen.status,
        item_ids: moves.map(move => move.id),
      },
    },
  ]
}
