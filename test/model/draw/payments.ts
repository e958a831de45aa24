import type { Entry } from '../restaurant-commands.ts'
import { wholeCombos } from '../restaurant-combos.ts'
import { dueOf, ordersOf } from '../restaurant-owner.ts'
import { businessDate } from '../restaurant-day.ts'
import { itemPrice, openShifts } from '../restaurant-money-in.ts'
import { liveProducts } from '../restaurant-totals.ts'
import type { Order, Payment, Bill, State } from '../restaurant-types.ts'
import { type Draw, type Builder, anyBill, amountUpTo, partOf, partsOf } from './draw.ts'

/** Names a drawer where several are open, and sometimes where one is. */
export function shift({ state, chance }: Draw): { shift?: string } {
  const shifts = openShifts(state)
  const named = chance.pick(shifts)
  return named !== undefined && (shifts.length > 1 || chance.is(20)) ? { shift: named.name } : {}
}

function entries(draw: Draw, owner: { bill: Bill } | { order: Order }, due: number): Entry[] {
  const { chance, state } = draw
  const { step } = state.setting
  const tip = chance.is(20) ? { tip: chance.between(1, 300) * step } : {}
  const other = chance.oneOf(['card', 'vouchers'])
  const payable = 'bill' in owner ? ordersOf(state, owner.bill) : [owner.order]
  const unpaid = payable.flatMap(liveProducts).filter(item => item.paid < item.quantity && chance.is(50))
  const items = partsOf(draw, unpaid, (_, item) => ({
    item: item.name,
    quantity: partOf(draw, { ...item, quantity: item.quantity - item.paid }),
  }))
  const byName = (name: string) => payable.flatMap(liveProducts).find(item => item.name === name)!
  const named = wholeCombos(state, payable.flatMap(liveProducts), items)
  const prices = named.map(({ item, quantity }) => itemPrice(state, byName(item), quantity!))
  const sum = prices.reduce((a, b) => a + b, 0)
  const choice = chance.between(1, 13)
  if (choice <= 2) return [{ method: chance.oneOf(['cash', 'cash', 'card']), ...tip }]
  if (choice <= 5)
    return [
      { method: chance.oneOf(['cash', 'cash', 'card', 'vouchers']), amount: amountUpTo(draw, due), ...tip },
    ]
  if (choice === 7 && due > step)
    return [{ method: other, amount: amountUpTo(draw, due - step) }, { method: 'cash' }]
  if (choice <= 9 && items.length > 0 && sum > 0 && sum <= due) return [{ method: other, items, ...tip }]
  if (choice === 10)
    return [{ method: 'cash', tendered: Math.ceil(due / 1000 + 3) * 1000 * (step === 1 ? 1 : 10) }]
  if (choice === 11) return [{ method: 'cash', amount: due + chance.between(1, 500) * 5 * step }]
  if (choice === 12 && chance.is(40)) {
    return chance.oneOf<Entry[]>([
      [{ method: 'card', amount: due + step }],
      [{ method: 'card', tendered: due }],
      [{ method: 'cash', tendered: Math.floor(due / 200) * 100 }],
    ])
  }
  return [{ method: chance.oneOf(['cash', 'card']) }]
}

function payment(draw: Draw, owner: { bill: Bill } | { order: Order }) {
  const { chance, state } = draw
  const due = dueOf(state, owner)
  const customer = 'bill' in owner ? owner.bill.customer : owner.order.customer
  const account = customer === null ? undefined : state.customers[customer]
  const { loyalty } = state.setting
  if (due <= 0) return { payments: [], ...shift(draw) }
  if (account === undefined || chance.is(30)) return { payments: entries(draw, owner, due), ...shift(draw) }
  const spendable = Math.min(account.balance, due)
  const balance = spendable > 0 && chance.is(70) ? amountUpTo(draw, spendable) : 0
  const pointValue = loyalty?.pointValue ?? 1
  const most = loyalty === null ? 0 : Math.min(account.points, Math.floor((due - balance) / pointValue))
  const points =
    loyalty !== null && most >= loyalty.minRedeem && chance.is(60)
      ? chance.between(loyalty.minRedeem, most)
      : 0
  const rest = due - balance - points * pointValue
  return {
    payments: rest === 0 ? [] : entries(draw, owner, rest).filter(({ items }) => items === undefined),
    ...(balance === 0 ? {} : { balance }),
    ...(points === 0 ? {} : { points }),
    ...shift(draw),
  }
}

export const payBill: Builder = draw => {
  const bill = anyBill(draw)
  if (bill === undefined) return undefined
  if (bill.status !== 'open')
    return { do: 'payBill', bill: bill.name, payments: [{ method: 'card' }], ...shift(draw) }
  const isEmpty = ordersOf(draw.state, bill).every(order => liveProducts(order).length === 0)
  if (isEmpty && draw.chance.is(90)) return undefined
  const asked = payment(draw, { bill })
  if (
    asked.payments.length === 0 &&
    dueOf(draw.state, { bill }) > 0 &&
    !('balance' in asked || 'points' in asked)
  ) {
    return undefined
  }
  return { do: 'payBill', bill: bill.name, ...asked }
}

export const payOrder: Builder = draw => {
  const { chance, state } = draw
  const orders = Object.values(state.orders).filter(({ bill }) => bill === null)
  const waiting = orders.filter(({ status }) => status === 'pending' || status === 'partially_paid')
  const order = chance.is(93) ? chance.pick(waiting) : chance.pick(Object.values(state.orders))
  if (order === undefined) return undefined
  if (!waiting.includes(order))
    return { do: 'payOrder', order: order.name, payments: [{ method: 'card' }], ...shift(draw) }
  return { do: 'payOrder', order: order.name, ...payment(draw, { order }) }
}

const isBillOpen = (state: State, { owner }: Payment) =>
  'bill' in owner
    ? state.bills[owner.bill]!.status === 'open'
    : ['pending', 'partially_paid'].includes(state.orders[owner.order]!.status)

export const voidRedemption: Builder = ({ state, chance }) => {
  const isMeant = ({ money }: { money: Bill['money'] }) => money.balance + money.points > 0 || chance.is(3)
  const bills = Object.values(state.bills).filter(isMeant)
  const orders = Object.values(state.orders).filter(one => one.bill === null && isMeant(one))
  const bill = chance.pick(bills)
  const order = chance.pick(orders)
  if (bill !== undefined && chance.is(60)) return { do: 'voidRedemption', bill: bill.name }
  return order === undefined ? undefined : { do: 'voidRedemption', order: order.name }
}

export const voidPayment: Builder = draw => {
  const { chance, state } = draw
  const all = Object.values(state.payments).filter(({ amount }) => amount > 0 || chance.is(10))
  const unpaid = all.filter(payment => isBillOpen(state, payment))
  const payment = chance.is(95) ? chance.pick(unpaid.filter(({ voided }) => !voided)) : chance.pick(all)
  if (payment === undefined) return undefined
  const isOwnOpen = payment.shift !== null && state.shifts[payment.shift]!.status === 'open'
  return { do: 'void', payment: payment.name, ...(isOwnOpen ? {} : shift(draw)) }
}

/** Mostly what was settled today, sometimes what may not be reopened. */
export const reopen: Builder = ({ state, chance }) => {
  const today = businessDate(state)
  const isWild = chance.is(10)
  const isMeant = (one: Bill | Order) => isWild || (one.settledOn === today && !isGivenBack(state, one))
  const bill = chance.pick(Object.values(state.bills).filter(isMeant))
  const order = chance.pick(Object.values(state.orders).filter(one => one.bill === null && isMeant(one)))
  if (bill !== undefined && chance.is(60)) return { do: 'reopen', bill: bill.name }
  return order === undefined ? undefined : { do: 'reopen', order: order.name }
}

const isGivenBack = (state: State, one: Bill | Order) =>
  ('tables' in one ? ordersOf(state, one) : [one]).some(({ status }) => status.endsWith('refunded'))

export const correct: Builder = draw => {
  const { chance, state } = draw
  const all = Object.values(state.payments)
  const paid = all.filter(payment => !isBillOpen(state, payment) && !payment.voided && payment.refunded === 0)
  const payment = chance.is(92) ? chance.pick(paid) : chance.pick(all)
  if (payment === undefined) return undefined
  const method = chance.oneOf(Object.keys(state.setting.methods).filter(name => name !== payment.method))
  return { do: 'correct', payment: payment.name, method, ...shift(draw) }
}
