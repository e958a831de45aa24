import { orderTotal } from './restaurant-totals.ts'
import { type Money, type Order, type Payment, type Bill, type State, found } from './restaurant-types.ts'

export type Owner = { bill: Bill } | { order: Order }

export function ordersOf(state: State, bill: Bill): Order[] {
  return Object.values(state.orders).filter(order => order.bill === bill.name)
}

export function paymentsOf(state: State, owner: Owner): Payment[] {
  return Object.values(state.payments).filter(payment =>
    'bill' in owner
      ? 'bill' in payment.owner && payment.owner.bill === owner.bill.name
      : 'order' in payment.owner && payment.owner.order === owner.order.name,
  )
}

export const moneyOf = (owner: Owner): Money => ('bill' in owner ? owner.bill : owner.order).money

export function paidOf(state: State, owner: Owner): number {
  const { balance, value } = moneyOf(owner)
  return paymentsOf(state, owner).reduce((sum, p) => sum + (p.voided ? 0 : p.amount), balance + value)
}

export function dueOf(state: State, owner: Owner): number {
  const orders = 'bill' in owner ? ordersOf(state, owner.bill) : [owner.order]
  return orders.reduce((sum, order) => sum + orderTotal(state, order), 0) - paidOf(state, owner)
}

/** Whom an order's money belongs to: its bill, or itself. */
export function ownerOf(state: State, order: Order): Owner {
  return order.bill === null ? { order } : { bill: found(state.bills, order.bill) }
}
