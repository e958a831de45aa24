import { type Cents, toAmount } from '../lib/money.ts'
import { fault, Refusal } from '../lib/refusal.ts'

export const noCustomerToRefund = () =>
  fault(
    'to',
    'not_allowed',
    'The order has no customer whose balance could take it. Refund it to its payments.',
  )
export const tipNeedsWholeOrder = () =>
  fault(
    'refund_tip',
    'not_allowed',
    'A tip is refunded only with everything left of its order. Name every live item.',
  )

export const refundExceedsPaid = (amount: Cents, refundable: Cents) =>
  new Refusal(
    'refund_exceeds_paid',
    `This refunds ${toAmount(amount)}, and only ${toAmount(refundable)} of the order's payments is left to refund.`,
    { refundable: toAmount(refundable) },
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
