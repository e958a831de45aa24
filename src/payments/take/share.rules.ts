import { allocate } from '../../lib/allocate.ts'
import { invariant } from '../../lib/invariant.ts'
import type { Cents } from '../../lib/money.ts'
import type { PaidItem } from '../../sale/shapes/payment.shape.ts'

/** An order of a bill that is being settled. */
export type SharingOrder = { id: string; total: Cents; itemIds: ReadonlySet<string> }

/** All payments, balance and points of a bill; payments in the order they were made, none of them voided. */
export type BillMoney = {
  pointsUsed: number
  pointsValue: Cents
  balanceUsed: Cents
  payments: readonly { id: string; amount: Cents; items: readonly PaidItem[] | null }[]
}

/** The part of a bill's payment that belongs to one of its orders. */
type PaymentShare = {
  paymentId: string
  orderId: string
  amount: Cents
  /** Only the first share of a payment carries its tip, tendered, change and rounding. */
  firstShare: boolean
}

/** The customer's balance and points that paid one order. */
type CustomerShare = { orderId: string; pointsUsed: number; pointsValue: Cents; balanceUsed: Cents }

export type SharedBill = { customer: CustomerShare[]; payments: PaymentShare[] }

/** An order with the amount that is not covered yet. */
type Open = SharingOrder & { left: Cents }

/**
 * Shares the payments of a settled bill over its orders, to the cent: points, then balance, then each payment cover the
 * orders oldest first; a payment of items first covers the orders of those items. The number of points is allocated by
 * the value they paid.
 * @param orders oldest first; their totals add up to the money
 */
export function shareBill(money: BillMoney, orders: readonly SharingOrder[]): SharedBill {
  const open: Open[] = orders.map(order => ({ ...order, left: order.total }))
  const pointsValues = fillOldest(money.pointsValue, open)
  const balances = fillOldest(money.balanceUsed, open)
  const payments = money.payments.flatMap(payment => sharePayment(payment, open))
  invariant(
    open.every(({ left }) => left === 0),
    'a settled bill owes nothing',
  )
  const points = allocate(money.pointsUsed, pointsValues)
  const customer = orders.map(({ id: orderId }, at) => ({
    orderId,
    pointsUsed: points[at]!,
    pointsValue: pointsValues[at]!,
    balanceUsed: balances[at]!,
  }))
  return { customer, payments }
}

function sharePayment(payment: BillMoney['payments'][number], open: Open[]): PaymentShare[] {
  let left = payment.amount
  const forItems = open.map(order => {
    const own = (payment.items ?? []).filter(({ itemId }) => order.itemIds.has(itemId))
    const cost = own.reduce((sum, { amount }) => sum + amount, 0)
    const part = Math.min(cost, order.left, left)
    order.left -= part
    left -= part
    return part
  })
  const amounts = fillOldest(left, open).map((rest, at) => rest + forItems[at]!)
  // A payment of nothing but a tip belongs to the oldest order.
  const first = Math.max(
    0,
    amounts.findIndex(amount => amount > 0),
  )
  return amounts.flatMap((amount, at) => {
    if (amount === 0 && (payment.amount > 0 || at !== first)) return []
    return [{ paymentId: payment.id, orderId: open[at]!.id, amount, firstShare: at === first }]
  })
}

/** Subtracts an amount from what is left of the orders, oldest first. @returns the part subtracted from each */
function fillOldest(amount: Cents, open: Open[]): Cents[] {
  let rest = amount
  const parts = open.map(order => {
    const part = Math.min(rest, order.left)
    order.left -= part
    rest -= part
    return part
  })
  invariant(rest === 0, 'a settled bill is paid no more than the sum of its orders')
  return parts
}
