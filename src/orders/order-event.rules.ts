import { type StoredOrder } from './stored-order.rules.ts'

/** What is told of an order that is new. */
export function orderCreated(order: StoredOrder) {
  return {
    type: 'order.created' as const,
    branchId: order.branchId,
    data: {
      id: order.id,
      version: order.version,
      order_number: order.orderNumber,
      dining_session_id: order.diningSessionId,
    },
  }
}

/** What is told of an order that an act has changed; whoever wants more reads it. */
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
      dining_session_id: order.diningSessionId,
      status: order.status,
    },
  }
}
