import type { Touched } from './restaurant-commands.ts'
import { businessDate } from './restaurant-day.ts'
import { ruleCharges } from './restaurant-charges.ts'
import { followCharge, liveProducts } from './restaurant-totals.ts'
import { type Payment, type State, found, Refused } from './restaurant-types.ts'
import { type Owner, moneyOf, paidOf } from './restaurant-owner.ts'
import { book, invalidNow, receiveCash, shiftFor } from './restaurant-money-in.ts'

function isPaid(state: State, { owner }: Payment): boolean {
  if ('bill' in owner) return found(state.bills, owner.bill).status !== 'open'
  const { status } = found(state.orders, owner.order)
  return status !== 'pending' && status !== 'partially_paid'
}

function touchedBy(payment: Payment, shifts: (string | null)[]): Touched {
  const { owner } = payment
  return 'bill' in owner ? { bills: [owner.bill], shifts } : { orders: [owner.order], shifts }
}

/** Its own drawer while that is open, else like a payment. */
export function voidPayment(state: State, name: string, shift: string | undefined): Touched {
  const payment = found(state.payments, name)
  if (payment.voided || isPaid(state, payment)) throw invalidNow(state)
  const own = payment.shift === null ? undefined : found(state.shifts, payment.shift)
  const drawer = own?.status === 'open' ? own.name : shiftFor(state, shift)
  payment.voided = true
  const back = payment.amount + payment.rounding + payment.tip
  if (state.mistake !== 'void') book(state, drawer, payment.method, -back)
  const items = Object.values(state.orders).flatMap(order => liveProducts(order))
  for (const part of payment.items) {
    const item = items.find(({ name }) => name === part.item)
    if (item === undefined) continue
    item.paid -= part.quantity
    item.paidAmount -= part.amount
  }
  if ('order' in payment.owner) {
    const order = found(state.orders, payment.owner.order)
    order.status = paidOf(state, { order }) === 0 ? 'pending' : 'partially_paid'
    if (order.status === 'pending') followCharge(state, order)
  } else ruleCharges(state, found(state.bills, payment.owner.bill))
  return touchedBy(payment, [drawer])
}

/** Returns to the customer the balance and points spent on a bill or order that is not paid in full. */
export function voidRedemption(state: State, owner: Owner): Touched {
  if ('bill' in owner) {
    if (owner.bill.status !== 'open') throw new Refused('session_not_open')
  } else {
    const { bill, status } = owner.order
    if (bill !== null) throw new Refused('order_not_payable')
    if (status !== 'pending' && status !== 'partially_paid') throw new Refused('invalid_transition')
  }
  const money = moneyOf(owner)
  if (money.balance + money.points === 0) throw new Refused('invalid_transition')
  const customer = 'bill' in owner ? owner.bill.customer : owner.order.customer
  const account = found(state.customers, customer!)
  account.balance += money.balance
  account.points += money.points
  Object.assign(money, { balance: 0, points: 0, value: 0 })
  if ('bill' in owner) {
    ruleCharges(state, owner.bill)
    return { bills: [owner.bill.name], customers: [customer] }
  }
  owner.order.status = paidOf(state, owner) === 0 ? 'pending' : 'partially_paid'
  if (owner.order.status === 'pending') followCharge(state, owner.order)
  return { orders: [owner.order.name], customers: [customer] }
}

/** A reversal and a new entry; both ends of a reversal count as nothing. */
export function correctPayment(
  state: State,
  name: string,
  methodName: string,
  asked: { shift: string | undefined; n: number },
): Touched {
  const payment = found(state.payments, name)
  const method = found(state.setting.methods, methodName)
  if (payment.voided || payment.refunded > 0 || !isPaid(state, payment)) throw invalidNow(state)
  const shift = shiftFor(state, asked.shift)
  const { amount, tip } = payment
  payment.voided = true
  const owner: Owner =
    'bill' in payment.owner
      ? { bill: found(state.bills, payment.owner.bill) }
      : { order: found(state.orders, payment.owner.order) }
  const rounding = method.type === 'cash' ? receiveCash(state, owner, methodName, amount) - amount : 0
  const reversal = {
    ...payment,
    name: `p${asked.n}.r`,
    date: businessDate(state),
    amount: -amount,
    tip: -tip,
    rounding: -payment.rounding,
    change: 0,
    corrects: name,
    items: [],
    shift,
  }
  const entry = {
    ...reversal,
    name: `p${asked.n}.0`,
    method: methodName,
    amount,
    tip,
    rounding,
    voided: false,
  }
  state.payments[reversal.name] = reversal
  state.payments[entry.name] = entry
  book(state, shift, payment.method, -(amount + payment.rounding + tip))
  book(state, shift, methodName, amount + rounding + tip)
  // The new entry is the youngest payment: where shares tie, the earlier ones come first.
  for (const order of Object.values(state.orders)) {
    const moved = order.shares.filter(share => share.payment === name)
    const others = order.shares.filter(share => share.payment !== name)
    order.shares = [...others, ...moved.map(share => ({ ...share, payment: entry.name }))]
  }
  return touchedBy(payment, [shift])
}

/** Of all but cash, until the drawer it is in is counted; outside of drawers on its business date. */
export function changeTip(state: State, name: string, tip: number): Touched {
  const payment = found(state.payments, name)
  const { method, shift } = payment
  if (found(state.setting.methods, method).type === 'cash') throw new Refused('validation_failed')
  if (payment.voided) throw new Refused('invalid_transition')
  if (shift === null && payment.date !== businessDate(state)) throw new Refused('invalid_transition')
  if (shift !== null && found(state.shifts, shift).status !== 'open') throw new Refused('shift_not_open')
  if (tip < payment.tipBack) throw new Refused('validation_failed')
  if (state.mistake !== 'tips') book(state, shift, method, tip - payment.tip)
  payment.tip = tip
  return touchedBy(payment, [shift])
}
