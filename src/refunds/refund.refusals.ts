import { type Cents, toAmount } from '../lib/money.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const noCustomerToRefund = () =>
  fault(
    'to',
    'not_allowed',
    'The order has no customer whose balance could take it. Refund it to its payments.',
  )
export const tipNeedsWholeSale = () =>
  fault(
    'refund_tip',
    'not_allowed',
    'A tip is refunded only with everything left of its sale. Name every live item, or nothing at all.',
  )
export const itemsAndAmount = () =>
  fault(
    'amount',
    'not_allowed',
    'A refund is of items or of an amount. Send one of them, or nothing for all that is left.',
  )
export const restockWithoutItems = () =>
  fault('restock', 'not_allowed', 'An amount gives no items back. Leave this out, or name the items.')
export const chosenForBalance = () =>
  fault('payments', 'not_allowed', 'All of this goes to the balance. Leave the payments out.')
export const paymentNotHere = (path: string, where: string) =>
  fault(path, 'not_found', `There is no payment with this id${where}, or it was voided or corrected.`)
export const paymentNamedTwice = (path: string) =>
  fault(path, 'duplicate', 'This payment is named twice. Name it once, with its whole amount.')

export const otherThanRefund = (amount: Cents) =>
  invalidField(
    'payments',
    'not_allowed',
    `The refund is of ${toAmount(amount)}. Send payments that add up to it, or leave them out.`,
  )

const exceedsPaid = (refundable: Cents, message: string) =>
  new Refusal('refund_exceeds_paid', message, { refundable: toAmount(refundable) })

export const refundExceedsPaid = (amount: Cents, refundable: Cents) =>
  exceedsPaid(
    refundable,
    `This refunds ${toAmount(amount)}, and only ${toAmount(refundable)} of what was paid is left to refund.`,
  )
export const paymentHasLess = (amount: Cents, refundable: Cents) =>
  exceedsPaid(
    refundable,
    `This takes ${toAmount(amount)} from a payment that has only ${toAmount(refundable)} left to refund. Take less from it.`,
  )
export const paymentsOfOtherOrders = (refundable: Cents) =>
  exceedsPaid(
    refundable,
    `Of the orders of these items the payments named can give back only ${toAmount(refundable)}: they paid other orders of the ` +
      'bill. Name other payments, or leave them out.',
  )

export const tooManyAmounts = (limit: number) =>
  new Refusal(
    'limit_reached',
    `An order gives back at most ${limit} amounts without naming items. Name items, or refund all that is left.`,
    { limit },
  )

const waysOut = {
  pending: 'Cancel the order instead.',
  partially_paid:
    'Void its payments, and its balance and points (void-redemption), then cancel it; or take the rest, then refund it.',
  refunded: 'Nothing is left to refund.',
  cancelled: 'Nothing is left to refund.',
} as const

export const orderNotPaid = (status: keyof typeof waysOut) =>
  new Refusal(
    'invalid_transition',
    `The order is ${status.replace('_', ' ')}: only a paid order can be refunded. ${waysOut[status]}`,
    { from: status, to: 'refunded' },
  )

const billWaysOut = {
  open: 'Void its payments, or cancel its items.',
  merged: 'Refund the bill it became part of: merged_into_id.',
  cancelled: 'Nothing was paid on it.',
  refunded: 'Nothing is left to refund.',
} as const

/** @param from the bill's status; `refunded` when nothing of it is left */
export const billNotRefundable = (from: keyof typeof billWaysOut) =>
  new Refusal(
    'invalid_transition',
    `The bill is ${from}: only a settled bill can be refunded. ${billWaysOut[from]}`,
    { from, to: 'refunded' },
  )
