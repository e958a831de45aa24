import { fromMilli } from '../lib/money.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'
import { unavailable } from '../lib/common.refusals.ts'
import { unitsAre } from '../sale/sale.refusals.ts'

// Requests

export const offsetNeeded = () =>
  invalidField('ordered_at', 'format', 'Send a time with an offset, as 2026-11-21T19:30:00+01:00.')
export const dayNeeded = () =>
  invalidField(
    'query.business_date',
    'required',
    'Send the business_date of the display_number: every day begins at 001.',
  )
export const scheduledOffsetNeeded = () =>
  invalidField('scheduled_for', 'format', 'Send a time with an offset, as 2026-11-21T19:30:00+01:00.')
export const scheduledInThePast = () =>
  invalidField(
    'scheduled_for',
    'min',
    'This time is past. Send a later one, or leave it out: the kitchen gets it at once.',
  )
export const scheduledTooFar = (days: number) =>
  invalidField('scheduled_for', 'max', `An order is taken at most ${days} days ahead.`)
export const scheduledOnBill = () =>
  invalidField(
    'scheduled_for',
    'not_allowed',
    'A round goes to the kitchen at once. Hold its lines and fire them.',
  )
export const targetNeeded = () =>
  invalidField('dining_session_id', 'required', 'Send the bill, or branch_id for an order without one.')
export const onlyOneTarget = () =>
  invalidField('branch_id', 'not_allowed', 'Send the bill or the branch, not both.')
export const setByBill = (path: string) => fault(path, 'not_allowed', 'The bill decides this. Leave it out.')
export const guestPrice = (at: number) =>
  fault(
    `lines.${at}.unit_price`,
    'not_allowed',
    'A guest pays the price on the menu. Ask the staff to order this.',
  )
export const guestMetadata = () =>
  fault('metadata', 'not_allowed', 'A guest keeps nothing with an order. Leave it out.')
export const guestHold = (at: number) =>
  fault(
    `lines.${at}.hold`,
    'not_allowed',
    "A guest's order goes to the kitchen at once. Ask the staff to order this.",
  )
export const customerOfBill = () =>
  invalidField('customer_id', 'not_allowed', "An order on a bill has the bill's customer. Change the bill.")

export const deliveredNowhere = () =>
  invalidField(
    'delivery',
    'not_allowed',
    'Only an order that is delivered has an address. Send service_type delivery, or leave this out.',
  )
export const wholePlaceNeeded = (path: 'delivery.lat' | 'delivery.lng') =>
  fault(path, 'required', 'Send lat and lng together, or neither.')

/** @param scope needed by the operation */
export const otherBillsGuest = (scope: string) =>
  new Refusal('insufficient_scope', 'A guest may only read and order on the bill of their own table.', {
    missing_scopes: [scope],
  })
export const clientRefTaken = (id: string) =>
  new Refusal('already_exists', 'An order with this client_ref was sent before. Read that one.', {
    field: 'client_ref',
    id,
  })
export const givenUp = () => unavailable('This order was given up before it was written. Send it again.')

export const feeNoFood = (path: string) =>
  fault(path, 'not_allowed', 'A delivery fee is no food. Leave it out.')

// Limits

const limitReached = (message: string, details: { limit: number; [count: string]: number }) =>
  new Refusal('limit_reached', message, details)
export const tooManyLiveItems = (limit: number, liveItems: number) =>
  limitReached(`A bill holds at most ${limit} live items. Settle it and open another.`, {
    limit,
    live_items: liveItems,
  })
export const tooManyItems = (limit: number, items: number) =>
  limitReached(`A bill holds at most ${limit} items, cancelled ones included. Settle it and open another.`, {
    limit,
    items,
  })
export const tooManyOrderItems = (limit: number, liveItems: number) =>
  limitReached(`An order holds at most ${limit} live items. Send another order.`, {
    limit,
    live_items: liveItems,
  })
export const orderFull = (limit: number, items: number) =>
  limitReached(`An order holds at most ${limit} items, removed ones included. Send another order.`, {
    limit,
    items,
  })
export const orderTooDear = () =>
  limitReached('An order totals, and costs, at most 9,999,999.99. Send another order.', {
    limit: 9_999_999.99,
  })
export const tooManyParts = (limit: number, items: number) =>
  limitReached(
    `A bill, or an order, holds at most ${limit} items, and each part taken off a line makes one more. ` +
      'Take off all that is left of a line at once.',
    { limit, items },
  )
export const tooManyWastes = (limit: number) =>
  limitReached(
    `An order holds at most ${limit} entries of waste. Book other waste by POST /stock-movements of the kind waste.`,
    { limit },
  )

// States

export const chargeNotCancellable = (kind: string) =>
  new Refusal('invalid_transition', 'A service charge follows its items. Cancel those.', {
    from: kind,
    to: 'cancelled',
  })

export const itemNotOnOpenBill = (itemId: string, bill: { id: string; status: string } | undefined) =>
  new Refusal(
    'item_not_on_open_bill',
    bill === undefined
      ? 'This item is on an order without a bill. Send it to POST /orders/{order}/remove-items while nothing of the order ' +
          'is paid; refund it afterwards.'
      : 'Only items on an open bill can be cancelled. Refund an item that is paid.',
    { item_id: itemId, dining_session_id: bill?.id ?? null, status: bill?.status ?? null },
  )

export const alreadyWasted = (itemId: string, leftMilli: number) =>
  new Refusal(
    'item_already_cancelled',
    `Only ${unitsAre(leftMilli)} not wasted yet. Name no more, or set remake to make it once more.`,
    { item_id: itemId, live_quantity: fromMilli(leftMilli) },
  )

export const orderNotChangeable = (from: string) =>
  new Refusal(
    'invalid_transition',
    from === 'partially_paid'
      ? 'An order changes only while nothing of it is paid. Void its payments first, and its balance and points ' +
          '(void-redemption).'
      : `This order is ${from.replace('_', ' ')} and can no longer change.`,
    { from, to: 'pending' },
  )

export const orderOnBill = (from: string, billId: string) =>
  new Refusal(
    'invalid_transition',
    'This order is on a bill. Send a round to the bill (POST /dining-sessions/{session}/orders), or cancel an item by ' +
      'POST /order-items/{item}/cancel.',
    { from, to: 'pending', dining_session_id: billId },
  )

const waysOut = {
  partially_paid: 'Void its payments first, and its balance and points (void-redemption).',
  paid: 'Refund its items instead.',
  partially_refunded: 'Refund its items instead.',
  refunded: 'Nothing of it is left.',
  cancelled: 'Nothing of it is left.',
} as const

/** @param to the state that the operation would put the order in */
export const tooLate = (from: keyof typeof waysOut, to: string) =>
  new Refusal(
    'invalid_transition',
    `This order is ${from.replace('_', ' ')} and can no longer be ${to}. ${waysOut[from]}`,
    { from, to },
  )

export const alreadyInKitchen = (from: string | null) =>
  new Refusal(
    'invalid_transition',
    'The kitchen has this order already. Its time changes only before that.',
    { from, to: 'new' },
  )
