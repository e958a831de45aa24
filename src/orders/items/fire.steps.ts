import type { Tx } from '../../db/database.ts'
import type { NewEvent } from '../../db/events.ts'
import type { Fired } from './fire.rules.ts'
import { kitchenUpdated } from '../order-event.rules.ts'
import { updateItem, updateOrder } from '../order.store.ts'

/** Writes an order with fired items. @returns its event */
export async function writeFired(tx: Tx, brandId: string, { order, items }: Fired): Promise<NewEvent> {
  for (const item of items) await updateItem(tx, brandId, item)
  const { version } = await updateOrder(tx, brandId, order)
  return kitchenUpdated({ ...order, version }, items)
}
