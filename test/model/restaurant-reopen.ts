import type { Touched } from './restaurant-commands.ts'
import { openTable } from './restaurant-bill.ts'
import { businessDate } from './restaurant-day.ts'
import { type Owner, ordersOf, paidOf, paymentsOf } from './restaurant-owner.ts'
import { type Bill, found, type Order, Refused, type State } from './restaurant-types.ts'

/** Undoes the settlement of a bill: it is open again at its free tables, else as a tab. */
export function reopenBill(state: State, bill: Bill): Touched {
  if (bill.status !== 'settled') throw new Refused('invalid_transition')
  const orders = ordersOf(state, bill)
  requireReopenable(state, { bill }, orders, bill.settledOn)
  for (const order of orders.filter(({ status }) => status === 'paid')) {
    takeBack(state, order)
    // Shares and what was spent are the bill's again, as before it was settled.
    Object.assign(order, { status: 'pending', shares: [], money: { balance: 0, points: 0, value: 0 } })
  }
  bill.tables = bill.tables.filter(table => openTable(state, table) === undefined)
  Object.assign(bill, { status: 'open', settledOn: null })
  return { bills: [bill.name], customers: [bill.customer] }
}

/** Undoes the settlement of an order without a bill. */
export function reopenOrder(state: State, order: Order): Touched {
  if (order.bill !== null || order.status !== 'paid') throw new Refused('invalid_transition')
  requireReopenable(state, { order }, [order], order.settledOn)
  takeBack(state, order)
  const status = paidOf(state, { order }) === 0 ? 'pending' : 'partially_paid'
  Object.assign(order, { status, shares: [], settledOn: null })
  return { orders: [order.name], customers: [order.customer] }
}

function requireReopenable(state: State, owner: Owner, orders: Order[], settledOn: string | null): void {
  const payments = paymentsOf(state, owner)
  const isRefunded = orders.some(order => order.status !== 'paid' && order.status !== 'cancelled')
  const isCorrected = payments.some(({ corrects }) => corrects !== null)
  const isPast = settledOn !== businessDate(state)
  if (isRefunded || isCorrected || isPast) throw new Refused('invalid_transition')
  const drawers = payments.flatMap(({ shift, voided }) => (voided || shift === null ? [] : [shift]))
  if (drawers.some(name => found(state.shifts, name).status === 'closed')) throw new Refused('shift_not_open')
}

function takeBack(state: State, order: Order): void {
  const { customer, earned } = order
  order.earned = { balance: 0, points: 0 }
  if (customer === null || state.mistake === 'earnings') return
  const account = found(state.customers, customer)
  account.balance -= earned.balance
  account.points -= earned.points
}
