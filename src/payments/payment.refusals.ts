import { type Cents, toAmount } from '../lib/money.ts'
import { fault, invalidField, Refusal } from '../lib/refusal.ts'

/** @param path of the payment */
export const amountNeeded = (path: string) =>
  fault(
    `${path}.amount`,
    'required',
    'Only the last payment, or one that names its items, may leave its amount out.',
  )
export const onlyCashTendered = (path: string) =>
  fault(`${path}.tendered`, 'not_allowed', 'Only cash is tendered. Leave this out.')
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
    'This rounds to nothing in cash. Pay more at once, or by another method.',
  )
export const tenderedTooLow = (path: string, needed: Cents) =>
  invalidField(
    `${path}.tendered`,
    'min',
    `This must cover the ${toAmount(needed)} to be received. Send more, or a smaller amount.`,
  )
export const paymentNeeded = (due: Cents) =>
  invalidField('payments', 'min_items', `${toAmount(due)} is still due. Send at least one payment.`)

export const exceedsDue = (due: Cents) =>
  new Refusal('payment_exceeds_due', `Only ${toAmount(due)} is still due. Pay no more than that.`, {
    due: toAmount(due),
  })

export const customerNeeded = () =>
  invalidField('customer_id', 'required', 'Balance and points need a customer. Set customer_id first.')
export const tooFewPoints = (min: number) =>
  invalidField('points', 'min', `Points can be redeemed from ${min} on. Redeem more, or none.`)
export const worthlessPoints = () =>
  invalidField(
    'points',
    'min',
    "So few points pay nothing more here: one pays the brand's loyalty.point_value. Redeem more, or none.",
  )

export const nothingToPay = (billId: string) =>
  new Refusal(
    'order_not_payable',
    'Nothing on this bill is to be paid. Order something, or cancel the bill.',
    {
      dining_session_id: billId,
    },
  )

type Order = { id: string; billId: string | null; status: string }

const orderRefusal = ({ id, billId, status }: Order, message: string) =>
  new Refusal('order_not_payable', message, { order_id: id, dining_session_id: billId, status })
export const orderNotPayable = (order: Order) =>
  orderRefusal(
    order,
    order.billId === null
      ? `This order is ${order.status.replaceAll('_', ' ')}: there is nothing to pay on it.`
      : "This order is on a table's bill. Pay the bill.",
  )
export const redemptionOnBill = (order: Order) =>
  orderRefusal(order, "This order is on a table's bill. Give the bill's balance and points back.")

const cannotVoid = (from: string, message: string) =>
  new Refusal('invalid_transition', message, { from, to: 'voided' })
export const redemptionOfPaidOrder = (status: string) =>
  cannotVoid(
    status,
    `The order is ${status.replace('_', ' ')}. Refund it to give its balance and points back.`,
  )
export const nothingRedeemed = (from: string) =>
  cannotVoid(
    from,
    'No balance and no points are spent on this. To give money back, void its payments one by one.',
  )
export const paymentNotVoidable = (from: string) =>
  cannotVoid(
    from,
    from === 'voided'
      ? 'This payment is already voided or corrected.'
      : 'The order or bill of this payment is paid. Correct the payment, or refund the order.',
  )

const whyNotCorrectable = {
  open: 'The order or bill of this payment is not paid yet. Void the payment and take it again.',
  voided: 'This payment is already voided or corrected. Correct the one that replaced it.',
  refunded: 'Some of this payment was refunded by its method, so it cannot change. Refund the rest instead.',
} as const
export const paymentNotCorrectable = (from: keyof typeof whyNotCorrectable) =>
  new Refusal('invalid_transition', whyNotCorrectable[from], { from, to: 'corrected' })

/** @param help what to do instead */
export const customerErased = (customerId: string, help: string) =>
  new Refusal('in_use', `The customer was erased: nothing can go back to that balance. ${help}`, {
    by: 'customer',
    ids: [customerId],
  })

export const cashTip = () =>
  invalidField(
    'tip',
    'not_allowed',
    'A tip in cash is taken with its payment. Void the payment and take it again.',
  )
export const tipGivenBack = (given: Cents) =>
  invalidField('tip', 'min', `${toAmount(given)} of this tip was given back. Send at least that.`)

const cannotTip = (from: string, message: string) =>
  new Refusal('invalid_transition', message, { from, to: 'tipped' })
export const voidedTip = () =>
  cannotTip('voided', 'This payment is voided or corrected. Tip the one that replaced it.')
export const tipCounted = (date: string) =>
  cannotTip('past', `The business date of this payment, ${date}, is over: its tip stays as it was counted.`)
