import { can } from '../sale/allowed.rules.ts'
import { invariant } from '../lib/invariant.ts'
import { type Cents, smallestAmount, sum } from '../lib/money.ts'
import { orderNotPaid, refundExceedsPaid } from './refund.refusals.ts'
import { orderCan } from '../sale/order/order.rules.ts'
import { isLive } from '../sale/item/item.rules.ts'
import { withholdLater } from '../sale/order/fire.rules.ts'
import type { OrderStatus, Adjustment, StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import type { OrderPayment } from '../sale/shapes/payment.shape.ts'
import { type RemovalTerms, withItems } from '../sale/item/remove-item.rules.ts'
import type { TaxLine } from '../sale/shapes/tax.shape.ts'
import type { Earnings } from '../sale/order/loyalty.rules.ts'
import type { CashBooks } from '../sale/payment/cash.rules.ts'
import { leftTip, type OtherWay, type Payout, payoutsOf, wholeId, withRounding } from './payout.rules.ts'
import { allItems, takeItems } from './refund-items.rules.ts'
import type { ChosenPayment, RefundRequest } from './refund-request.rules.ts'
import { lessTaxes, takeTaxes, taxesLeft, taxesOf, taxesOfAmount } from './refund-taxes.rules.ts'
import { amountWorth, itemWorths, leftOf, type Worth } from './refund-worth.rules.ts'
import {
  countingPayments,
  pointsFor,
  reversalOf,
  type Sources,
  sourcesOf,
  spreadOver,
  spreadRefund,
} from './refund-money.rules.ts'

/** The terms a refund is booked with. */
export type RefundBooking = RemovalTerms & {
  kind: 'refund'
  approvedBy: string | null
  /** The method that the request names; undefined: each payment is refunded by its own. */
  way?: OtherWay | undefined
}

/** The result of a refund: the order after it, and what changes outside of the order. */
export type Refunded = {
  /** With its adjustments, and its payments' refunded amounts. */
  order: StoredOrder
  /** The refunded items, to return their stock. */
  items: readonly StoredItem[]
  payouts: readonly Payout[]
  /** Balance and points returned to the customer. */
  returned: Earnings
  /** Balance and points earned by the sale that the refund reverses. */
  reversed: Earnings
}

/** One part of a refund: an item, or an amount without one. */
type Part = Worth &
  Pick<Adjustment, 'itemId' | 'quantityMilli' | 'cost' | 'restocked'> & { taxLines: TaxLine[] }

/**
 * Computes a refund of a paid order, by items or by amount, to where the money came from or to the customer's balance.
 * Refunding everything, in any parts and order, returns exactly what every source paid. The request has passed
 * `checkRefund`.
 * @param books the cash payments of the order or its bill, by the id of the whole payment
 */
export function refundSale(
  order: StoredOrder,
  request: RefundRequest,
  books: CashBooks,
  booking: RefundBooking,
): Refunded {
  requirePaid(order.status)
  const { items, refunded, parts } = partsOf(order, request, booking)
  const remaining = withItems(order, items, booking.at)
  const sources = sourcesOf(order)
  const payments = countingPayments(order)
  const amounts = parts.map(({ amount }) => amount)
  const chosen = request.payments && chosenShares(payments, request.payments)
  const spread = spreadRefund(sources, amounts, booking.decimals, chosen)
  const refundedBy = sumSources(spread)
  const refundsTip = request.refundTip && hasTips(order)
  const tip = refundsTip ? tipOf(order) : 0
  const left = {
    amount: leftOf(order).amount - sum(amounts),
    balance: sources.balance - refundedBy.balance,
    points: sources.points - refundedBy.points,
  }
  const reversed = reversalOf(remaining, left, booking.decimals)
  const { way } = booking
  const payouts =
    request.to === 'balance' ? [] : payoutsOf(payments, refundedBy.payments, refundsTip, { books, way })
  const booked = adjustmentsOf(order, { to: request.to, parts, spread, reversed, tip }, booking)
  const adjustments = withRounding(payments, payouts, booked)
  const toBalance = sum(adjustments.map(adjustment => adjustment.toBalance))
  const isEmpty = left.amount === 0 && adjustments.concat(order.adjustments).some(isAmount)
  const status = nextStatus(order.status, items, isEmpty)
  return {
    order: {
      ...(status === 'refunded' ? withholdLater(remaining, booking.at) : remaining),
      status,
      payments: refundPayments(order, refundedBy.payments, refundsTip),
      adjustments: [...order.adjustments, ...adjustments],
    },
    items: refunded,
    payouts,
    returned: {
      points: sum(adjustments.map(adjustment => adjustment.pointsReturned)),
      balance: toBalance + (request.to === 'balance' ? tip : 0),
    },
    reversed,
  }
}

/** Computes the amount that a refund returns of an order, tips aside. */
export function refundedAmount(order: StoredOrder, request: RefundRequest, booking: RemovalTerms): Cents {
  requirePaid(order.status)
  return sum(partsOf(order, request, booking).parts.map(({ amount }) => amount))
}

/** Computes what a refund gives back of an order, its tips included. */
export function givenBack(order: StoredOrder, request: RefundRequest, terms: RemovalTerms): Cents {
  return refundedAmount(order, request, terms) + (request.refundTip ? tipOf(order) : 0)
}

/** Refunds the tips of an order of which nothing else is left to refund; its status stays. */
export function refundTips(
  order: StoredOrder,
  { to }: Pick<RefundRequest, 'to'>,
  books: CashBooks,
  booking: RefundBooking,
): Refunded {
  const payments = countingPayments(order)
  const nothing = payments.map(() => 0)
  const part: Part = { ...noItem, amount: 0, tax: 0, taxLines: [] }
  const spread = [{ payments: nothing, balance: 0, points: 0 }]
  const reversed = { points: 0, balance: 0 }
  const tip = tipOf(order)
  const adjustments = adjustmentsOf(order, { to, parts: [part], spread, reversed, tip }, booking)
  return {
    order: {
      ...order,
      payments: refundPayments(order, nothing, true),
      adjustments: [...order.adjustments, ...adjustments],
    },
    items: [],
    payouts: to === 'balance' ? [] : payoutsOf(payments, nothing, true, { books, way: booking.way }),
    returned: { points: 0, balance: to === 'balance' ? tip : 0 },
    reversed,
  }
}

/** Sums the tips of the payments that count, without the parts that were refunded. */
export function tipOf(order: StoredOrder): Cents {
  return sum(countingPayments(order).map(leftTip))
}

/** Returns the tips that payments still have, by whole payment. */
function leftTips(payments: readonly OrderPayment[]): NonNullable<Adjustment['tips']> {
  return payments
    .map(payment => ({ paymentId: wholeId(payment), amount: leftTip(payment) }))
    .filter(({ amount }) => amount > 0)
}

/** Whether the order has a tip that is not refunded. */
export function hasTips(order: StoredOrder): boolean {
  return tipOf(order) > 0
}

export function requirePaid(status: OrderStatus): void {
  if (!can('order', 'refund', status)) throw orderNotPaid(status)
}

/** Whether it refunds an amount without an item. */
const isAmount = ({ kind, itemId }: Adjustment) => kind === 'refund' && itemId === null

/**
 * An order is refunded when none of its items is live, or when amounts without items refunded the last of its money.
 */
function nextStatus(from: OrderStatus, items: readonly StoredItem[], isEmpty: boolean): OrderStatus {
  const to = isEmpty || !items.some(isLive) ? 'refunded' : 'partially_refunded'
  invariant(from === to || orderCan(from, to), 'a paid order can be refunded')
  return to
}

/** Splits the refund into its parts. */
function partsOf(order: StoredOrder, request: RefundRequest, booking: RemovalTerms) {
  if (request.amount !== undefined) {
    return { items: order.items, refunded: [], parts: [amountPart(order, request.amount, booking)] }
  }
  const { items, refunded } = takeItems(order, request.items ?? allItems(order), booking)
  const worths = itemWorths(order, refunded, booking.decimals)
  let left = taxesLeft(order)
  const parts = refunded.map((item, at): Part => {
    const worth = worths[at]!
    const taxLines = takeTaxes(left, taxesOf([item]), worth, smallestAmount(booking.decimals))
    left = lessTaxes(left, { amount: worth.amount, taxLines })
    const { id: itemId, quantityMilli, cost } = item
    return { ...worth, itemId, quantityMilli, cost, restocked: item.restocked === true, taxLines }
  })
  return { items, refunded, parts }
}

function amountPart(order: StoredOrder, amount: Cents, { decimals }: RemovalTerms): Part {
  const left = leftOf(order)
  if (amount > left.amount) throw refundExceedsPaid(amount, left.amount)
  const worth = amountWorth(order, amount, decimals)
  const rest = { amount: left.amount - amount, tax: left.tax - worth.tax }
  return { ...worth, ...noItem, taxLines: taxesOfAmount(order, rest, smallestAmount(decimals)) }
}

/** A part that refunds no item. */
const noItem = { itemId: null, quantityMilli: null, cost: 0, restocked: false }

/** Returns the amount that each payment of the order refunds, from the ids that a request names. */
function chosenShares(payments: readonly OrderPayment[], chosen: readonly ChosenPayment[]): Cents[] {
  return payments.map(payment => {
    const named = chosen.find(({ paymentId }) => paymentId === payment.id || paymentId === wholeId(payment))
    return named?.amount ?? 0
  })
}

/** A refund spread over its parts: the amounts by source for each, and the earnings and the tip of all of them. */
type Allocation = Pick<RefundRequest, 'to'> & {
  parts: readonly Part[]
  spread: readonly Sources[]
  reversed: Earnings
  tip: Cents
}

/** Returns an adjustment for each part of the refund; the last one has the tip. */
function adjustmentsOf(
  order: StoredOrder,
  { to, parts, spread, reversed, tip }: Allocation,
  booking: RefundBooking,
): Adjustment[] {
  const payments = countingPayments(order)
  const amounts = parts.map(({ amount }) => amount)
  const points = spreadOver(amounts, reversed.points, 1)
  const balances = spreadOver(amounts, reversed.balance, smallestAmount(booking.decimals))
  let pointsValue = order.loyalty.pointsValue - sourcesOf(order).points
  return parts.map((part, at) => {
    const from = spread[at]!
    const pointsReturned = pointsFor(order, pointsValue, from.points)
    pointsValue += from.points
    return {
      ...part,
      id: booking.newId(),
      kind: 'refund',
      reason: booking.reason,
      reasonId: booking.reasonId,
      reasonNames: booking.reasonNames,
      payments:
        to === 'balance'
          ? []
          : payments
              .map(({ id }, at) => ({ paymentId: id, amount: from.payments[at]!, rounding: 0 }))
              .filter(({ amount }) => amount > 0),
      toPaymentMethodId: booking.way?.method.id ?? null,
      toBalance: from.balance + (to === 'balance' ? sum(from.payments) : 0),
      pointsReturned,
      pointsReversed: points[at]!,
      balanceReversed: balances[at]!,
      tip: at === parts.length - 1 ? tip : 0,
      tips: at === parts.length - 1 && to === 'balance' && tip > 0 ? leftTips(payments) : null,
      staffId: booking.staffId,
      approvedBy: booking.approvedBy,
      createdAt: booking.at,
      businessDate: booking.businessDate,
    }
  })
}

/** @param shares the amount refunded by each payment that is not voided */
function refundPayments(
  order: StoredOrder,
  shares: readonly Cents[],
  refundsTip: boolean,
): StoredOrder['payments'] {
  const refunded = new Map(countingPayments(order).map(({ id }, at) => [id, shares[at]!]))
  return order.payments.map(payment => {
    const amount = refunded.get(payment.id)
    if (amount === undefined) return payment
    const tip = refundsTip ? leftTip(payment) : 0
    return {
      ...payment,
      refundedAmount: payment.refundedAmount + amount,
      refundedTip: payment.refundedTip + tip,
    }
  })
}

function sumSources(all: readonly Sources[]): Sources {
  return {
    payments: all[0]!.payments.map((_, at) => sum(all.map(({ payments }) => payments[at]!))),
    balance: sum(all.map(({ balance }) => balance)),
    points: sum(all.map(({ points }) => points)),
  }
}
