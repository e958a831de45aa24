import { invariant } from '../lib/invariant.ts'
import { type Cents, smallestAmount } from '../lib/money.ts'
import { orderNotPaid } from './refund.refusals.ts'
import { orderCan, type OrderStatus } from '../sale/order.rules.ts'
import { type RemovalTerms, withItems } from '../orders/remove-item.rules.ts'
import { type Adjustment, isLive, type StoredItem, type StoredOrder } from '../sale/stored-order.rules.ts'
import { taxLines } from '../sale/tax-lines.rules.ts'
import type { Earnings } from '../sale/loyalty.rules.ts'
import type { CashBooks } from '../payments/cash.rules.ts'
import { type Payout, payoutsOf } from './payout.rules.ts'
import { type RefundRequest, takeItems } from './refund-items.rules.ts'
import {
  countingPayments,
  pointsFor,
  reversalOf,
  type Sources,
  sourcesOf,
  spreadOver,
  spreadRefund,
  sum,
} from './refund-money.rules.ts'

/** How a refund is booked. */
export type RefundBooking = RemovalTerms & { kind: 'refund'; approvedBy: string | null }

/** Result of a refund: the order after it, and what moves outside of the order. */
export type Refunded = {
  /** With its adjustments, and its payments' refunded amounts. */
  order: StoredOrder
  /** The refunded items, to return their stock. */
  items: readonly StoredItem[]
  payouts: readonly Payout[]
  /** Balance and points the customer gets back. */
  returned: Earnings
  /** Balance and points earned by the sale that the refund takes back. */
  reversed: Earnings
}

/**
 * Computes a refund of items of a paid order, or parts of them, to where the money came from or to the customer's
 * balance. Refunds of everything, in whatever parts and order, give back exactly what was paid from every source. The
 * request has passed `checkRefund`.
 * @param books the cash payments of the order or its bill, by the id of the whole payment
 * @throws Refusal invalid_transition, item_already_cancelled, refund_exceeds_paid, limit_reached
 */
export function refundItems(
  order: StoredOrder,
  request: RefundRequest,
  books: CashBooks,
  how: RefundBooking,
): Refunded {
  requirePaid(order.status)
  const { items, refunded } = takeItems(order, request, how)
  const remaining = withItems(order, items, how.at)
  const sources = sourcesOf(order)
  const taken = spreadRefund(
    sources,
    refunded.map(item => item.total),
    how.decimals,
  )
  const given = sumSources(taken)
  const payments = countingPayments(order)
  const tip = request.refundTip ? sum(payments.map(payment => payment.tip)) : 0
  const reversed = reversalOf(remaining, lessSources(sources, given), how.decimals)
  const adjustments = adjust(order, request.to, refunded, taken, { reversed, tip }, how)
  const toBalance = sum(adjustments.map(adjustment => adjustment.toBalance))
  return {
    order: {
      ...remaining,
      status: nextStatus(order.status, items),
      payments: refundPayments(order, given.payments),
      adjustments: [...order.adjustments, ...adjustments],
    },
    items: refunded,
    payouts: request.to === 'balance' ? [] : payoutsOf(payments, given.payments, request.refundTip, books),
    returned: {
      points: sum(adjustments.map(adjustment => adjustment.pointsReturned)),
      balance: toBalance + (request.to === 'balance' ? tip : 0),
    },
    reversed,
  }
}

function requirePaid(status: OrderStatus): void {
  if (status !== 'paid' && status !== 'partially_refunded') throw orderNotPaid(status)
}

function nextStatus(from: OrderStatus, items: readonly StoredItem[]): OrderStatus {
  const to = items.some(isLive) ? 'partially_refunded' : 'refunded'
  invariant(from === to || orderCan(from, to), 'a paid order can be refunded')
  return to
}

/** One adjustment for each item refunded; the last one carries the tip. */
function adjust(
  order: StoredOrder,
  to: RefundRequest['to'],
  refunded: readonly StoredItem[],
  taken: readonly Sources[],
  whole: { reversed: Earnings; tip: Cents },
  how: RefundBooking,
): Adjustment[] {
  const payments = countingPayments(order)
  const amounts = refunded.map(item => item.total)
  const points = spreadOver(amounts, whole.reversed.points, 1)
  const balances = spreadOver(amounts, whole.reversed.balance, smallestAmount(how.decimals))
  let pointsValue = order.loyalty.pointsValue - sourcesOf(order).points
  return refunded.map((item, at) => {
    const from = taken[at]!
    const pointsReturned = pointsFor(order, pointsValue, from.points)
    pointsValue += from.points
    return {
      id: how.newId(),
      kind: 'refund',
      itemId: item.id,
      quantityMilli: item.quantityMilli,
      amount: item.total,
      tax: item.tax,
      taxLines: taxLines([{ ...item, cancelledAt: null }]),
      cost: item.cost,
      reason: how.reason,
      restocked: item.restocked === true,
      payments:
        to === 'balance'
          ? []
          : payments
              .map(({ id }, at) => ({ paymentId: id, amount: from.payments[at]! }))
              .filter(({ amount }) => amount > 0),
      toBalance: from.balance + (to === 'balance' ? sum(from.payments) : 0),
      pointsReturned,
      pointsReversed: points[at]!,
      balanceReversed: balances[at]!,
      tip: at === refunded.length - 1 ? whole.tip : 0,
      staffId: how.staffId,
      approvedBy: how.approvedBy,
      createdAt: how.at,
      businessDate: how.businessDate,
    }
  })
}

/** @param shares amount given back by each payment that is not voided */
function refundPayments(order: StoredOrder, shares: readonly Cents[]): StoredOrder['payments'] {
  const given = new Map(countingPayments(order).map(({ id }, at) => [id, shares[at]!]))
  return order.payments.map(payment => {
    const more = given.get(payment.id) ?? 0
    return more === 0 ? payment : { ...payment, refundedAmount: payment.refundedAmount + more }
  })
}

function sumSources(all: readonly Sources[]): Sources {
  return {
    payments: all[0]!.payments.map((_, at) => sum(all.map(({ payments }) => payments[at]!))),
    balance: sum(all.map(({ balance }) => balance)),
    points: sum(all.map(({ points }) => points)),
  }
}

function lessSources(sources: Sources, given: Sources): Pick<Sources, 'balance' | 'points'> {
  return { balance: sources.balance - given.balance, points: sources.points - given.points }
}
