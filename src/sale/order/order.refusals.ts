import { invalidField, Refusal } from '../../lib/refusal.ts'

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
export const onlyOneChoice = () =>
  invalidField('item_ids', 'not_allowed', 'Send either course or item_ids, not both.')
/** The refusal of a change of state; `from` and `to` are in its details. */
const invalidTransition = (message: string, details: { from: string | null; to: string }) =>
  new Refusal('invalid_transition', message, details)

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
