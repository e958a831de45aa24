/** Every type of event. The list is closed, so that a webhook can name its types. */
export const eventTypes = [
  'order.created',
  'order.updated',
  'order.paid',
  'order.cancelled',
  'order.refunded',
  'order_item.cancelled',
  'kitchen.updated',
  'dining_session.opened',
  'dining_session.updated',
  'dining_session.moved',
  'dining_session.merged',
  'dining_session.settled',
  'dining_session.cancelled',
  'payment.created',
  'payment.updated',
  'payment.voided',
  'stock.low',
  'stock.negative',
  'product.updated',
  'menu.updated',
  'customer.updated',
  'shift.opened',
  'shift.closed',
  'webhook.disabled',
] as const

export type EventType = (typeof eventTypes)[number]
