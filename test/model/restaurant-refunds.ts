import type { Back, ItemPart, Touched } from './restaurant-commands.ts'
import { wholeCombos } from './restaurant-combos.ts'
import { netOf, portion, spread } from './restaurant-money.ts'
import { book, earnedBy, invalidNow, leftOf, payCash, shiftFor } from './restaurant-money-in.ts'
import { ordersOf, type Owner, ownerOf } from './restaurant-owner.ts'
import { endItem, takeCharge, takePart } from './restaurant-money-out.ts'
import { deriveStage, withhold } from './restaurant-kitchen.ts'
import { businessDate } from './restaurant-day.ts'
import { liveCharge, liveProducts, orderTotal, totalOf } from './restaurant-totals.ts'
import { type Bill, type Order, type State, Dangling, found, Refused } from './restaurant-types.ts'

/** Amounts by payment. */
type Chosen = Record<string, number>
/** The part of a refund that one order has; an amount of 0 gives only its tips back. */
type Part = { order: Order; items?: ItemPart[]; amount?: number; chosen?: Chosen }

export function refund(state: State, order: Order, sent: Back, n: number): Touched {
  const asked = ofWholeCombos(state, [order], sent)
  requireSense(state, [order], asked)
  if (!isRefundable(order)) throw invalidNow(state)
  const chosen = asked.payments && byPayment(asked.payments)
  requireAmounts(state, order, asked, chosen, n)
  const { items, amount } = asked
  const done = giveAll(
    state,
    [{ order, ...(items && { items }), ...(amount && { amount }), ...(chosen && { chosen }) }],
    asked,
    n,
  )
  return { ...done, orders: [order.name] }
}

/** The same for a settled bill: an amount from the oldest order on. */
export function refundBill(state: State, bill: Bill, sent: Back, n: number): Touched {
  const orders = ordersOf(state, bill)
  const asked = ofWholeCombos(state, orders, sent)
  requireSense(state, orders, asked)
  const open = orders.filter(isRefundable)
  if (bill.status !== 'settled' || open.length === 0) throw invalidNow(state)
  const parts = partsOf(state, open, orders, asked)
  const rest = orders.filter(order => parts.every(part => part.order !== order))
  const tipped = asked.tip === true ? rest.filter(order => hasTips(state, order)) : []
  const all = [...parts, ...tipped.map(order => ({ order, amount: 0 }))]
  return { ...giveAll(state, all, asked, n), bills: [bill.name] }
}

function ofWholeCombos(state: State, orders: readonly Order[], { items, ...asked }: Back): Back {
  if (items === undefined) return asked
  const all = orders.flatMap(order => order.items)
  return { ...asked, items: wholeCombos(state, all, items) }
}

/** Whether tips stand on the order that were not given back. */
function hasTips(state: State, order: Order): boolean {
  return order.shares.some(({ payment }) => {
    const { tip, tipBack } = found(state.payments, payment)
    return tip > tipBack && hasTipOf(state, order, payment)
  })
}

/** All but the charge, which goes with the products. */
const liveGoods = (order: Order) => order.items.filter(item => item.ended === null && item.kind !== 'charge')
const isRefundable = ({ status }: Order) => status === 'paid' || status === 'partially_refunded'
const sum = (figures: readonly number[]) => figures.reduce((a, b) => a + b, 0)
const byPayment = (payments: NonNullable<Back['payments']>): Chosen =>
  Object.fromEntries(payments.map(({ payment, amount }) => [payment, amount]))

/** Faults that the request has whatever the state is. */
function requireSense(state: State, orders: readonly Order[], asked: Back): void {
  const all = orders.flatMap(order => order.items)
  for (const { item: name } of asked.items ?? []) {
    const item = all.find(item => item.name === name)
    if (item === undefined) throw new Dangling(name)
    if (item.kind === 'charge') throw new Refused('validation_failed')
  }
  const shares = orders.flatMap(order => order.shares)
  for (const { payment } of asked.payments ?? []) {
    found(state.payments, payment)
    if (!shares.some(share => share.payment === payment)) throw new Refused('validation_failed')
  }
  if (
    asked.to === 'balance' &&
    (asked.payments !== undefined || orders.every(order => order.customer === null))
  )
    throw new Refused('validation_failed')
  if (asked.tip === true && !isWhole(state, orders, asked)) throw new Refused('validation_failed')
}

function isWhole(state: State, orders: readonly Order[], { items, amount }: Back): boolean {
  if (amount !== undefined) return amount >= sum(orders.map(order => leftOf(state, order).amount))
  if (items === undefined) return true
  return orders.flatMap(liveGoods).every(({ name, quantity }) => {
    const part = items.find(({ item }) => item === name)
    return part !== undefined && (part.quantity ?? quantity) >= quantity
  })
}

function requireLive(state: State, order: Order, items: readonly ItemPart[]): void {
  for (const { item: name, quantity } of items) {
    const item = order.items.find(item => item.name === name)!
    if (item.ended !== null || (quantity ?? 0) > item.quantity)
      throw invalidNow(state, 'item_already_cancelled')
  }
}

/** Checks that the named amounts can be refunded, without changing anything. */
function requireAmounts(
  state: State,
  order: Order,
  asked: Back,
  chosen: Chosen | undefined,
  n: number,
): void {
  const left = leftOf(state, order).amount
  if (asked.items !== undefined) requireLive(state, order, asked.items)
  if (asked.amount !== undefined && asked.amount > left) throw invalidNow(state, 'refund_exceeds_paid')
  if (chosen === undefined) return
  const value = asked.amount ?? (asked.items === undefined ? left : valueOf(state, order, asked.items, n))
  if (sum(Object.values(chosen)) !== value) throw new Refused('validation_failed')
  if (Object.entries(chosen).some(([payment, amount]) => amount > leftOfPayment(order, payment)))
    throw invalidNow(state, 'refund_exceeds_paid')
}

/** The amount that refunding the items would give, computed on a copy of the restaurant. */
export function valueOf(state: State, { name }: Order, items: readonly ItemPart[], n: number): number {
  const copy = structuredClone(state)
  const order = found(copy.orders, name)
  const before = leftOf(copy, order).amount
  endParts(copy, order, wholeCombos(copy, order.items, items), { restock: false, n })
  return before - leftOf(copy, order).amount
}

export function leftOfPayment(order: Order, payment: string): number {
  const share = order.shares.find(one => one.payment === payment)
  return share === undefined ? 0 : share.amount - share.refunded
}

/** The amount to refund of each order of a bill. */
function partsOf(state: State, open: readonly Order[], orders: readonly Order[], asked: Back): Part[] {
  const left = (order: Order) => leftOf(state, order).amount
  const chosen = asked.payments && byPayment(asked.payments)
  if (asked.items !== undefined) {
    const parts = orders.map(order => ({
      order,
      items: asked.items!.filter(({ item }) => order.items.some(({ name }) => name === item)),
    }))
    const named = parts.filter(({ items }) => items.length > 0)
    if (!named.every(({ order }) => isRefundable(order))) throw invalidNow(state)
    for (const { order, items } of named) requireLive(state, order, items)
    return named
  }
  const most = sum(open.map(left))
  const amount = asked.amount ?? most
  if (amount > most) throw invalidNow(state, 'refund_exceeds_paid')
  if (chosen === undefined) {
    if (asked.amount === undefined) return open.map(order => ({ order }))
    const amounts = pour(amount, open.map(left))
    return open.map((order, at) => ({ order, amount: amounts[at]! })).filter(part => part.amount > 0)
  }
  if (sum(Object.values(chosen)) !== amount) throw new Refused('validation_failed')
  const columns = Object.entries(chosen).map(([payment, share]) => {
    const room = open.map(order => leftOfPayment(order, payment))
    if (share > sum(room)) throw invalidNow(state, 'refund_exceeds_paid')
    return { payment, shares: pour(share, room) }
  })
  return open.flatMap((order, at) => {
    const own = Object.fromEntries(columns.map(({ payment, shares }) => [payment, shares[at]!]))
    if (asked.amount === undefined) return [{ order, chosen: own }]
    const value = sum(Object.values(own))
    return value === 0 ? [] : [{ order, amount: value, chosen: own }]
  })
}

function pour(amount: number, room: readonly number[]): number[] {
  let rest = amount
  return room.map(most => {
    const part = Math.min(most, rest)
    rest -= part
    return part
  })
}

function giveAll(state: State, parts: readonly Part[], asked: Back, n: number): Touched {
  const toBalance = asked.to === 'balance'
  const { shift, refusal } = drawerOf(state, asked)
  const before = handedBack(state)
  for (const { order, items, amount, chosen } of parts) {
    const most = leftOf(state, order).amount
    if (amount === undefined) {
      const all = items ?? liveGoods(order).map(({ name }) => ({ item: name }))
      endParts(state, order, all, { restock: asked.restock === true, n })
    } else giveAmount(state, order, amount)
    const given = most - leftOf(state, order).amount
    giveBack(state, order, given, { toBalance, shift, withTip: asked.tip === true, chosen })
    if (amount === 0) continue
    const isAmount = order.adjustments.some(({ kind, item }) => kind === 'refund' && item === null)
    const isEmpty = isAmount && leftOf(state, order).amount === 0
    const isLive = order.items.some(item => item.ended === null)
    order.status = isLive && !isEmpty ? 'partially_refunded' : 'refunded'
    if (order.status === 'refunded') withhold(state, order)
    deriveStage(order)
  }
  if (refusal !== undefined && handedBack(state) > before) throw refusal
  return {
    customers: parts.map(({ order }) => order.customer),
    shifts: [shift],
    ...(asked.restock === true ? { stock: true } : {}),
  }
}

/** The drawer that pays, or its refusal: what balance and points paid comes out of no drawer, nor what goes to a balance. */
function drawerOf(state: State, { to, shift: named }: Back) {
  if (to === 'balance' && named === undefined) return { shift: null, refusal: undefined }
  try {
    return { shift: shiftFor(state, named), refusal: undefined }
  } catch (error) {
    if (error instanceof Refused && named === undefined) return { shift: null, refusal: error }
    throw error
  }
}

/** All that payments gave back, with tips. */
function handedBack({ payments }: State): number {
  return sum(Object.values(payments).map(({ handed, tipBack }) => handed + tipBack))
}

/** An amount takes its part of the tax that is left; the last has all of it. */
function giveAmount(state: State, order: Order, amount: number): void {
  const left = leftOf(state, order)
  const tax = amount === left.amount ? left.tax : portion(left.tax, amount, left.amount, state.setting.step)
  const date = businessDate(state)
  order.adjustments.push({ kind: 'refund', date, item: null, quantity: null, amount, tax, cost: 0 })
}

/** Ends items, or parts of them, with the service charge on them, and says what they give back. */
function endParts(
  state: State,
  order: Order,
  items: readonly ItemPart[],
  { restock, n }: { restock: boolean; n: number },
): void {
  const left = leftOf(state, order)
  const live = {
    amount: orderTotal(state, order),
    tax: sum(order.items.filter(({ ended }) => ended === null).map(({ tax }) => tax)),
  }
  const charge = liveCharge(order)
  const whole = sum(liveProducts(order).map(netOf))
  const parts = items.map(({ item: name, quantity }) => {
    const item = order.items.find(item => item.name === name)!
    const part = takePart(state, order, item, quantity ?? item.quantity, n)
    endItem(state, part, 'refund', restock)
    return part
  })
  const part = sum(parts.filter(({ kind }) => kind === 'product').map(netOf))
  const isAll = liveProducts(order).length === 0
  if (charge !== undefined && (part > 0 || isAll)) {
    const taken = isAll || part === whole ? charge : takeCharge(state, order, charge, { part, whole }, n)
    taken.ended = 'refund'
    taken.restocked = restock
    parts.push(taken)
  }
  for (const item of parts) {
    const figures = { amount: totalOf(state, item), tax: item.tax }
    const worth = worthOf(state, left, live, figures)
    for (const figure of ['amount', 'tax'] as const) {
      left[figure] -= worth[figure]
      live[figure] -= figures[figure]
    }
    const { name, quantity, cost } = item
    const date = businessDate(state)
    order.adjustments.push({ kind: 'refund', date, item: name, quantity, ...worth, cost })
  }
}

type Worth = { amount: number; tax: number }

/** An item gives back as much of what is left as it is of what is live. */
function worthOf(state: State, left: Worth, live: Worth, item: Worth): Worth {
  if (state.mistake === 'amounts') return { ...item }
  if (item.amount === live.amount) return { ...left }
  const share = (of: 'amount' | 'tax') =>
    live[of] === 0 ? 0 : portion(left[of], item[of], live[of], state.setting.step)
  const amount = share('amount')
  // As much of the tax as the money has room for, and at least what the rest has none for.
  const room = left.amount - amount
  const tax = Math.min(amount, left.tax, Math.max(share('tax'), left.tax - room, 0))
  return { amount, tax }
}

type Way = { toBalance: boolean; shift: string | null; withTip: boolean; chosen?: Chosen | undefined }

/** Spreads what is given back over the payments, the balance and the points, by what each still has. */
function giveBack(state: State, order: Order, amount: number, way: Way): void {
  const { toBalance, chosen } = way
  const { money, returned } = order
  const left = [
    ...order.shares.map(share => share.amount - share.refunded),
    money.balance - returned.balance,
    money.value - returned.value,
  ]
  const shares =
    chosen === undefined
      ? spread(amount, left, state.setting.step)
      : [...order.shares.map(({ payment }) => chosen[payment] ?? 0), 0, 0]
  const [balance, value] = [shares.at(-2)!, shares.at(-1)!]
  let credited = balance
  order.shares.forEach((share, at) => {
    const back = shares[at]!
    share.refunded += back
    if (toBalance) credited += back
    const withTip = way.withTip && hasTipOf(state, order, share.payment)
    payOut(state, ownerOf(state, order), share.payment, { ...way, back, withTip })
  })
  returned.balance += balance
  returned.value += value
  const points =
    money.value === 0 || state.mistake === 'points'
      ? 0
      : Math.floor((money.points * returned.value) / money.value)
  const pointsBack = points - returned.points
  returned.points = points
  const now = earnedBy(state, order)
  const lost = {
    balance: order.earned.balance - order.reversed.balance - now.balance,
    points: order.earned.points - order.reversed.points - now.points,
  }
  order.reversed.balance += lost.balance
  order.reversed.points += lost.points
  order.toBalance += credited
  if (order.customer === null) return
  const account = found(state.customers, order.customer)
  account.balance += credited - lost.balance
  account.points += pointsBack - lost.points
}

/** Cash out is rounded like cash in; the last of it is exactly what is left of what came in. */
function payOut(
  state: State,
  owner: Owner,
  name: string,
  { back, toBalance, shift, withTip }: Way & { back: number },
): void {
  const payment = found(state.payments, name)
  const isCash = found(state.setting.methods, payment.method).type === 'cash'
  const out = !toBalance && isCash ? payCash(state, owner, payment.method, back) : back
  payment.refunded += back
  if (!toBalance) {
    payment.handed += back
    payment.coinsOut += out
  }
  payment.paidOut += out
  const tip = withTip ? payment.tip - payment.tipBack : 0
  payment.tipBack += tip
  if (!toBalance) book(state, shift, payment.method, -out - tip)
}

/** Whether the tip of the payment is recorded on the order: of a bill's payment, on the first order that it paid. */
function hasTipOf(state: State, order: Order, payment: string): boolean {
  const owner = ownerOf(state, order)
  const orders = 'bill' in owner ? ordersOf(state, owner.bill) : [order]
  return orders.find(({ shares }) => shares.some(share => share.payment === payment)) === order
}
