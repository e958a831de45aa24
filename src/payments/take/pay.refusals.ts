import { amountText, type Cents, toAmount } from '../../lib/money.ts'
import { fault, invalidField, Refusal } from '../../lib/refusal.ts'

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
    `The items add up to ${amountText(sum)}. Send that, or leave the amount out.`,
  )
export const roundsToNothing = (path: string) =>
  invalidField(
    `${path}.amount`,
    'min',
    'This amount rounds to 0 by this method. Pay more at once, or by another one.',
  )
export const tenderedTooLow = (path: string, needed: Cents) =>
  invalidField(
    `${path}.tendered`,
    'min',
    `This is less than the ${amountText(needed)} to be received. Send more, or reduce the amount.`,
  )
export const paymentNeeded = (due: Cents) =>
  invalidField('payments', 'min_items', `${amountText(due)} is due. Send at least one payment.`)

export const buyerTooEarly = () =>
  invalidField(
    'buyer',
    'not_allowed',
    'This payment leaves something due, so it has no receipt yet. Send the buyer with the last payment.',
  )

export const exceedsDue = (due: Cents) =>
  new Refusal('payment_exceeds_due', `Only ${amountText(due)} is due. Pay no more than that.`, {
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
