/** Every type of event and its description in the API document. The list is closed: webhooks subscribe by type. */
export const eventTexts = {
  'order.created': 'An order was placed: a round on a bill, or an order without one.',
  'order.updated': 'An order’s details, items or discounts changed, or items moved to or from it.',
  'order.paid': 'An order was paid in full, by itself or with its bill.',
  'order.reopened':
    'The settlement of an order, or of its bill, was undone: the order waits for payment again.',
  'order.cancelled': 'An order without a bill was cancelled, or its last item removed.',
  'order.refunded': 'Items or an amount of a paid order were refunded.',
  'order_item.cancelled': 'An item of an open bill was cancelled, in full or in part.',
  'order_item.updated':
    'A sent item changed its note, seat or course or was held back, or took the place of another.',
  'kitchen.updated':
    'Items of an order changed stage or were fired, or the kitchen acknowledged a cancellation or a change.',
  'dining_session.opened': 'A bill was opened.',
  'dining_session.updated':
    'A bill’s guests, waiter or discounts changed, it was printed, or items moved to or from it.',
  'dining_session.moved': 'A bill moved to another table.',
  'dining_session.merged': 'A bill was merged into another and closed.',
  'dining_session.settled': 'A bill was paid in full and closed; its orders are paid.',
  'dining_session.reopened': 'The settlement of a bill was undone: it is open again.',
  'dining_session.cancelled': 'A bill without live items was cancelled.',
  'payment.created': 'A payment was taken.',
  'payment.updated': 'The tip of a payment changed.',
  'payment.voided': 'A payment was voided or corrected.',
  'receipt.issued': 'A sale, a refund, a top-up, a pay-out or a reopening was given a receipt.',
  'stock.low': 'A stock item fell to its low level in a branch.',
  'stock.negative': 'A stock level fell below zero: more was used than was in stock.',
  'product.updated': 'A product changed, or was switched on, off or sold out.',
  'menu.updated':
    'Another part of the menu changed: a category, an addon, a price, a campaign, or the hours or closures of a branch.',
  'branch.paused': 'A branch stopped taking orders of some channels.',
  'branch.resumed': 'The pause of a branch was ended before its time.',
  'customer.updated': 'A customer changed; the event contains only the id and the version.',
  'shift.opened': 'A shift was opened.',
  'shift.closed': 'A shift was counted and closed.',
  'printer.failing': 'A printer does not answer: its papers wait, or are printed by its fallback.',
  'printer.recovered': 'A printer that did not answer prints again.',
  'print_job.failed':
    'Something was not printed: neither the printer nor its fallback answered, or it is too old by now.',
  'webhook.disabled': 'The service switched a webhook off: its receiver failed for two days or answered 410.',
} as const

export type EventType = keyof typeof eventTexts
export const eventTypes = Object.keys(eventTexts) as EventType[]
