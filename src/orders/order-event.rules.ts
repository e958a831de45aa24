import { type StoredOrder } from '../sale/shapes/order.shape.ts'

/** Event of a new order. */
export function orderCreated(order: StoredOrder) {
  return {
    type: 'order.created' as const,
    branchId: order.branchId,
    data: {
      id: order.id,
      version: order.version,
      order_number: order.orderNumber,
      dining_session_id: order.billId,
    },
  }
}

/** Event of an order that was changed; a listener that needs more reads the order. */
export function orderEvent<T extends 'order.updated' | 'order.cancelled' | 'order.refunded'>(
  type: T,
  order: StoredOrder,
  version: number,
) {
  return {
    type,
    branchId: order.branchId,
    data: {
      id: order.id,
      version,
      order_number: order.orderNumber,
      dining_session_id: order.billId,
      status: order.status,
    },
  }
}
