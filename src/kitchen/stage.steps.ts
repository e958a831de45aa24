import type { Tx } from '../db/database.ts'
import type { NewEvent } from '../db/events.ts'
import { touchBill } from '../sale/bill/bill.store.ts'
import {
  begunSince,
  type KitchenChange,
  type KitchenMoves,
  movedItems,
  orderKitchen,
} from '../sale/item/stage.rules.ts'
import { updateItem, updateOrder } from '../sale/order/order-changes.store.ts'
import { kitchenUpdated } from '../sale/order/order.rules.ts'
import { printChanges } from '../sale/paper/print-papers.steps.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

/** The change of moving items forward. */
export function forward({ items, kitchen }: StoredOrder, moves: KitchenMoves, now: number): KitchenChange {
  return { moves, order: orderKitchen(kitchen, movedItems(items, moves), now) }
}

/**
 * Writes the moved items, their order and its bill, and the tickets of a scheduled order that is started before its time;
 * nothing when no item moved.
 */
export async function writeStages(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
  { moves, order: kitchen }: KitchenChange,
): Promise<NewEvent[]> {
  if (moves.length === 0) return []
  const items = movedItems(order.items, moves)
  for (const item of items) {
    if (order.items.includes(item)) continue
    await updateItem(tx, brandId, { ...item, begunAt: begunSince(item.begunAt, item.kitchen) })
  }
  await printChanges(tx, brandId, order, { ...order, items })
  const { version } = await updateOrder(tx, brandId, { ...order, kitchen })
  if (order.billId !== null) await touchBill(tx, brandId, order.billId)
  return [kitchenUpdated({ ...order, kitchen, version }, moves)]
}
