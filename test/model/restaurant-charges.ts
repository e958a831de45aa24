import { requireOpen } from './restaurant-bill.ts'
import type { Touched } from './restaurant-commands.ts'
import { splitFigures } from './restaurant-money.ts'
import { dueOf, ordersOf, paidOf } from './restaurant-owner.ts'
import { followCharge, liveCharge, liveProducts, totalOf } from './restaurant-totals.ts'
import { type Bill, type Item, type Order, Refused, type State } from './restaurant-types.ts'

// The service charge that is taken off, and put back.

/** Of the charges that are live, as much as is due, the first orders first. */
function waive(state: State, orders: readonly Order[], due: number, n: number): void {
  let left = due
  for (const order of orders) {
    const charge = liveCharge(order)
    if (charge === undefined) continue
    const total = totalOf(state, charge)
    const worth = Math.min(total, left)
    left -= worth
    if (worth === total) charge.ended = 'waived'
    else if (worth > 0) order.items.push(takeWorth(state, charge, { worth, total, n }))
  }
}

function takeWorth(
  state: State,
  charge: Item,
  { worth, total, n }: { worth: number; total: number; n: number },
): Item {
  const [taken, rest] = splitFigures(charge, worth, total, { ...state.setting, total: worth })
  const part: Item = {
    ...charge,
    ...taken,
    name: `${charge.name}/${n}`,
    splitFrom: charge.name,
    ended: 'waived',
  }
  Object.assign(charge, rest)
  return part
}

export function waiveBill(state: State, bill: Bill, n: number): Touched {
  requireOpen(bill)
  waive(state, ordersOf(state, bill), dueOf(state, { bill }), n)
  bill.chargeWaived = true
  return { bills: [bill.name] }
}

export function waiveOrder(state: State, order: Order, n: number): Touched {
  if (order.bill !== null || !['pending', 'partially_paid'].includes(order.status)) {
    throw new Refused('invalid_transition')
  }
  waive(state, [order], dueOf(state, { order }), n)
  return { orders: [order.name] }
}

/** While nothing of a bill is paid, its charges are those of the lines that are live now. */
export function ruleCharges(state: State, bill: Bill): void {
  if (paidOf(state, { bill }) > 0) return
  for (const order of ordersOf(state, bill)) ruleCharge(state, bill, order)
}

/** Of an order of which nothing is paid: waived if that of its bill is, and only then. */
export function ruleCharge(state: State, bill: Bill, order: Order): void {
  if (order.status === 'cancelled') return
  if (!bill.chargeWaived) restoreOrder(order)
  followCharge(state, order)
  const charge = liveCharge(order)
  if (charge !== undefined && bill.chargeWaived) charge.ended = 'waived'
}

/** Each order with products has its charge again, as one item; while nothing is paid that of its live lines. */
export function restoreBill(state: State, bill: Bill): Touched {
  requireOpen(bill)
  const isPaid = paidOf(state, { bill }) > 0
  for (const order of ordersOf(state, bill)) {
    restoreOrder(order)
    if (!isPaid) followCharge(state, order)
  }
  bill.chargeWaived = false
  return { bills: [bill.name] }
}

function restoreOrder(order: Order): void {
  const gone = order.items.filter(({ ended }) => ended === 'waived')
  if (gone.length === 0 || liveProducts(order).length === 0) return
  const live = liveCharge(order)
  const [first, ...others] = live === undefined ? gone : [live, ...gone]
  for (const other of others) {
    first!.subtotal += other.subtotal
    first!.tax += other.tax
    first!.components = first!.components.map((amount, at) => amount + other.components[at]!)
  }
  first!.ended = null
  order.items = order.items.filter(item => !others.includes(item))
}
