import type { EventType } from './event.types.ts'

/** When each event is recorded, for readers of the API document. */
export const eventTexts: Readonly<Record<EventType, string>> = {
  'order.created': 'An order was placed: a round on a bill, or an order without one.',
  'order.updated': 'An order changed: its texts, its items or its discounts, or items moved to or from it.',
  'order.paid': 'An order without a bill is paid in full.',
  'order.cancelled': 'An order without a bill was cancelled, or its last item removed.',
  'order.refunded': 'Something was given back for a paid order: items of it, or an amount.',
  'order_item.cancelled': 'An item of an open bill was cancelled, whole or in part.',
  'kitchen.updated': 'Items of an order moved to another stage, were fired, or their cancellation was seen.',
  'dining_session.opened': 'A bill was opened.',
  'dining_session.updated':
    'A bill changed: its guests, its waiter, its discounts, or items moved to or from it.',
  'dining_session.moved': 'A bill moved to another table.',
  'dining_session.merged': 'A bill was merged into another one and is closed.',
  'dining_session.settled': 'Nothing is due on a bill any more; it is closed and its orders are paid.',
  'dining_session.cancelled': 'A bill without live items was closed.',
  'payment.created': 'A payment was taken.',
  'payment.updated': 'The tip of a payment changed.',
  'payment.voided': 'A payment was voided, or corrected.',
  'stock.low': 'A stock item fell to the level at which its branch wants to know.',
  'stock.negative': 'More of a stock item was used than was there.',
  'product.updated': 'A product changed, or was switched on, off or sold out.',
  'menu.updated': 'Something else that the menu shows changed: a category, an addon, a price, a campaign.',
  'customer.updated': 'A customer changed; the event holds the id and the version alone.',
  'shift.opened': 'A drawer was opened.',
  'shift.closed': 'A drawer was counted and closed.',
  'webhook.disabled':
    'The service switched a webhook off: its receiver failed for two days, or wants no more.',
}
