import { fromMilli } from '../../lib/money.ts'
import { fault, invalidField, Refusal } from '../../lib/refusal.ts'
import { unavailable, unknownId } from '../../lib/common.refusals.ts'
import { unitsAre } from '../sale.refusals.ts'

// Requests

export const offsetNeeded = (path: 'ordered_at' | 'scheduled_for') =>
  invalidField(path, 'format', 'Send a time with a UTC offset, such as 2026-11-21T19:30:00+01:00.')
export const dayNeeded = () =>
  invalidField(
    'query.business_date',
    'required',
    'Send business_date with display_number: the numbers restart at 001 every day.',
  )
export const scheduledInThePast = () =>
  invalidField(
    'scheduled_for',
    'min',
    'This time is in the past. Send a later one, or leave it out to send the order to the kitchen at once.',
  )
export const scheduledTooFar = (days: number) =>
  invalidField(
    'scheduled_for',
    'max',
    `An order can be scheduled at most ${days} days ahead. Send an earlier time.`,
  )
export const scheduledOnBill = () =>
  invalidField(
    'scheduled_for',
    'not_allowed',
    'An order on a bill cannot be scheduled. Hold its lines and fire them later.',
  )
export const targetNeeded = () =>
  invalidField(
    'dining_session_id',
    'required',
    'Send dining_session_id, or branch_id for an order without a bill.',
  )
export const onlyOneTarget = () =>
  invalidField('branch_id', 'not_allowed', 'Send either dining_session_id or branch_id, not both.')
export const setByBill = (path: string) => fault(path, 'not_allowed', 'The bill sets this. Leave it out.')
export const guestPrice = (at: number) =>
  fault(
    `lines.${at}.unit_price`,
    'not_allowed',
    'Guests pay the price on the menu. Ask the staff to order this.',
  )
export const guestMetadata = () =>
  fault('metadata', 'not_allowed', 'Guests cannot attach metadata to an order. Leave it out.')
export const guestHold = (at: number) =>
  fault(
    `lines.${at}.hold`,
    'not_allowed',
    'Guests cannot hold lines: their orders go to the kitchen at once. Ask the staff to order this.',
  )
export const customerOfBill = () =>
  invalidField(
    'customer_id',
    'not_allowed',
    "An order on a bill has the bill's customer. Change the customer of the bill.",
  )

export const deliveredNowhere = () =>
  invalidField(
    'delivery',
    'not_allowed',
    'Only a delivery order has an address. Send service_type delivery, or leave this out.',
  )
export const coordinatesIncomplete = (path: 'delivery.lat' | 'delivery.lng') =>
  fault(path, 'required', 'Send lat and lng together, or neither.')

/** @param scope needed by the operation */
export const otherBillsGuest = (scope: string) =>
  new Refusal('insufficient_scope', 'Guests may only read and order on the bill of their own table.', {
    missing_scopes: [scope],
  })
export const clientRefTaken = (id: string) =>
  new Refusal('already_exists', 'An order with this client_ref already exists. Read that order.', {
    field: 'client_ref',
    id,
  })
export const givenUp = () =>
  unavailable('This request was abandoned before its order was placed. Send it again.')

export const feeNoFood = (path: string) =>
  fault(path, 'not_allowed', 'A delivery fee cannot be wasted. Leave it out.')

export const onlyOneChoice = () =>
  invalidField('item_ids', 'not_allowed', 'Send either course or item_ids, not both.')
export const itemOfOtherOrder = (path: string) => unknownId(path, 'item', ' on this order')

// Limits

export const orderTotalTooLarge = () =>
  new Refusal(
    'limit_reached',
    'The total and the cost of an order can each be at most 9,999,999.99. Send another order.',
    { limit: 9_999_999.99 },
  )

// States

/** The refusal of a change of state; `from` and `to` are in its details. */
const invalidTransition = (message: string, details: { from: string | null; to: string }) =>
  new Refusal('invalid_transition', message, details)

export const chargeNotCancellable = (kind: string) =>
  invalidTransition('A service charge follows its items. Cancel the items.', { from: kind, to: 'cancelled' })

export const itemNotOnOpenBill = (itemId: string, bill: { id: string; status: string } | undefined) =>
  new Refusal(
    'item_not_on_open_bill',
    bill === undefined
      ? 'This item is on an order without a bill. Remove it with POST /orders/{order}/remove-items while nothing of the ' +
          'order is paid; refund it afterwards.'
      : 'Only items on an open bill can be cancelled. Refund a paid item instead.',
    { item_id: itemId, dining_session_id: bill?.id ?? null, status: bill?.status ?? null },
  )

export const alreadyWasted = (itemId: string, leftMilli: number) =>
  new Refusal(
    'item_already_cancelled',
    `Only ${unitsAre(leftMilli)} not wasted yet. Send no more than that, or set remake to make it again.`,
    { item_id: itemId, live_quantity: fromMilli(leftMilli) },
  )

const voidFirst = 'Void its payments first, and its balance and points (void-redemption).'

export const orderNotChangeable = (from: string) =>
  invalidTransition(
    from === 'partially_paid'
      ? `An order can be changed only while nothing of it is paid. ${voidFirst}`
      : `This order is ${from.replace('_', ' ')} and can no longer be changed.`,
    { from, to: 'pending' },
  )

export const orderOnBill = (from: string, billId: string) =>
  new Refusal(
    'invalid_transition',
    'This order is on a bill. Send another order to the bill (POST /dining-sessions/{session}/orders), or cancel an ' +
      'item (POST /order-items/{item}/cancel).',
    { from, to: 'pending', dining_session_id: billId },
  )

const remedies = {
  partially_paid: voidFirst,
  paid: 'Refund its items instead.',
  partially_refunded: 'Refund its items instead.',
  refunded: 'There is nothing left to change.',
  cancelled: 'There is nothing left to change.',
} as const

/** @param to the state that the operation would put the order in */
export const tooLate = (from: keyof typeof remedies, to: string) =>
  invalidTransition(`This order is ${from.replace('_', ' ')} and can no longer be ${to}. ${remedies[from]}`, {
    from,
    to,
  })

export const alreadyInKitchen = (from: string | null) =>
  invalidTransition('The kitchen already has this order. Its time can be changed only before that.', {
    from,
    to: 'new',
  })

export const nothingHeld = () =>
  invalidTransition('None of these items is on hold. Items with `held: true` can be fired.', {
    from: null,
    to: 'new',
  })
export const tooLateToFire = (from: string, lastDay: string) =>
  invalidTransition(
    `This order is closed, and its held items could be fired until ${lastDay}. Refund it, or send a new order.`,
    { from, to: 'new' },
  )

/** @param from the kitchen stage of the item */
export const itemNotCancelled = (from: string | null) =>
  invalidTransition('This item is not cancelled, so there is nothing to acknowledge.', {
    from,
    to: 'acknowledged',
  })
