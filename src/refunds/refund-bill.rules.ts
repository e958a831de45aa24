import { can } from '../sale/allowed.rules.ts'
import { type Cents, sum } from '../lib/money.ts'
import type { CashBook, CashBooks } from '../sale/payment/cash.rules.ts'
import type { BillStatus } from '../sale/shapes/bill.shape.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { wholeId } from './payout.rules.ts'
import { countingPayments } from './refund-money.rules.ts'
import {
  type ChosenPayment,
  idOfChosen,
  type Refundable,
  type RefundRequest,
} from './refund-request.rules.ts'
import {
  billNotRefundable,
  otherThanRefund,
  paymentHasLess,
  paymentsOfOtherOrders,
  refundExceedsPaid,
} from './refund.refusals.ts'
import {
  hasTips,
  type RefundBooking,
  type Refunded,
  refundedAmount,
  refundSale,
  refundTips,
  tipOf,
} from './refund.rules.ts'
import type { RemovalTerms } from '../sale/item/remove-item.rules.ts'
import { leftOf } from './refund-worth.rules.ts'
import { routePayments } from './route-payments.rules.ts'

/** The part of a bill's refund that belongs to one of its orders. */
type OrderPart = { order: StoredOrder; request: RefundRequest }

/** Returns a settled bill as the sum of its orders. */
export function refundableBill(orders: readonly StoredOrder[]): Refundable {
  return {
    items: orders.flatMap(order => order.items),
    payments: orders.flatMap(order => order.payments),
    customerId: orders.find(order => order.customerId !== null)?.customerId ?? null,
    left: sum(orders.map(order => leftOf(order).amount)),
    where: ' on this bill',
  }
}

export function requireRefundable(status: BillStatus, orders: readonly StoredOrder[]): void {
  if (!can('bill', 'refund', status)) throw billNotRefundable(status)
  if (!orders.some(isRefundable)) throw billNotRefundable('refunded')
}

const isRefundable = ({ status }: StoredOrder) => can('order_on_bill', 'refund', status)

/**
 * Computes a refund of a settled bill: each order refunds its own part, oldest first, of what was paid for it. The
 * request has passed `checkRefund`.
 * @param orders all of the bill, oldest first
 * @param books the cash payments of the bill
 */
export function refundOrders(
  orders: readonly StoredOrder[],
  request: RefundRequest,
  books: CashBooks,
  booking: RefundBooking,
): { before: StoredOrder; refunded: Refunded }[] {
  const parts = partsOf(orders, request, booking)
  let running = books
  return orders.flatMap(order => {
    const part = parts.find(part => part.order === order)
    // The tip of a payment is on the order of its first share, of which nothing else may be left.
    if (part === undefined && !(request.refundTip && hasTips(order))) return []
    const refunded =
      part === undefined
        ? refundTips(order, request, running, booking)
        : refundSale(order, part.request, running, booking)
    running = booksAfter(running, order, refunded)
    return [{ before: order, refunded }]
  })
}

/** Computes what a refund gives back of a bill, its tips included. */
export function givenBackOfBill(
  orders: readonly StoredOrder[],
  request: RefundRequest,
  terms: RemovalTerms,
): Cents {
  const parts = partsOf(orders, request, terms).map(part => refundedAmount(part.order, part.request, terms))
  return sum(parts) + (request.refundTip ? sum(orders.map(tipOf)) : 0)
}

function partsOf(orders: readonly StoredOrder[], request: RefundRequest, booking: RemovalTerms): OrderPart[] {
  const { payments, ...plain } = request
  const refundable = orders.filter(isRefundable)
  const chosen = payments && wholePayments(orders, payments)
  if (plain.amount !== undefined) return amountParts(refundable, { ...plain, amount: plain.amount }, chosen)
  const parts =
    plain.items === undefined
      ? refundable.map(order => ({ order, request: plain }))
      : itemParts(orders, { ...plain, items: plain.items })
  if (chosen === undefined) return parts
  const amounts = parts.map(part => refundedAmount(part.order, part.request, booking))
  return routed(parts, amounts, chosen)
}

/** Replaces the ids of shares by those of the bill's own payments. */
function wholePayments(orders: readonly StoredOrder[], payments: readonly ChosenPayment[]): ChosenPayment[] {
  const bill = refundableBill(orders)
  return payments.map(({ paymentId, amount }) => ({ paymentId: idOfChosen(bill, paymentId)!, amount }))
}

function itemParts(
  orders: readonly StoredOrder[],
  request: RefundRequest & { items: NonNullable<RefundRequest['items']> },
): OrderPart[] {
  return orders.flatMap((order): OrderPart[] => {
    const items = request.items.filter(({ itemId }) => order.items.some(({ id }) => id === itemId))
    if (items.length === 0) return []
    return [{ order, request: { ...request, items } }]
  })
}

/**
 * Allocates an amount to the oldest order first, up to what is left of each; when payments are named, each to the
 * orders that it paid, oldest first.
 */
function amountParts(
  orders: readonly StoredOrder[],
  request: RefundRequest & { amount: Cents },
  chosen: readonly ChosenPayment[] | undefined,
): OrderPart[] {
  const left = orders.map(order => leftOf(order).amount)
  if (request.amount > sum(left)) throw refundExceedsPaid(request.amount, sum(left))
  if (chosen !== undefined && sum(chosen.map(({ amount }) => amount)) !== request.amount) {
    throw otherThanRefund(request.amount)
  }
  const columns = chosen?.map(({ paymentId, amount }) => fillWithPayment(orders, paymentId, amount))
  const amounts =
    columns === undefined
      ? fillOldest(request.amount, left)
      : orders.map((_, at) => sum(columns.map(column => column[at]!)))
  return orders.flatMap((order, at) => {
    if (amounts[at] === 0) return []
    const payments =
      columns &&
      withAmounts(
        chosen!,
        columns.map(column => column[at]!),
      )
    return [{ order, request: { ...request, amount: amounts[at]!, payments } }]
  })
}

/** The payments with these amounts, some of them zero. */
function withAmounts(payments: readonly ChosenPayment[], amounts: readonly Cents[]): ChosenPayment[] {
  return payments.map(({ paymentId }, at) => ({ paymentId, amount: amounts[at]! }))
}

function fillWithPayment(orders: readonly StoredOrder[], paymentId: string, amount: Cents): Cents[] {
  const left = orders.map(order => leftOfPayment(order, paymentId))
  if (amount > sum(left)) throw paymentHasLess(amount, sum(left))
  return fillOldest(amount, left)
}

/** Returns the amount that the order can still refund of a payment. */
function leftOfPayment(order: StoredOrder, paymentId: string): Cents {
  const share = countingPayments(order).find(payment => wholeId(payment) === paymentId)
  return share === undefined ? 0 : share.amount - share.refundedAmount
}

/** Allocates an amount in order, up to what is left of each. */
function fillOldest(amount: Cents, left: readonly Cents[]): Cents[] {
  let rest = amount
  return left.map(most => {
    const part = Math.min(rest, most)
    rest -= part
    return part
  })
}

/** Chooses for each order the payments that refund its part. */
function routed(
  parts: readonly OrderPart[],
  values: readonly Cents[],
  chosen: readonly ChosenPayment[],
): OrderPart[] {
  const amounts = chosen.map(({ amount }) => amount)
  if (sum(amounts) !== sum(values)) throw otherThanRefund(sum(values))
  const room = parts.map(({ order }) => chosen.map(({ paymentId }) => leftOfPayment(order, paymentId)))
  const flow = routePayments(values, amounts, room)
  const found = sum(flow.map(sum))
  if (found < sum(values)) throw paymentsOfOtherOrders(found)
  return parts.map(({ order, request }, at) => {
    return { order, request: { ...request, payments: withAmounts(chosen, flow[at]!) } }
  })
}

/** Returns the cash payments after an order's refund, for the orders that follow. */
function booksAfter(books: CashBooks, before: StoredOrder, { order, payouts }: Refunded): CashBooks {
  const after = [...books].map(([id, book]): [string, CashBook] => {
    const refunded = order.payments.map((payment, at) =>
      wholeId(payment) === id ? payment.refundedAmount - before.payments[at]!.refundedAmount : 0,
    )
    const own = payouts.find(({ paymentId, otherwise }) => paymentId === id && !otherwise)
    const { amount, rounding } = own ?? noPayout
    const { refundedAmount, paidOut, roundingOut } = book
    const sums = { paidOut: paidOut + amount, roundingOut: roundingOut + rounding }
    return [id, { ...book, refundedAmount: refundedAmount + sum(refunded), ...sums }]
  })
  return new Map(after)
}

const noPayout = { amount: 0, rounding: 0 }
