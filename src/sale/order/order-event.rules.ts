import { type StoredOrder } from '../shapes/order.shape.ts'

/** Event of a new order. */
export function orderCreated(order: StoredOrder) {
  const { id, branchId, version, orderNumber: order_number, billId: dining_session_id } = order
  return { type: 'order.created' as const, branchId, data: { id, version, order_number, dining_session_id } }
}

/** Event of a changed order; listeners read the order for more. */
export function orderEvent<T extends 'order.updated' | 'order.cancelled' | 'order.refunded'>(
  type: T,
  order: StoredOrder,
  version: number,
) {
  const created = orderCreated({ ...order, version })
  return { ...created, type, data: { ...created.data, status: order.status } }
}

/** Event of items that reached, left or changed stage in the kitchen. */
export function kitchenUpdated(
  { id, branchId, version, billId, kitchen }: StoredOrder,
  items: readonly { id: string }[],
) {
  return {
    type: 'kitchen.updated' as const,
    branchId,
    data: {
      id,
      version,
      dining_session_id: billId,
      status: kitchen.status,
      item_ids: items.map(item => item.id),
    },
  }
}
