import { unknownId } from '../lib/common.refusals.ts'
import { amountText, type Cents, type CurrencyDecimals } from '../lib/money.ts'
import { invalid, invalidField, Refusal } from '../lib/refusal.ts'
import { itemAlreadyPaid, unitsAre } from '../sale/sale.refusals.ts'
import type { StoredItem } from '../sale/shapes/order.shape.ts'

export const percentTooHigh = () =>
  invalidField('value', 'max', 'The percentage is above 100. Send at most 100.')
export const tooManyDecimals = (decimals: CurrencyDecimals) =>
  invalidField(
    'value',
    'decimals',
    `An amount in this currency has at most ${decimals} decimals. Send fewer.`,
  )
export const itemOfOtherOrder = () => invalid(unknownId('item_id', 'item', ' in this order'))
export const itemNotDiscountable = () =>
  invalidField('item_id', 'not_allowed', 'This item is cancelled or a service charge. Choose a live product.')
export const productNotDiscountable = (name: string) =>
  invalidField(
    'item_id',
    'not_allowed',
    `${JSON.stringify(name)} is not discountable, so only a comp (100 percent) applies to it.`,
  )

export const tooManyDiscounts = (limit: number, orderId: string) =>
  new Refusal(
    'limit_reached',
    `An order has at most ${limit} discounts, removed ones included. Combine several into one.`,
    { limit, order_id: orderId },
  )

export const chargeOfBill = (from: string, billId: string) =>
  new Refusal(
    'invalid_transition',
    'This order is on a bill, whose service charge is waived as a whole. Send this to POST /dining-sessions/{session}/waive-service-charge.',
    { from, to: 'discounted', dining_session_id: billId },
  )

const cannotDiscount = (from: string, message: string) =>
  new Refusal('invalid_transition', message, { from, to: 'discounted' })
export const nothingToDiscount = (billStatus: string) =>
  cannotDiscount(billStatus, 'No item of this bill has a price to discount. Read the bill again.')
export const nothingUnpaidToDiscount = (due: Cents) =>
  cannotDiscount(
    'partially_paid',
    `The discount of the unpaid items would be 0; ${amountText(due)} is due. Void a payment first.`,
  )
export const shareOfBillDiscount = () =>
  cannotDiscount(
    'discounted',
    "This is an order's share of its bill's discount. Remove the discount of the bill.",
  )

export const discountOfPaidItem = (item: StoredItem, due: Cents) =>
  itemAlreadyPaid(
    item,
    due,
    `${unitsAre(item.paidMilli)} already paid at the current price. Void the payment to change discounts.`,
  )
