import type { Entry, Pay, Touched } from './restaurant-commands.ts'
import { wholeCombos } from './restaurant-combos.ts'
import { releasePaid } from './restaurant-kitchen.ts'
import { percentOf, portion, round } from './restaurant-money.ts'
import { businessDate } from './restaurant-day.ts'
import { liveCharge, orderTotal, totalOf, wasSold } from './restaurant-totals.ts'
import {
  type Item,
  type Order,
  type Payment,
  type Bill,
  type Shift,
  type State,
  found,
  Refused,
} from './restaurant-types.ts'
import { type Owner, dueOf, moneyOf, ordersOf, paymentsOf } from './restaurant-owner.ts'

export function openShifts(state: State): Shift[] {
  return Object.values(state.shifts).filter(({ status }) => status === 'open')
}

/** The drawer that money goes into: the one named, else the only open one. */
export function shiftFor(state: State, named: string | undefined): string | null {
  if (named !== undefined) {
    if (found(state.shifts, named).status !== 'open') throw new Refused('shift_not_open')
    return named
  }
  const open = openShifts(state)
  if (open.length > 1) throw new Refused('validation_failed')
  if (open.length === 0 && state.setting.requireShift) throw new Refused('shift_not_open')
  return open[0]?.name ?? null
}

/** A refusal of the state, with other refusals that are equally right: no page says which comes first. */
export function invalidNow(state: State, code = 'invalid_transition'): Refused {
  const hasNoShift = state.setting.requireShift && openShifts(state).length === 0
  return new Refused(code, ...(hasNoShift ? ['shift_not_open'] : []))
}

export function book(state: State, shift: string | null, method: string, amount: number): void {
  if (shift === null) return
  const { expected } = found(state.shifts, shift)
  expected[method] = (expected[method] ?? 0) + amount
}

function roundCash(amount: number, rounding: number): number {
  return round(BigInt(amount), 1n, rounding)
}

/** The cash of an owner by one method: its sum is what is rounded. */
function cashOf(state: State, owner: Owner, method: string): Payment[] {
  return paymentsOf(state, owner).filter(payment => payment.method === method && !payment.voided)
}

/** The amount the drawer receives: all cash rounded, less what was received before. */
export function receiveCash(state: State, owner: Owner, method: string, amount: number): number {
  const before = cashOf(state, owner, method)
  const sum = before.reduce((all, payment) => all + payment.amount, amount)
  const received = before.reduce((all, payment) => all + payment.amount + payment.rounding, 0)
  return Math.max(0, roundCash(sum, found(state.setting.methods, method).rounding) - received)
}

/** The amount the drawer gives out: all cash given back rounded, less what went out before. */
export function payCash(state: State, owner: Owner, method: string, back: number): number {
  const all = cashOf(state, owner, method)
  const sum = (of: (payment: Payment) => number) => all.reduce((a, payment) => a + of(payment), 0)
  const { rounding } = found(state.setting.methods, method)
  const rest = Math.max(
    0,
    sum(payment => payment.amount + payment.rounding - payment.paidOut),
  )
  // After a part went to a balance, what is left may be no whole number of coins.
  const left = state.mistake === 'coins' ? rest : rest - (rest % rounding)
  const isLast = back === sum(payment => payment.amount - payment.refunded)
  if (isLast || back === 0) return back === 0 ? 0 : left
  const out = roundCash(sum(payment => payment.handed) + back, rounding) - sum(payment => payment.coinsOut)
  return Math.min(left, Math.max(0, out))
}

export function pay(state: State, owner: Owner, asked: Pay, n: number): Touched {
  for (const entry of asked.payments) requireSense(state, entry)
  const customer = 'bill' in owner ? owner.bill.customer : owner.order.customer
  requirePayable(state, owner)
  // Faults of the amounts are reported before those of the drawer.
  const { shift, refusal } = shiftOrRefusal(state, asked)
  spend(state, owner, customer, asked)
  const due = dueOf(state, owner)
  if (due < 0) throw new Refused('payment_exceeds_due')
  const { balance = 0, points = 0 } = asked
  if (asked.payments.length === 0 && due > 0 && balance + points === 0) throw new Refused('validation_failed')
  asked.payments.forEach((entry, at) => {
    const isLast = at === asked.payments.length - 1
    takeEntry(state, owner, entry, { name: `p${n}.${at}`, isLast, shift })
  })
  if (refusal !== undefined) throw refusal
  const touched: Touched = { customers: [customer], shifts: [shift] }
  if (dueOf(state, owner) === 0) settle(state, owner)
  else if ('order' in owner) owner.order.status = 'partially_paid'
  if ('bill' in owner) return { ...touched, bills: [owner.bill.name] }
  return { ...touched, orders: [owner.order.name] }
}

/** Sales paid by points and balance, or that cost nothing, need no drawer. */
function shiftOrRefusal(state: State, { payments, shift: named }: Pay) {
  if (payments.length === 0 && named === undefined) return { shift: null, refusal: undefined }
  try {
    return { shift: shiftFor(state, named), refusal: undefined }
  } catch (error) {
    if (error instanceof Refused && error.codes.includes('shift_not_open'))
      return { shift: null, refusal: error }
    throw error
  }
}

function requireSense(state: State, { method, tendered }: Entry): void {
  const isCash = found(state.setting.methods, method).type === 'cash'
  if (tendered !== undefined && !isCash) throw new Refused('validation_failed')
}

function requirePayable(state: State, owner: Owner): void {
  if ('bill' in owner) {
    if (owner.bill.status !== 'open') throw new Refused('session_not_open')
    const isEmpty = ordersOf(state, owner.bill).every(order => order.items.every(item => item.ended !== null))
    if (isEmpty) throw new Refused('order_not_payable')
    return
  }
  const { status, bill } = owner.order
  if (bill !== null || (status !== 'pending' && status !== 'partially_paid')) {
    throw new Refused('order_not_payable')
  }
}

function spend(state: State, owner: Owner, customer: string | null, asked: Pay): void {
  const { balance = 0, points = 0 } = asked
  if (balance === 0 && points === 0) return
  if (customer === null) throw new Refused('validation_failed')
  const { loyalty } = state.setting
  const account = found(state.customers, customer)
  if (points > 0 && (loyalty === null || points < loyalty.minRedeem)) throw new Refused('validation_failed')
  // A reversal may have left an account below zero; that stops only those who would spend of it.
  if (balance > 0 && account.balance < balance) throw new Refused('insufficient_balance')
  if (points > 0 && account.points < points) throw new Refused('insufficient_points')
  account.balance -= balance
  account.points -= points
  const money = moneyOf(owner)
  money.balance += balance
  money.points += points
  money.value += points * (loyalty?.pointValue ?? 0)
}

type Place = { name: string; isLast: boolean; shift: string | null }

function takeEntry(state: State, owner: Owner, entry: Entry, { name, isLast, shift }: Place): void {
  const method = found(state.setting.methods, entry.method)
  const isCash = method.type === 'cash'
  const due = dueOf(state, owner)
  const items = payItems(state, owner, entry)
  const sum = items.reduce((a, { amount }) => a + amount, 0)
  if (items.length > 0 && entry.amount !== undefined && entry.amount !== sum) {
    throw new Refused('validation_failed')
  }
  const asked = entry.amount ?? (items.length > 0 ? sum : isLast ? due : undefined)
  if (asked === undefined) throw new Refused('validation_failed')
  if (due === 0 || (asked > due && !isCash)) throw new Refused('payment_exceeds_due')
  const amount = Math.min(asked, due)
  const tip = entry.tip ?? 0
  const received = isCash ? receiveCash(state, owner, entry.method, amount) : amount
  if (received === 0 && amount !== due) throw new Refused('validation_failed')
  const handed = entry.amount ?? Math.max(asked, received + tip)
  const tendered = entry.tendered ?? (asked > due ? handed : undefined)
  if (tendered !== undefined && tendered < received + tip) throw new Refused('validation_failed')
  state.payments[name] = {
    name,
    owner: 'bill' in owner ? { bill: owner.bill.name } : { order: owner.order.name },
    method: entry.method,
    date: businessDate(state),
    amount,
    tip,
    rounding: received - amount,
    change: tendered === undefined ? 0 : tendered - received - tip,
    voided: false,
    corrects: null,
    refunded: 0,
    tipBack: 0,
    paidOut: 0,
    handed: 0,
    coinsOut: 0,
    items,
    shift,
  }
  book(state, shift, entry.method, received + tip)
}

function payItems(state: State, owner: Owner, entry: Entry): Payment['items'] {
  const orders = 'bill' in owner ? ordersOf(state, owner.bill) : [owner.order]
  const all = orders.flatMap(order => order.items)
  return wholeCombos(state, all, entry.items ?? []).map(({ item: name, quantity }) => {
    const item = all.find(item => item.name === name)!
    const units = quantity ?? item.quantity
    if (item.ended !== null) throw new Refused('item_already_cancelled', 'item_already_paid')
    if (item.paid + units > item.quantity) throw new Refused('item_already_paid')
    const amount = itemPrice(state, item, units)
    item.paid += units
    item.paidAmount += amount
    return { item: name, quantity: units, amount }
  })
}

/** The price of the next units of a line, such that all units together cost its total. */
export function itemPrice(state: State, item: Item, units: number): number {
  const upTo = portion(totalOf(state, item), item.paid + units, item.quantity, state.setting.step)
  return Math.max(0, upTo - item.paidAmount)
}

function settle(state: State, owner: Owner): void {
  if ('order' in owner) {
    owner.order.status = 'paid'
    owner.order.settledOn = businessDate(state)
    owner.order.shares = paymentsOf(state, owner)
      .filter(({ voided }) => !voided)
      .map(({ name, amount }) => ({ payment: name, amount, refunded: 0 }))
    earn(state, owner.order)
    releasePaid(state, owner.order)
    return
  }
  const { bill } = owner
  const orders = ordersOf(state, bill).filter(({ status }) => status === 'pending')
  shareOut(state, bill, orders)
  for (const order of orders) {
    order.status = 'paid'
    order.customer = bill.customer
    earn(state, order)
  }
  bill.status = 'settled'
  bill.settledOn = businessDate(state)
}

/** Points, balance and payments, in this order, over the orders oldest first, item payments to their own first. */
function shareOut(state: State, bill: Bill, orders: Order[]): void {
  const room = new Map(orders.map(order => [order, orderTotal(state, order)]))
  const give = (order: Order, most: number, put: (amount: number) => void): number => {
    const amount = Math.min(most, room.get(order)!)
    room.set(order, room.get(order)! - amount)
    if (amount > 0) put(amount)
    return most - amount
  }
  const pointValue = state.setting.loyalty?.pointValue ?? 1
  let left = bill.money.value
  for (const order of orders) {
    left = give(order, left, amount => {
      order.money.value += amount
      order.money.points += amount / pointValue
    })
  }
  left = bill.money.balance
  for (const order of orders) left = give(order, left, amount => (order.money.balance += amount))
  for (const payment of paymentsOf(state, { bill }).filter(({ voided }) => !voided)) {
    const put = (order: Order) => (amount: number) => {
      const share = order.shares.find(share => share.payment === payment.name)
      if (share === undefined) order.shares.push({ payment: payment.name, amount, refunded: 0 })
      else share.amount += amount
    }
    let rest = payment.amount
    for (const order of orders) {
      const own = payment.items.filter(({ item }) => order.items.some(({ name }) => name === item))
      const sum = Math.min(
        rest,
        own.reduce((a, { amount }) => a + amount, 0),
      )
      rest = rest - sum + give(order, sum, put(order))
    }
    for (const order of orders) rest = give(order, rest, put(order))
  }
}

/** The rest of a sale: all that was sold, less all that was given back. */
export function leftOf(state: State, order: Order): { amount: number; tax: number } {
  const sold = order.items.filter(wasSold)
  const given = order.adjustments.filter(({ kind }) => kind === 'refund')
  return {
    amount:
      sold.reduce((sum, item) => sum + totalOf(state, item), 0) -
      given.reduce((sum, { amount }) => sum + amount, 0),
    tax: sold.reduce((sum, { tax }) => sum + tax, 0) - given.reduce((sum, { tax }) => sum + tax, 0),
  }
}

/** Earnings of an order's figures as they are now, on what is left − service charge − balance − points. */
export function earnedBy(state: State, order: Order): { balance: number; points: number } {
  const { loyalty, step } = state.setting
  if (loyalty === null || order.customer === null) return { balance: 0, points: 0 }
  const charge = liveCharge(order)
  const used = order.money.balance - order.returned.balance + (order.money.value - order.returned.value)
  const [left, live] = [leftOf(state, order).amount, orderTotal(state, order)]
  // The charge is a part of the money that is left as it is of the live items.
  const service = charge === undefined || live === 0 ? 0 : portion(totalOf(state, charge), left, live, step)
  const base = Math.max(0, left - service - used)
  return {
    points: Math.floor((base * loyalty.pointsPerUnit) / 10_000),
    balance: percentOf(base, loyalty.cashback, step),
  }
}

export function earn(state: State, order: Order): void {
  order.earned = earnedBy(state, order)
  if (order.customer === null) return
  const account = found(state.customers, order.customer)
  account.points += order.earned.points
  account.balance += order.earned.balance
}
