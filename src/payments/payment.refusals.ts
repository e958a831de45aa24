import { type Cents, toAmount } from '../lib/money.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'

/** @param path of the payment */
export const amountNeeded = (path: string) =>
  fault(
    `${path}.amount`,
    'required',
    'Only the last payment, or one that names its items, can omit its amount. Send the amount.',
  )
export const onlyCashTendered = (path: string) =>
  fault(`${path}.tendered`, 'not_allowed', 'Only cash has a tendered amount. Leave this out.')
export const itemsCostNothing = (path: string) =>
  invalidField(`${path}.items`, 'min', 'These items cost nothing. Leave the payment out.')
export const otherThanItems = (path: string, sum: Cents) =>
  invalidField(
    `${path}.amount`,
    'not_allowed',
    `The items add up to ${toAmount(sum)}. Send that, or leave the amount out.`,
  )
export const roundsToNothing = (path: string) =>
  invalidField(
    `${path}.amount`,
    'min',
    'This amount rounds to 0 in cash. Pay more at once, or by another method.',
  )
export const tenderedTooLow = (path: string, needed: Cents) =>
  invalidField(
    `${path}.tendered`,
    'min',
    `This is less than the ${toAmount(needed)} to be received. Send more, or reduce the amount.`,
  )
export const paymentNeeded = (due: Cents) =>
  invalidField('payments', 'min_items', `${toAmount(due)} is due. Send at least one payment.`)

export const exceedsDue = (due: Cents) =>
  new Refusal('payment_exceeds_due', `Only ${toAmount(due)} is due. Pay no more than that.`, {
    due: toAmount(due),
  })

export const customerNeeded = () =>
  invalidField('customer_id', 'required', 'Balance and points need a customer. Set customer_id first.')
export const tooFewPoints = (min: number) =>
  invalidField('points', 'min', `At least ${min} points must be redeemed at once. Redeem more, or none.`)
export const worthlessPoints = () =>
  invalidField(
    'points',
    'min',
    "These points are worth 0 at the brand's loyalty.point_value. Redeem more, or none.",
  )

export const nothingToPay = (billId: string) =>
  new Refusal('order_not_payable', 'This bill has no live orders to pay. Add an order, or cancel the bill.', {
    dining_session_id: billId,
  })

type Order = { id: string; billId: string | null; status: string }

const orderRefusal = ({ id, billId, status }: Order, message: string) =>
  new Refusal('order_not_payable', message, { order_id: id, dining_session_id: billId, status })
export const orderNotPayable = (order: Order) =>
  orderRefusal(
    order,
    order.billId === null
      ? `This order is ${order.status.replaceAll('_', ' ')}: nothing is due on it.`
      : "This order is on a table's bill. Pay the bill.",
  )
export const redemptionOnBill = (order: Order) =>
  orderRefusal(order, "This order is on a table's bill. Void the redemption of the bill.")

const cannotVoid = (from: string, message: string) =>
  new Refusal('invalid_transition', message, { from, to: 'voided' })
export const redemptionOfPaidOrder = (status: string) =>
  cannotVoid(status, `The order is ${status.replace('_', ' ')}. Refund it to return its balance and points.`)
export const nothingRedeemed = (from: string) =>
  cannotVoid(from, 'No balance or points are spent on this. To return money, void its payments.')
export const paymentNotVoidable = (from: string) =>
  cannotVoid(
    from,
    from === 'voided'
      ? 'This payment is already voided or corrected.'
      : 'The order or bill of this payment is paid. Correct the payment, or refund the order.',
  )

const whyNotCorrectable = {
  open: 'The order or bill of this payment is not paid yet. Void the payment and pay again.',
  voided: 'This payment is already voided or corrected. Correct the one that replaced it.',
  refunded: 'Part of this payment was refunded to its method, so it cannot change. Refund the rest instead.',
} as const
export const paymentNotCorrectable = (from: keyof typeof whyNotCorrectable) =>
  new Refusal('invalid_transition', whyNotCorrectable[from], { from, to: 'corrected' })

export const cashTip = () =>
  invalidField(
    'tip',
    'not_allowed',
    'A cash tip is paid together with its payment. Void the payment and pay again.',
  )
export const tipRefunded = (refunded: Cents) =>
  invalidField('tip', 'min', `${toAmount(refunded)} of this tip was refunded. Send at least that.`)

const cannotTip = (from: string, message: string) =>
  new Refusal('invalid_transition', message, { from, to: 'tipped' })
export const voidedTip = () =>
  cannotTip('voided', 'This payment is voided or corrected. Tip the one that replaced it.')
export const tipCounted = (date: string) =>
  cannotTip('past', `The business date of this payment, ${date}, is over. Its tip is final.`)
