import type { ItemPart, Touched } from './restaurant-commands.ts'
import { wholeCombos } from './restaurant-combos.ts'
import { ruleCharge, ruleCharges } from './restaurant-charges.ts'
import { deriveStage, fireItems } from './restaurant-kitchen.ts'
import { netOf, spread } from './restaurant-money.ts'
import { dueOf, ordersOf, paidOf } from './restaurant-owner.ts'
import { takeCharge, takePart } from './restaurant-money-out.ts'
import { businessDate } from './restaurant-day.ts'
import { giveUses } from './restaurant-campaigns.ts'
import { chargeItem } from './restaurant-pricing.ts'
import { followCharge, liveProducts } from './restaurant-totals.ts'
import {
  type Discount,
  type Item,
  type Order,
  type Bill,
  type State,
  Dangling,
  found,
  Refused,
} from './restaurant-types.ts'
import { requireOpen, openTable, openBill } from './restaurant-bill.ts'

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
  giveUses(
    state,
    ordersOf(state, other).map(({ name }) => name),
    bill.customer,
  )
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
  ruleCharges(state, bill)
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
  const all = orders.flatMap(({ items }) => items)
  const wanted = wholeCombos(state, all, asked.items).map(({ item: name, quantity }) => {
    const order = orders.find(order => order.items.some(item => item.name === name))!
    const item = order.items.find(item => item.name === name)!
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
    giveUses(state, [order.name], target.customer)
    order.bill = target.name
    order.customer = target.customer
    if (!isPaid) ruleCharge(state, target, order)
    return
  }
  const before = live.reduce((sum, item) => sum + netOf(item), 0)
  const items = inPlace(
    parts.map(({ item, quantity }) => takePart(state, order, item, quantity, n)),
    n,
  )
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
  for (const charge of order.items.filter(isCharge)) {
    const isShared = charge.ended === 'waived' || (isPaid && part > 0)
    if (isShared) items.push(takeCharge(state, order, charge, { part, whole: Math.max(1, before) }, n))
    else items.push(chargeItem(`${moved.name}.charge`, charge.taxName ?? '', charge))
  }
  order.items = order.items.filter(item => !items.includes(item))
  state.orders[moved.name] = moved
  state.numbers[order.date] = (state.numbers[order.date] ?? 0) + 1
  if (!isPaid) {
    for (const side of [order, moved]) followCharge(state, side)
    ruleCharge(state, target, moved)
  }
  for (const side of [order, moved]) deriveStage(side)
}

/** A charge that is live or waived. */
function isCharge({ kind, ended }: Item): boolean {
  return kind === 'charge' && (ended === null || ended === 'waived')
}

/** Lines in one place stand in the order of their making; parts that were split off now come last. */
function inPlace(items: Item[], n: number): Item[] {
  const place = ({ root }: Item) => items.findIndex(one => one.root === root)
  const isNew = ({ name }: Item) => Number(name.endsWith(`/${n}`))
  return items.toSorted((one, other) => place(one) - place(other) || isNew(one) - isNew(other))
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
