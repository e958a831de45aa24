import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import type { StoredOrder } from '../../sale/shapes/order.shape.ts'
import type { Fired } from './fire.rules.ts'
import { updateItem, updateOrder } from '../order.store.ts'

/** Writes an order of which something was fired. @returns its event */
export async function writeFired(tx: Tx, brandId: string, { order, items }: Fired): Promise<NewEvent> {
  for (const item of items) await updateItem(tx, brandId, item)
  const { version } = await updateOrder(tx, brandId, order)
  return firedEvent({ ...order, version }, items)
}

/** Event for the kitchen's screens: it has these items. */
export function firedEvent(order: StoredOrder, items: readonly { id: string }[]): NewEvent {
  return {
    type: 'kitchen.updated',
    branchId: order.branchId,
    data: {
      id: order.id,
      version: order.version,
      dining_session_id: order.billId,
      status: order.kitchen.status,
      item_ids: items.map(item => item.id),
    },
  }
}
