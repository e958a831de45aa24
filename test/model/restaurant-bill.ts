import type { Counter, ItemPart, Send, Touched } from './restaurant-commands.ts'
import { deriveStage, sendToKitchen } from './restaurant-kitchen.ts'
import { wholeCombos } from './restaurant-combos.ts'
import { giveUses } from './restaurant-campaigns.ts'
import { businessDate } from './restaurant-day.ts'
import { earn } from './restaurant-money-in.ts'
import { portion, setTax } from './restaurant-money.ts'
import { taxFor } from './restaurant-taxes.ts'
import { dueOf, ordersOf, ownerOf, paidOf } from './restaurant-owner.ts'
import { endItem, takePart, takeStock, wasted } from './restaurant-money-out.ts'
import {
  applyDiscounts,
  followCharge,
  liveCharge,
  liveProducts,
  sumFigures,
  wasSold,
} from './restaurant-totals.ts'
import {
  type Asked,
  type Item,
  type Line,
  type Order,
  type Bill,
  type State,
  Dangling,
  found,
  Refused,
} from './restaurant-types.ts'
import { priceAdded, priceOrder } from './restaurant-pricing.ts'

export const openTable = (state: State, table: string) =>
  Object.values(state.bills).find(bill => bill.status === 'open' && bill.tables.includes(table))

export function requireOpen(bill: Bill): void {
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
    chargeWaived: false,
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
  waiveNewCharge(bill, order)
  const live = order.items.filter(({ ended }) => ended === null)
  return { bills: [bill.name], stock: true, preview: sumFigures(state, live) }
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
  if (bill !== null) waiveNewCharge(bill, order)
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

function waiveNewCharge({ chargeWaived }: Bill, order: Order): void {
  const charge = liveCharge(order)
  if (chargeWaived && charge !== undefined) charge.ended = 'waived'
}

/** An order without a bill changes while nothing of it is paid. */
export function requireUntouched({ bill, status }: Order): void {
  if (bill !== null || status !== 'pending') throw new Refused('invalid_transition')
}

export function addLines(state: State, order: Order, lines: Line[], n: number): Touched {
  requireUntouched(order)
  const { items, campaigns } = priceAdded(state, order, lines, { n })
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

/** Eaten in or taken away after all: the live items are taxed again, but those whose line said how it is served. */
export function serve(state: State, order: Order, service: 'dine_in' | 'takeaway'): Touched {
  if (service === order.service) return { orders: [order.name] }
  if (order.service === 'delivery') throw new Refused('invalid_transition')
  requireUntouched(order)
  order.service = service
  for (const item of order.items) {
    if (item.ended !== null || item.service !== null) continue
    item.rate = taxFor(state.setting, item.taxName, service).rate
    for (const part of item.parts) part.rate = taxFor(state.setting, part.taxName, service).rate
    setTax(item, state.setting)
  }
  return { orders: [order.name] }
}

export function removeItems(
  state: State,
  order: Order,
  { items, restock = true, n }: { items: ItemPart[]; restock?: boolean; n: number },
): Touched {
  const named = partsOf(state, order, items)
  if (named.some(({ item }) => item.kind === 'charge')) throw new Refused('validation_failed')
  requireUntouched(order)
  for (const { item, quantity } of named) {
    if (item.ended !== null || quantity > item.quantity) throw new Refused('item_already_cancelled')
    end(state, order, takePart(state, order, item, quantity, n), restock)
  }
  afterEnding(state, order)
  return { orders: [order.name], stock: true }
}

/** The items of an order that a request names, with their whole combos, and how much of each. */
function partsOf(state: State, order: Order, items: readonly ItemPart[]) {
  return wholeCombos(state, order.items, items).map(({ item: name, quantity }) => {
    const item = order.items.find(item => item.name === name)!
    return { item, quantity: quantity ?? item.quantity }
  })
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
  const named = partsOf(state, order, [{ ...asked, item: item.name }])
  for (const { item, quantity } of named) {
    if (item.ended !== null || quantity > item.quantity) throw new Refused('item_already_cancelled')
    if (item.kind === 'charge') throw new Refused('invalid_transition')
    if (quantity > item.quantity - item.paid) throw new Refused('item_already_paid')
    end(state, order, takePart(state, order, item, quantity, asked.n), asked.restock ?? true)
  }
  afterEnding(state, order)
  if (dueOf(state, { bill }) < 0) throw new Refused('item_already_paid')
  return { bills: [bill.name], stock: true }
}

/** Cancels what was not sold, and writes off what is not put back. */
export function end(
  state: State,
  order: Order,
  item: Item,
  restock: boolean,
  ended: 'cancel' | 'replaced' = 'cancel',
): void {
  endItem(state, item, ended, restock)
  if (restock || item.kind === 'fee') return
  const { name, quantity, cost } = item
  if (item.wasted === quantity) return
  const gone = portion(cost, item.wasted, quantity, state.setting.step)
  order.adjustments.push(wasted(state, name, quantity - item.wasted, cost - gone))
}

function afterEnding(state: State, order: Order): void {
  const isPaid = paidOf(state, ownerOf(state, order)) > 0
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
  const counts = family.flatMap(({ items }) => items).filter(wasSold)
  for (const [campaign, uses] of Object.entries(state.uses)) {
    if (counts.some(item => campaign in item.by)) continue
    state.uses[campaign] = uses.filter(use => use.order !== source)
  }
}

export function cancelOrder(state: State, order: Order, restock: boolean): Touched {
  const owner = ownerOf(state, order)
  if (order.status !== 'pending') throw new Refused('invalid_transition')
  if (paidOf(state, owner) > 0) throw new Refused('invalid_transition', 'item_already_paid')
  for (const item of liveProducts(order)) end(state, order, item, restock)
  afterEnding(state, order)
  return { ...touched(order), stock: true }
}

export function touched(order: Order): Touched {
  return order.bill === null ? { orders: [order.name] } : { bills: [order.bill] }
}

export function cancelBill(state: State, bill: Bill): Touched {
  requireOpen(bill)
  const isLive = ordersOf(state, bill).some(order => order.items.some(item => item.ended === null))
  if (isLive || paidOf(state, { bill }) > 0) throw new Refused('in_use')
  bill.status = 'cancelled'
  return { bills: [bill.name] }
}

/** A bill's customer is that of all its orders; who shows a card after paying earns what they were paid for. */
export function setCustomer(state: State, bill: Bill, customer: string | null): Touched {
  if (bill.status === 'settled' && bill.customer === null) return nameLate(state, bill, customer)
  requireOpen(bill)
  const orders = ordersOf(state, bill)
  const isOver = giveUses(
    state,
    orders.map(({ name }) => name),
    customer,
  )
  if (isOver) throw new Refused('validation_failed')
  bill.customer = customer
  for (const order of orders) order.customer = customer
  return { bills: [bill.name] }
}

function nameLate(state: State, bill: Bill, customer: string | null): Touched {
  if (customer === null) return { bills: [bill.name] }
  const live = ordersOf(state, bill).filter(({ status }) => status !== 'cancelled')
  const isToday = bill.settledOn === businessDate(state)
  if (!isToday || live.some(({ status }) => status !== 'paid')) throw new Refused('session_not_open')
  bill.customer = customer
  for (const order of live) {
    order.customer = customer
    earn(state, order)
  }
  return { bills: [bill.name], customers: [customer] }
}
