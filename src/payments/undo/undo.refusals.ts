import { amountText, type Cents } from '../../lib/money.ts'
import { invalidField, Refusal } from '../../lib/refusal.ts'

export const redemptionOnBill = ({
  id,
  billId,
  status,
}: {
  id: string
  billId: string | null
  status: string
}) =>
  new Refusal('order_not_payable', "This order is on a table's bill. Void the redemption of the bill.", {
    order_id: id,
    dining_session_id: billId,
    status,
  })

const cannotVoid = (from: string, message: string) =>
  new Refusal('invalid_transition', message, { from, to: 'voided' })

export const redemptionOfPaidOrder = (status: string) =>
  cannotVoid(status, `The order is ${status.replace('_', ' ')}. Refund it to return its balance and points.`)

export const notReopenable = (from: string, why: string) =>
  new Refusal(
    'invalid_transition',
    `${why} It can no longer be reopened: refund it, or correct its payments.`,
    {
      from,
      to: 'open',
    },
  )

/** Of a bill or order that was never settled, or is settled no more. */
export const notSettled = (from: string, thing: 'bill' | 'order') => {
  const ways: Record<string, string> = {
    merged: 'Reopen the one it was merged into: merged_into_id.',
    cancelled: 'Begin a new one.',
  }
  if (from.includes('refunded')) return notReopenable(from, 'It was refunded.')
  const way = ways[from] ?? 'It is not paid yet: there is nothing to reopen.'
  const message = `This ${thing} is ${from.replace('_', ' ')}. ${way}`
  return new Refusal('invalid_transition', message, { from, to: 'open' })
}

export const orderOfBill = (from: string) =>
  new Refusal('invalid_transition', "This order is on a table's bill. Reopen the bill.", { from, to: 'open' })

export const nothingRedeemed = (from: string) =>
  cannotVoid(from, 'No balance or points are spent on this. To return money, void its payments.')

export const paymentNotVoidable = (from: string) =>
  cannotVoid(
    from,
    from === 'voided'
      ? 'This payment is already voided or corrected.'
      : 'The order or bill of this payment is paid. Correct the payment, or refund the order. Pay a top-up out.',
  )

export const notInCoins = (coin: Cents) =>
  invalidField(
    'payment_method_id',
    'not_allowed',
    `The smallest coin of this method is ${amountText(coin)}, which cannot make the amount. Choose another method.`,
  )

const whyNotCorrectable = {
  open: 'The order or bill of this payment is not paid yet. Void the payment and pay again.',
  voided: 'This payment is already voided or corrected. Correct the one that replaced it.',
  refunded: 'Part of this payment was refunded to its method, so it cannot change. Refund the rest instead.',
} as const

export const paymentNotCorrectable = (from: keyof typeof whyNotCorrectable) =>
  new Refusal('invalid_transition', whyNotCorrectable[from], { from, to: 'corrected' })

const cannotTip = (from: string, message: string) =>
  new Refusal('invalid_transition', message, { from, to: 'tipped' })
export const cashTip = () =>
  invalidField(
    'tip',
    'not_allowed',
    'A cash tip is paid together with its payment. Void the payment and pay again.',
  )

export const tipRefunded = (refunded: Cents) =>
  invalidField('tip', 'min', `${amountText(refunded)} of this tip was refunded. Send at least that.`)

export const tipAlone = () =>
  invalidField('tip', 'min', 'This payment is nothing but its tip. Refund the tip, or correct the payment.')

export const voidedTip = () =>
  cannotTip('voided', 'This payment is voided or corrected. Tip the one that replaced it.')

export const tipOfBalance = () =>
  cannotTip('booked', 'Money for a balance has no tip. Tip the payment of a sale.')

export const tipCounted = (date: string) =>
  cannotTip('past', `The business date of this payment, ${date}, is over. Its tip is final.`)
