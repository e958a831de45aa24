import { amountText, type Cents, toAmount } from '../lib/money.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'

export const noCustomerToRefund = () =>
  fault('to', 'not_allowed', 'The order has no customer to credit. Refund it to "original".')
export const tipNeedsWholeSale = () =>
  fault(
    'refund_tip',
    'not_allowed',
    'A tip is refunded only with all that is left of the order or bill. Name every live item, or none.',
  )
export const itemsAndAmount = () =>
  fault(
    'amount',
    'not_allowed',
    'Both items and an amount are sent. Send one of them, or neither to refund all that is left.',
  )
export const restockWithoutItems = () =>
  fault(
    'restock',
    'not_allowed',
    'An amount returns no items to stock. Leave restock out, or name the items.',
  )
export const chosenForBalance = () =>
  fault('payments', 'not_allowed', 'The refund is to the balance. Leave the payments out.')
export const givenByOneMethod = (path: 'to' | 'payments') =>
  fault(path, 'not_allowed', `One method gives all the money of the refund. Leave ${path} out.`)
export const paymentNotHere = (path: string, where: string) =>
  fault(
    path,
    'not_found',
    `There is no payment with this id${where}, or it was voided or corrected. Read it again.`,
  )
export const paymentNamedTwice = (path: string) =>
  fault(path, 'duplicate', 'This payment is named twice. Name it once, with the total amount.')

export const otherThanRefund = (amount: Cents) =>
  invalidField(
    'payments',
    'not_allowed',
    `The payments do not add up to the refund, ${amountText(amount)}. Change them, or leave them out.`,
  )

const exceedsPaid = (refundable: Cents, message: string) =>
  new Refusal('refund_exceeds_paid', message, { refundable: toAmount(refundable) })

export const refundExceedsPaid = (amount: Cents, refundable: Cents) =>
  exceedsPaid(
    refundable,
    `The refund is ${amountText(amount)}, but only ${amountText(refundable)} is left to refund. Refund less.`,
  )
export const paymentHasLess = (amount: Cents, refundable: Cents) =>
  exceedsPaid(
    refundable,
    `Only ${amountText(refundable)} of this payment can still be refunded, not ${amountText(amount)}. Refund less of it.`,
  )
export const paymentsOfOtherOrders = (refundable: Cents) =>
  exceedsPaid(
    refundable,
    `The named payments cover only ${amountText(refundable)} of the orders with these items. Name other payments, or leave them out.`,
  )

const orderHelp = {
  pending: 'Cancel the order instead.',
  partially_paid:
    'Void its payments, and its balance and points (void-redemption), then cancel it. Or pay the rest, then refund it.',
  refunded: 'Nothing is left to refund.',
  cancelled: 'Nothing is left to refund.',
} as const

export const orderNotPaid = (status: keyof typeof orderHelp) =>
  new Refusal(
    'invalid_transition',
    `The order is ${status.replace('_', ' ')}: only a paid order can be refunded. ${orderHelp[status]}`,
    { from: status, to: 'refunded' },
  )

const billHelp = {
  open: 'Void its payments, or cancel its items.',
  merged: 'Refund the bill it was merged into: merged_into_id.',
  cancelled: 'Nothing was paid on it.',
  refunded: 'Nothing is left to refund.',
} as const

/** @param from the bill's status; `refunded` when nothing of it is left */
export const billNotRefundable = (from: keyof typeof billHelp) =>
  new Refusal(
    'invalid_transition',
    `The bill is ${from}: only a settled bill can be refunded. ${billHelp[from]}`,
    { from, to: 'refunded' },
  )
