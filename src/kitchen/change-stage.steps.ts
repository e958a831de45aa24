import type { Tx } from '../db/database.ts'
import { recordEvents } from '../db/events.ts'
import { touchBill } from '../sale/bill.store.ts'
import type { IfMatch } from '../lib/version.ts'
import type { OrderCommand } from '../orders/claim-order.steps.ts'
import { updateItem, updateOrder } from '../orders/order.store.ts'
import type { StoredOrder } from '../sale/stored-order.rules.ts'
import type { KitchenStage } from '../wire/words.rules.ts'
import { begunSince, type KitchenMoves, type KitchenState } from '../sale/stage.rules.ts'

/** Request of the operations that change a stage. */
export type KitchenCommand = OrderCommand & { ifMatch: IfMatch | undefined; to: KitchenStage }

/** Writes the items that changed stage, with the order, its bill and the event; nothing when no item moved. */
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
    if (item === undefined) continue
    const begunAt = begunSince(item.begunAt, move.kitchen)
    await updateItem(tx, brandId, { ...item, kitchen: move.kitchen, begunAt })
  }
  const { version } = await updateOrder(tx, brandId, { ...order, kitchen })
  if (order.billId !== null) await touchBill(tx, brandId, order.billId)
  await recordEvents(tx, brandId, [
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
  ])
}
