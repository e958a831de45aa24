import type { Counter, ItemPart, Off, Send, Touched } from './restaurant-commands.ts'
import { deriveStage, fireItems, sendToKitchen } from './restaurant-kitchen.ts'
import { netOf, percentOf, portion, setTax, spread, taxOf } from './restaurant-money.ts'
import { dueOf, ordersOf, type Owner, ownerOf, paidOf } from './restaurant-money-in.ts'
import { endItem, takeCharge, takePart, takeStock, wasted } from './restaurant-money-out.ts'
import {
  applyDiscounts,
  type Asked,
  businessDate,
  chargeItem,
  followCharge,
  liveCharge,
  liveProducts,
  priceAdded,
  priceOrder,
  sumFigures,
} from './restaurant-pricing.ts'
import type { Discount, Item, Line, Order, Bill, State } from './restaurant-types.ts'
import { Dangling, found, Refused } from './restaurant-types.ts'

const openTable = (state: State, table: string) =>
  Object.values(state.bills).find(bill => bill.status === 'open' && bill.tables.includes(table))

function requireOpen(bill: Bill): void {
  if (bill.status !== 'open') throw new Refused('session_not_open')
}

export function openBill(
  state: State,
  table: string | undefined,
  customer: string | null,
  n: number,
): Touched {
  if (table !== undefined && openTable(state, table) !== undefined) throw new Refused('table_occupied')
  const name = `s${n}`
  const money = { balance: 0, points: 0, value: 0 }
  state.bills[name] = {
    name,
    status: 'open',
    tables: table === undefined ? [] : [table],
    customer,
    money,
    chargeStale: false,
    settledOn: null,
  }
  return { bills: [name] }
}

export function placeOnBill(state: State, bill: Bill, { lines, coupon }: Send, n: number): Touched {
  const { customer } = bill
  const base = { name: `o${n}`, bill: bill.name, channel: 'table', service: 'dine_in' } as const
  place(state, { ...base, customer, lines, coupon: coupon ?? null }, bill)
  return { bills: [bill.name], stock: true }
}

export function previewOnBill(state: State, bill: Bill, { lines }: Send): Touched {
  const { customer } = bill
  requireOpen(bill)
  const base = { name: 'preview', bill: bill.name, channel: 'table', service: 'dine_in' } as const
  const { order } = priceOrder(state, { ...base, customer, lines, coupon: null })
  const untouched = structuredClone(state)
  for (const item of order.items) takeStock(untouched, item.used)
  return { bills: [bill.name], stock: true, preview: sumFigures(state, order.items) }
}

export function placeAtCounter(state: State, asked: Counter, n: number): Touched {
  const { channel, service, lines, coupon = null, customer = null, fee = 0 } = asked
  place(
    state,
    { name: `o${n}`, bill: null, channel, service, customer, lines, coupon, fee },
    null,
    asked.at ?? null,
  )
  return { orders: [`o${n}`], stock: true }
}

function place(state: State, asked: Asked, bill: Bill | null, scheduled: number | null = null): void {
  if (bill !== null && bill.status !== 'open') {
    // A coupon that cannot be used is a fault of the body as well.
    throw new Refused('session_not_open', ...(asked.coupon === null ? [] : ['validation_failed']))
  }
  const { order, campaigns } = priceOrder(state, asked)
  for (const item of order.items) takeStock(state, item.used)
  order.number = state.numbers[order.date] = (state.numbers[order.date] ?? 0) + 1
  order.scheduled = scheduled
  if (bill === null) sendToKitchen(state, order, liveProducts(order))
  deriveStage(order)
  state.orders[order.name] = order
  for (const name of campaigns) {
    ;(state.uses[name] ??= []).push({ order: order.name, customer: asked.customer })
  }
}

/** An order without a bill changes while nothing of it is paid. */
function requireUntouched({ bill, status }: Order): void {
  if (bill !== null || status !== 'pending') throw new Refused('invalid_transition')
}

export function addLines(state: State, order: Order, lines: Line[], n: number): Touched {
  requireUntouched(order)
  const { items, campaigns } = priceAdded(state, order, lines, n)
  for (const item of items) takeStock(state, item.used)
  sendToKitchen(state, order, items)
  // Fee and charge stay last: a refund shares rounding over the lines in their order.
  const isExtra = ({ kind, ended }: Item) => kind !== 'product' && ended === null
  order.items = [...order.items.filter(item => !isExtra(item)), ...items, ...order.items.filter(isExtra)]
  if (state.mistake !== 'added') applyDiscounts(state, order)
  deriveStage(order)
  for (const name of campaigns) {
    ;(state.uses[name] ??= []).push({ order: order.name, customer: order.customer })
  }
  return { orders: [order.name], stock: true }
}

export function removeItems(
  state: State,
  order: Order,
  { items, restock = true, n }: { items: ItemPart[]; restock?: boolean; n: number },
): Touched {
  const named = items.map(({ item: name, quantity }) => {
    const item = order.items.find(item => item.name === name)
    if (item === undefined) throw new Dangling(name)
    return { item, quantity: quantity ?? item.quantity }
  })
  if (named.some(({ item }) => item.kind === 'charge')) throw new Refused('validation_failed')
  requireUntouched(order)
  for (const { item, quantity } of named) {
    if (item.ended !== null || quantity > item.quantity) throw new Refused('item_already_cancelled')
    end(state, order, takePart(state, order, item, quantity, n), restock)
  }
  afterEnding(state, order, undefined)
  return { orders: [order.name], stock: true }
}

export function findItem(state: State, name: string): { order: Order; item: Item } {
  for (const order of Object.values(state.orders)) {
    const item = order.items.find(item => item.name === name)
    if (item !== undefined) return { order, item }
  }
  throw new Dangling(name)
}

export function cancelItem(
  state: State,
  { order, item }: { order: Order; item: Item },
  asked: { quantity?: number; restock?: boolean; n: number },
): Touched {
  const bill = order.bill === null ? undefined : found(state.bills, order.bill)
  if (bill?.status !== 'open') throw new Refused('item_not_on_open_bill')
  const quantity = asked.quantity ?? item.quantity
  if (item.ended !== null || quantity > item.quantity) throw new Refused('item_already_cancelled')
  if (item.kind === 'charge') throw new Refused('invalid_transition')
  if (quantity > item.quantity - item.paid) throw new Refused('item_already_paid')
  end(state, order, takePart(state, order, item, quantity, asked.n), asked.restock ?? true)
  afterEnding(state, order, bill)
  if (dueOf(state, { bill }) < 0) throw new Refused('item_already_paid')
  return { bills: [bill.name], stock: true }
}

/** Cancels what was not sold, and writes off what is not put back. */
function end(state: State, order: Order, item: Item, restock: boolean): void {
  endItem(state, item, 'cancel', restock)
  if (restock || item.kind === 'fee') return
  const { name, quantity, cost } = item
  if (item.wasted === quantity) return
  const gone = portion(cost, item.wasted, quantity, state.setting.step)
  order.adjustments.push(wasted(state, name, quantity - item.wasted, cost - gone))
}

function afterEnding(state: State, order: Order, bill: Bill | undefined): void {
  const isPaid = paidOf(state, ownerOf(state, order)) > 0
  const charge = liveCharge(order)
  if (isPaid && charge !== undefined && bill !== undefined) bill.chargeStale = true
  if (!isPaid && state.mistake !== 'charge') followCharge(state, order)
  // A charge for nothing could never be given back: it goes with the last product, whatever is paid.
  if (liveProducts(order).length === 0) {
    for (const item of order.items) item.ended ??= 'cancel'
  }
  deriveStage(order)
  if (order.items.some(item => item.ended === null)) return
  order.status = 'cancelled'
  giveBackUses(state, order)
}

/** When the order that used them is cancelled, and nothing moved from it carries the campaign any more. */
function giveBackUses(state: State, { name }: Order): void {
  const [source] = name.split('>')
  const family = Object.values(state.orders).filter(order => order.name.split('>')[0] === source)
  if (state.orders[source!]?.status !== 'cancelled') return
  const counts = family.flatMap(({ items }) => items).filter(item => item.ended !== 'cancel')
  for (const [campaign, uses] of Object.entries(state.uses)) {
    if (counts.some(item => item.campaign > 0 && item.by.includes(campaign))) continue
    state.uses[campaign] = uses.filter(use => use.order !== source)
  }
}

export function cancelOrder(state: State, order: Order, restock: boolean): Touched {
  const owner = ownerOf(state, order)
  if (order.status !== 'pending') throw new Refused('invalid_transition')
  if (paidOf(state, owner) > 0) throw new Refused('invalid_transition', 'item_already_paid')
  for (const item of liveProducts(order)) end(state, order, item, restock)
  afterEnding(state, order, undefined)
  return { ...touched(order), stock: true }
}

function touched(order: Order): Touched {
  return order.bill === null ? { orders: [order.name] } : { bills: [order.bill] }
}

export function cancelBill(state: State, bill: Bill): Touched {
  requireOpen(bill)
  const isLive = ordersOf(state, bill).some(order => order.items.some(item => item.ended === null))
  if (isLive || paidOf(state, { bill }) > 0) throw new Refused('in_use')
  bill.status = 'cancelled'
  return { bills: [bill.name] }
}

export function discountOrder(state: State, order: Order, off: Off, n: number): Touched {
  const item = order.items.find(({ name }) => name === off.item)
  if (off.item !== undefined && item === undefined) throw new Dangling(off.item)
  if (item !== undefined && item.kind !== 'product') throw new Refused('validation_failed')
  requireNotPaid(order)
  if (item !== undefined && item.ended !== null) throw new Refused('item_already_cancelled')
  const discount = { ...newDiscount(`d${n}`, off), item: off.item ?? null }
  if (isTouched(state, ownerOf(state, order))) {
    if (item !== undefined && item.paid > 0) throw new Refused('item_already_paid')
    discountLate(state, [order], () => discount)
  } else {
    order.discounts.push(discount)
    applyDiscounts(state, order)
  }
  return touched(order)
}

function newDiscount(name: string, { kind, value }: Off): Discount {
  return { name, bill: null, kind, value, item: null, fixed: null, gone: 0, removed: false }
}

function requireNotPaid({ status }: Order): void {
  if (status !== 'pending' && status !== 'partially_paid') throw new Refused('invalid_transition')
}

function isTouched(state: State, owner: Owner): boolean {
  return paidOf(state, owner) > 0
}

/**
 * After a part payment: on lines of which nothing is paid, of what other discounts left of them, and no more than is
 * due. Nothing else is recalculated.
 */
function discountLate(state: State, orders: Order[], make: (order: Order) => Discount): void {
  const { step, taxMode } = state.setting
  const owner = ownerOf(state, orders[0]!)
  const lines = orders.flatMap(order => {
    const discount = make(order)
    const open = liveProducts(order).filter(
      ({ name, paid }) => paid === 0 && (discount.item ?? name) === name,
    )
    return open.map(item => ({ order, item, discount, net: netOf(item) }))
  })
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const [{ kind, value }] = [make(orders[0]!)]
  const worth = kind === 'percentage' ? percentOf(net, value, step) : Math.min(net, value)
  const nets = lines.map(line => line.net)
  const perOrder = (amount: number) => {
    const all = spread(amount, nets, step)
    // Each order takes its sum off its own lines, spread once more.
    return orders.flatMap(order => {
      const own = lines.filter(line => line.order === order)
      const sum = all.reduce((a, share, at) => a + (lines[at]!.order === order ? share : 0), 0)
      const shares = spread(
        sum,
        own.map(line => line.net),
        step,
      )
      return own.map((line, at) => ({ ...line, share: shares[at]! }))
    })
  }
  const drop = (amount: number) =>
    perOrder(amount).reduce((sum, { item, net, share }) => {
      if (share === 0) return sum
      const tax = taxOf(net - share, item.rate, taxMode, step)
      return sum + share + (taxMode === 'exclusive' ? item.tax - tax : 0)
    }, 0)
  const due = dueOf(state, owner)
  let [fits, beyond] = [0, worth / step]
  if (drop(worth) <= due) fits = beyond
  while (beyond - fits > 1) {
    const middle = Math.floor((fits + beyond) / 2)
    if (drop(middle * step) <= due) fits = middle
    else beyond = middle
  }
  if (fits === 0) throw new Refused('invalid_transition')
  for (const { order, item, discount, share } of perOrder(fits * step)) {
    if (share === 0) continue
    const known = order.discounts.find(({ name }) => name === discount.name)
    if (known === undefined) order.discounts.push({ ...discount, fixed: share })
    else known.fixed = (known.fixed ?? 0) + share
    item.discounts[discount.name] = share
    setTax(item, state.setting)
  }
  markStale(owner)
}

/** The charge stays as it is while something is paid. */
function markStale(owner: Owner): void {
  if ('bill' in owner) owner.bill.chargeStale = true
}

/** Takes discounts back after a part payment: nothing of what they take something off is paid. */
function removeLate(state: State, orders: Order[], isMeant: (discount: Discount) => boolean): void {
  const carriers = orders.flatMap(order => {
    const names = order.discounts.filter(one => isMeant(one) && !one.removed).map(({ name }) => name)
    return liveProducts(order).map(item => ({
      item,
      names: names.filter(name => (item.discounts[name] ?? 0) > 0),
    }))
  })
  const touchedLines = carriers.filter(({ names }) => names.length > 0)
  if (touchedLines.some(({ item }) => item.paid > 0)) throw new Refused('item_already_paid')
  for (const order of orders) for (const one of order.discounts) if (isMeant(one)) one.removed = true
  for (const { item, names } of touchedLines) {
    for (const name of names) delete item.discounts[name]
    setTax(item, state.setting)
  }
  markStale(ownerOf(state, orders[0]!))
}

/** A bill's customer is that of all its orders. */
export function setCustomer(state: State, bill: Bill, customer: string | null): Touched {
  requireOpen(bill)
  bill.customer = customer
  for (const order of ordersOf(state, bill)) order.customer = customer
  return { bills: [bill.name] }
}

/** Spread over all live lines of the bill; what falls to an order is fixed from then on. */
export function discountBill(state: State, bill: Bill, off: Off, n: number): Touched {
  requireOpen(bill)
  const { step } = state.setting
  const orders = ordersOf(state, bill)
  if (isTouched(state, { bill })) {
    if (orders.length === 0) throw new Refused('invalid_transition')
    discountLate(state, orders, order => ({ ...newDiscount(`d${n}@${order.name}`, off), bill: `d${n}` }))
    return { bills: [bill.name] }
  }
  const lines = orders.flatMap(order => liveProducts(order).map(item => ({ order, net: netOf(item) })))
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const worth = off.kind === 'percentage' ? percentOf(net, off.value, step) : Math.min(net, off.value)
  const nets = lines.map(line => line.net)
  const shares = spread(worth, nets, step)
  for (const order of orders) {
    const fixed = shares.reduce((sum, share, at) => sum + (lines[at]!.order === order ? share : 0), 0)
    if (fixed === 0) continue
    order.discounts.push({ ...newDiscount(`d${n}@${order.name}`, off), bill: `d${n}`, fixed })
    applyDiscounts(state, order)
  }
  return { bills: [bill.name] }
}

export function removeDiscount(state: State, order: Order, name: string): Touched {
  const discount = order.discounts.find(discount => discount.name === name)
  if (discount === undefined) throw new Dangling(name)
  requireNotPaid(order)
  if (discount.removed) return touched(order)
  if (isTouched(state, ownerOf(state, order))) removeLate(state, [order], one => one === discount)
  else {
    discount.removed = true
    applyDiscounts(state, order)
  }
  return touched(order)
}

export function removeBillDiscount(state: State, bill: Bill, name: string): Touched {
  const orders = ordersOf(state, bill).filter(order => order.discounts.some(({ bill }) => bill === name))
  if (orders.length === 0) throw new Dangling(name)
  requireOpen(bill)
  if (isTouched(state, { bill })) {
    removeLate(state, orders, ({ bill }) => bill === name)
    return { bills: [bill.name] }
  }
  for (const order of orders) {
    for (const discount of order.discounts) if (discount.bill === name) discount.removed = true
    if (order.status === 'pending') applyDiscounts(state, order)
  }
  return { bills: [bill.name] }
}

/** Items of a bill, or of one round of it. */
export function fire(
  state: State,
  bill: Bill,
  asked: { course?: number; items?: string[] },
  orders = ordersOf(state, bill),
): Touched {
  for (const name of asked.items ?? []) {
    if (!orders.some(order => order.items.some(item => item.name === name))) throw new Dangling(name)
  }
  requireServed(state, bill)
  fireItems(state, orders, asked)
  return { bills: [bill.name] }
}

function requireServed(state: State, bill: Bill): void {
  const isToday = bill.status === 'settled' && bill.settledOn === businessDate(state)
  if (!isToday) requireOpen(bill)
}

export function moveBill(state: State, bill: Bill, table: string): Touched {
  requireOpen(bill)
  if (openTable(state, table) !== undefined) throw new Refused('table_occupied')
  bill.tables = [table]
  return { bills: [bill.name] }
}

export function mergeBills(state: State, bill: Bill, other: Bill): Touched {
  requireOpen(bill)
  requireOpen(other)
  for (const order of ordersOf(state, other)) {
    order.bill = bill.name
    order.customer = bill.customer
  }
  for (const payment of Object.values(state.payments)) {
    if ('bill' in payment.owner && payment.owner.bill === other.name) {
      payment.owner = { bill: bill.name }
    }
  }
  bill.money.balance += other.money.balance
  bill.money.points += other.money.points
  bill.money.value += other.money.value
  bill.tables.push(...other.tables)
  bill.chargeStale ||= other.chargeStale
  Object.assign(other, { status: 'merged', money: { balance: 0, points: 0, value: 0 } })
  return { bills: [bill.name, other.name] }
}

export function moveItems(
  state: State,
  bill: Bill,
  asked: { items: ItemPart[]; table?: string; to?: string },
  n: number,
): Touched {
  const orders = ordersOf(state, bill)
  const wanted = asked.items.map(({ item: name, quantity }) => {
    const order = orders.find(order => order.items.some(item => item.name === name))
    const item = order?.items.find(item => item.name === name)
    if (order === undefined || item === undefined) throw new Dangling(name)
    return { order, item, quantity: quantity ?? item.quantity }
  })
  if (wanted.some(({ item }) => item.kind === 'charge')) throw new Refused('validation_failed')
  requireOpen(bill)
  for (const { item, quantity } of wanted) {
    if (item.ended !== null || quantity > item.quantity) throw new Refused('item_already_cancelled')
  }
  const isPaid = paidOf(state, { bill }) > 0
  for (const { item, quantity } of wanted) {
    if (isPaid && quantity > item.quantity - item.paid) throw new Refused('item_already_paid')
  }
  if (asked.table !== undefined) openBill(state, asked.table, null, n)
  const target = found(state.bills, asked.to ?? `s${n}`)
  requireOpen(target)
  for (const order of orders) {
    const own = wanted.filter(part => part.order === order)
    if (own.length > 0) moveFromOrder(state, order, own, { target, isPaid, n })
  }
  if (isPaid && state.setting.charge !== null) bill.chargeStale = true
  if (dueOf(state, { bill }) < 0) throw new Refused('item_already_paid')
  return { bills: [bill.name, target.name] }
}

type Move = { target: Bill; isPaid: boolean; n: number }

function moveFromOrder(
  state: State,
  order: Order,
  parts: { item: Item; quantity: number }[],
  { target, isPaid, n }: Move,
): void {
  const live = liveProducts(order)
  const isAll = live.every(item => parts.some(part => part.item === item && part.quantity === item.quantity))
  if (isAll) {
    order.bill = target.name
    order.customer = target.customer
    return
  }
  const before = live.reduce((sum, item) => sum + netOf(item), 0)
  const items = parts.map(({ item, quantity }) => takePart(state, order, item, quantity, n))
  const part = items.reduce((sum, item) => sum + netOf(item), 0)
  const moved: Order = {
    ...structuredClone(order),
    name: `${order.name}>${n}`,
    bill: target.name,
    customer: target.customer,
    number: null,
    stage: null,
    items,
    discounts: moveDiscounts(order, items, n),
    adjustments: [],
  }
  const charge = liveCharge(order)
  if (charge !== undefined && isPaid && part > 0) {
    items.push(takeCharge(state, order, charge, { part, whole: before }, n))
  } else if (charge !== undefined) {
    items.push(chargeItem(`${moved.name}.charge`, charge.taxName ?? '', charge))
  }
  order.items = order.items.filter(item => !items.includes(item))
  state.orders[moved.name] = moved
  state.numbers[order.date] = (state.numbers[order.date] ?? 0) + 1
  if (!isPaid) for (const side of [order, moved]) followCharge(state, side)
  for (const side of [order, moved]) deriveStage(side)
}

/** The moved part of each discount becomes an entry of a fixed amount. */
function moveDiscounts(order: Order, items: Item[], n: number): Discount[] {
  const moved: Discount[] = []
  for (const discount of order.discounts) {
    const name = `${discount.name}>${n}`
    const holder = items.find(item => item.discounts[discount.name] !== undefined)
    const fixed = items.reduce((sum, item) => sum + (item.discounts[discount.name] ?? 0), 0)
    for (const item of items) {
      const { [discount.name]: share, ...others } = item.discounts
      if (share !== undefined) item.discounts = { ...others, [name]: share }
    }
    discount.gone += fixed
    if (discount.removed || holder === undefined || fixed === 0) continue
    moved.push({ ...discount, name, fixed, gone: 0, item: discount.item === null ? null : holder.name })
  }
  return moved
}

/** Equal shares of what is due, the larger ones first. */
export function splitBill(state: State, bill: Bill, ways: number): Touched {
  const due = dueOf(state, { bill })
  const shares = spread(
    due,
    Array.from({ length: ways }, () => 1),
    state.setting.step,
  )
  return { shares: shares.filter(share => share > 0) }
}
