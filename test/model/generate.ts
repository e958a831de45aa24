import type { Chance } from './chance.ts'
import type { Command, Deed, Entry, ItemPart, Off } from './restaurant-commands.ts'
import { netOf, percentOf } from './restaurant-money.ts'
import { dueOf, itemPrice, leftOf, openShifts, ordersOf } from './restaurant-money-in.ts'
import { leftOfPayment, valueOf } from './restaurant-refunds.ts'
import { liveProducts } from './restaurant-pricing.ts'
import type { Item, Line, Order, Payment, Bill, State } from './restaurant-types.ts'
import { stages } from './restaurant-types.ts'

/** Operations that do not exist yet. */
export const leftOut: readonly Deed['do'][] = []

type Draw = { state: State; chance: Chance }
type Builder = (draw: Draw) => Deed | undefined

/** Draws the next command: mostly one that can be done, now and then one that is refused. */
export function nextCommand(state: State, chance: Chance, n: number): Command {
  for (;;) {
    const [, build] = draw(chance)
    const deed = build({ state, chance })
    if (deed !== undefined && !leftOut.includes(deed.do)) return { ...deed, n }
  }
}

function draw(chance: Chance): readonly [number, Builder] {
  let at = chance.between(1, weight)
  return builders.find(([share]) => (at -= share) <= 0)!
}

const billsOf = (state: State, status = 'open') =>
  Object.values(state.bills).filter(bill => bill.status === status)

function anyBill({ state, chance }: Draw): Bill | undefined {
  const isWild = chance.is(4)
  return chance.pick(isWild ? Object.values(state.bills) : billsOf(state))
}

function amountUpTo({ state, chance }: Draw, most: number): number {
  const { step } = state.setting
  return chance.between(1, Math.max(1, Math.floor(most / step))) * step
}

// ── Bills and orders

const open: Builder = ({ state, chance }) => {
  const { tables, customers } = state.setting
  const isTaken = (table: string) => billsOf(state).some(bill => bill.tables.includes(table))
  const table = chance.is(92) ? chance.pick(tables.filter(table => !isTaken(table))) : chance.oneOf(tables)
  if (table === undefined) return undefined
  if (chance.is(15)) return { do: 'open' }
  return { do: 'open', table, ...(chance.is(55) ? { customer: chance.oneOf(customers) } : {}) }
}

function lines({ state, chance }: Draw, isBill: boolean): Line[] {
  return Array.from({ length: chance.between(1, 4) }, () => line({ state, chance }, isBill))
}

function line({ state, chance }: Draw, isBill: boolean): Line {
  const { products, groups, step } = state.setting
  const product = chance.oneOf(Object.keys(products))
  const { soldBy, isOpen, group } = products[product]!
  const addons = (group === null ? [] : groups[group]!.addons)
    .filter(() => chance.is(35))
    .map(addon => ({ addon, quantity: chance.between(1, 2) }))
  return {
    product,
    quantity: soldBy === 'weight' ? chance.between(50, 1500) : chance.between(1, 4) * 1000,
    ...(addons.length === 0 ? {} : { addons }),
    ...(isOpen ? { price: chance.between(0, 2000) * step } : {}),
    ...(chance.is(50) ? { seat: chance.between(1, 3) } : {}),
    ...(isBill && chance.is(30) ? { course: chance.between(1, 2) } : {}),
    ...(isBill && chance.is(15) ? { hold: true } : {}),
  }
}

/** A code that a customer may use once only is sent by customers alone. */
function coupon({ state, chance }: Draw, customer: string | null | undefined): { coupon?: string } {
  if (chance.is(75)) return {}
  const codes = Object.values(state.setting.campaigns)
    .filter(
      ({ coupon, perCustomer }) => coupon !== null && (perCustomer === null || typeof customer === 'string'),
    )
    .map(campaign => campaign.coupon!)
  const code = chance.is(97) ? chance.pick(codes) : 'NONE'
  return code === undefined ? {} : { coupon: code }
}

const order: Builder = draw => {
  const bill = anyBill(draw)
  if (bill === undefined) return undefined
  return { do: 'order', bill: bill.name, lines: lines(draw, true), ...coupon(draw, bill.customer) }
}

const preview: Builder = draw => {
  const bill = draw.chance.pick(billsOf(draw.state))
  return bill === undefined ? undefined : { do: 'preview', bill: bill.name, lines: lines(draw, true) }
}

/** Some minutes to some days ahead. */
function ahead({ state, chance }: Draw): number {
  return state.now + chance.oneOf([10, 50, 120, 600, 2000]) * 60_000
}

const counter: Builder = draw => {
  const { chance, state } = draw
  const customer = chance.is(55) ? chance.oneOf(state.setting.customers) : undefined
  const service = chance.oneOf(['dine_in', 'takeaway', 'delivery'] as const)
  const isCharged = service === 'delivery' && chance.is(75)
  return {
    do: 'counter',
    channel: chance.oneOf(['pos', 'kiosk', 'phone']),
    service,
    ...(isCharged ? { fee: chance.between(0, 500) * state.setting.step } : {}),
    lines: lines(draw, true),
    ...(chance.is(25) ? { at: ahead(draw) } : {}),
    ...(customer === undefined ? {} : { customer }),
    ...coupon(draw, customer),
  }
}

/** A whole line, or a part of it. */
function part({ chance }: Draw, item: Item): ItemPart {
  if (chance.is(55)) return { item: item.name }
  return { item: item.name, quantity: partOf({ chance }, item) }
}

function partOf({ chance }: Pick<Draw, 'chance'>, item: Item): number {
  return item.isWeighed ? chance.between(1, item.quantity) : chance.between(1, item.quantity / 1000) * 1000
}

function openOrders(state: State): Order[] {
  return Object.values(state.orders).filter(
    ({ bill }) => bill !== null && state.bills[bill]!.status === 'open',
  )
}

const cancelItem: Builder = draw => {
  const { chance, state } = draw
  const orders = chance.is(90) ? openOrders(state) : Object.values(state.orders)
  const items = orders.flatMap(order => (chance.is(90) ? liveProducts(order) : order.items))
  const item = chance.pick(items)
  if (item === undefined || (item.kind === 'charge' && item.name.includes('/'))) return undefined
  const restock = chance.is(60) ? {} : { restock: chance.is(50) }
  if (chance.is(5)) return { do: 'cancelItem', item: item.name, quantity: item.quantity + 1000, ...restock }
  return { do: 'cancelItem', ...part(draw, item), ...restock }
}

/** Mostly one that may change: without a bill, and nothing of it paid. */
function counterOrder({ state, chance }: Draw): Order | undefined {
  const isWild = chance.is(8)
  const orders = Object.values(state.orders)
  return chance.pick(orders.filter(({ bill, status }) => isWild || (bill === null && status === 'pending')))
}

const addLines: Builder = draw => {
  const order = counterOrder(draw)
  return order === undefined ? undefined : { do: 'addLines', order: order.name, lines: lines(draw, true) }
}

const removeItems: Builder = draw => {
  const { chance } = draw
  const order = counterOrder(draw)
  if (order === undefined) return undefined
  const isWild = chance.is(8)
  const choices = order.items.filter(item => isWild || (item.ended === null && item.kind !== 'charge'))
  const chosen = choices.filter(item => chance.is(40) && !(item.kind === 'charge' && item.name.includes('/')))
  const items = chosen.map(item => (item.kind === 'product' ? part(draw, item) : { item: item.name }))
  if (items.length === 0) return undefined
  return { do: 'removeItems', order: order.name, items, ...(chance.is(60) ? {} : { restock: chance.is(50) }) }
}

const cancelOrder: Builder = ({ state, chance }) => {
  const order = chance.pick(Object.values(state.orders))
  if (order === undefined) return undefined
  return { do: 'cancelOrder', order: order.name, ...(chance.is(50) ? {} : { restock: chance.is(50) }) }
}

const cancelBill: Builder = draw => {
  const bill = anyBill(draw)
  return bill === undefined ? undefined : { do: 'cancelBill', bill: bill.name }
}

const setCustomer: Builder = draw => {
  const bill = anyBill(draw)
  if (bill === undefined || bill.money.balance + bill.money.points > 0) return undefined
  const customer = draw.chance.oneOf([...draw.state.setting.customers, null])
  return { do: 'setCustomer', bill: bill.name, customer }
}

// ── Discounts

function off(draw: Draw): Off {
  const { chance } = draw
  if (chance.is(50)) {
    return { kind: 'percentage', value: chance.oneOf([50_000, 100_000, 125_000, 333_300, 1_000_000]) }
  }
  return { kind: 'amount', value: amountUpTo(draw, 1500 * draw.state.setting.step) }
}

const netSum = (items: readonly Item[]) => items.reduce((sum, item) => sum + netOf(item), 0)

/** Nothing of it is paid, or a part. */
const isDiscountable = ({ status }: Order) => status === 'pending' || status === 'partially_paid'

const discount: Builder = draw => {
  const { chance, state } = draw
  const orders = Object.values(state.orders).filter(order => isDiscountable(order) || chance.is(5))
  const order = chance.pick(orders)
  if (order === undefined) return undefined
  const items = liveProducts(order).filter(item => netOf(item) > 0)
  const item = chance.is(35) ? chance.pick(items) : undefined
  const asked = off(draw)
  const net = item === undefined ? netSum(items) : netOf(item)
  if (net === 0 || (asked.kind === 'percentage' && percentOf(net, asked.value, state.setting.step) === 0)) {
    return undefined
  }
  return { do: 'discount', order: order.name, ...asked, ...(item === undefined ? {} : { item: item.name }) }
}

const discountBill: Builder = draw => {
  const bill = anyBill(draw)
  if (bill === undefined) return undefined
  const net = netSum(ordersOf(draw.state, bill).flatMap(liveProducts))
  if (net < 100 * draw.state.setting.step) return undefined
  return { do: 'discountBill', bill: bill.name, ...off(draw) }
}

const removeDiscount: Builder = ({ state, chance }) => {
  const choices = Object.values(state.orders)
    .filter(order => isDiscountable(order) || chance.is(5))
    .flatMap(order =>
      order.discounts
        .filter(({ bill, removed }) => bill === null && !removed)
        .map(({ name }) => ({ order: order.name, discount: name })),
    )
  const choice = chance.pick(choices)
  return choice === undefined ? undefined : { do: 'removeDiscount', ...choice }
}

/** Only of a discount whose shares are all still on the bill that it was given on. */
const removeBillDiscount: Builder = ({ state, chance }) => {
  const all = Object.values(state.orders).flatMap(order =>
    order.discounts.map(discount => ({ ...discount, on: order.bill })),
  )
  const choices = all.filter(({ bill, removed, on }) => {
    const others = all.filter(other => other.bill === bill)
    return bill !== null && !removed && others.every(other => other.on === on && other.gone === 0)
  })
  const choice = chance.pick(choices)
  if (choice === undefined) return undefined
  return { do: 'removeBillDiscount', bill: choice.on!, discount: choice.bill! }
}

// ── Moving about

const fire: Builder = draw => {
  const { chance, state } = draw
  const isHeld = (item: Item) => item.held && item.ended === null
  const heldOf = (bill: Bill) => ordersOf(state, bill).flatMap(order => order.items.filter(isHeld))
  // A course that was paid in advance can be fired until its business date ends.
  const waiting = [...billsOf(state), ...billsOf(state, 'settled')].filter(bill => heldOf(bill).length > 0)
  const bill = chance.is(85) ? chance.pick(waiting) : anyBill(draw)
  if (bill === undefined) return undefined
  const item = chance.pick(heldOf(bill))
  if (item === undefined || chance.is(40))
    return { do: 'fire', bill: bill.name, course: chance.between(1, 2) }
  return { do: 'fire', bill: bill.name, items: [item.name] }
}

/** Mostly an order of which something waits. */
const fireOrder: Builder = ({ state, chance }) => {
  const waits = (item: Item) => item.ended === null && (item.held || (item.from ?? 0) > state.now)
  const waiting = Object.values(state.orders).filter(order => order.items.some(waits))
  const order = chance.pick(chance.is(90) ? waiting : Object.values(state.orders))
  if (order === undefined) return undefined
  const item = chance.pick(order.items.filter(waits))
  if (item === undefined || chance.is(40)) return { do: 'fireOrder', order: order.name }
  if (chance.is(30)) return { do: 'fireOrder', order: order.name, course: chance.between(1, 2) }
  return { do: 'fireOrder', order: order.name, items: [item.name] }
}

const reschedule: Builder = draw => {
  const { state, chance } = draw
  const alone = Object.values(state.orders).filter(({ bill }) => bill === null)
  const scheduled = alone.filter(({ scheduled }) => scheduled !== null)
  const order = chance.pick(chance.is(80) ? scheduled : alone)
  if (order === undefined) return undefined
  return { do: 'reschedule', order: order.name, at: chance.is(20) ? null : ahead(draw) }
}

const move: Builder = draw => {
  const bill = anyBill(draw)
  const { tables } = draw.state.setting
  if (bill === undefined) return undefined
  const table = draw.chance.oneOf(tables.filter(table => !bill.tables.includes(table)))
  return { do: 'move', bill: bill.name, table }
}

const merge: Builder = draw => {
  const bill = anyBill(draw)
  const others = billsOf(draw.state).filter(
    other =>
      other !== bill && (other.money.balance + other.money.value === 0 || other.customer === bill?.customer),
  )
  const other = draw.chance.pick(others)
  if (bill === undefined || other === undefined) return undefined
  return { do: 'merge', bill: bill.name, other: other.name }
}

const moveItems: Builder = draw => {
  const { chance, state } = draw
  const bill = chance.pick(billsOf(state))
  if (bill === undefined) return undefined
  const items = ordersOf(state, bill).flatMap(liveProducts)
  const chosen = items.filter(() => chance.is(40)).map(item => part(draw, item))
  if (chosen.length === 0) return undefined
  const free = state.setting.tables.filter(table => !billsOf(state).some(bill => bill.tables.includes(table)))
  const table = chance.is(50) ? chance.pick(free) : undefined
  if (table !== undefined) return { do: 'moveItems', bill: bill.name, items: chosen, table }
  const to = chance.pick(billsOf(state).filter(other => other !== bill))
  return to === undefined ? undefined : { do: 'moveItems', bill: bill.name, items: chosen, to: to.name }
}

const split: Builder = ({ state, chance }) => {
  const bill = chance.pick(billsOf(state))
  if (bill === undefined) return undefined
  return { do: 'split', bill: bill.name, ways: chance.between(2, 5) }
}

// ── Money

/** Names a drawer where several are open, and sometimes where one is. */
function shift({ state, chance }: Draw): { shift?: string } {
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
  const items = payable
    .flatMap(liveProducts)
    .filter(item => item.paid < item.quantity && chance.is(50))
    .map(item => ({
      item: item.name,
      quantity: partOf(draw, { ...item, quantity: item.quantity - item.paid }),
    }))
  const byName = (name: string) => payable.flatMap(liveProducts).find(item => item.name === name)!
  const prices = items.map(({ item, quantity }) => itemPrice(state, byName(item), quantity))
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

const payBill: Builder = draw => {
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

const payOrder: Builder = draw => {
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

/**
 * Not where a charge was left as it was because something was paid: docs/api/money.md does not say how to take that
 * back.
 */
const voidRedemption: Builder = ({ state, chance }) => {
  const isMeant = ({ money }: { money: Bill['money'] }) => money.balance + money.points > 0 || chance.is(3)
  const bills = Object.values(state.bills).filter(one => !one.chargeStale && isMeant(one))
  const orders = Object.values(state.orders).filter(one => one.bill === null && isMeant(one))
  const bill = chance.pick(bills)
  const order = chance.pick(orders)
  if (bill !== undefined && chance.is(60)) return { do: 'voidRedemption', bill: bill.name }
  return order === undefined ? undefined : { do: 'voidRedemption', order: order.name }
}

const voidPayment: Builder = draw => {
  const { chance, state } = draw
  const all = Object.values(state.payments).filter(payment => {
    const isStale = 'bill' in payment.owner && state.bills[payment.owner.bill]!.chargeStale
    return !isStale && (payment.amount > 0 || chance.is(10))
  })
  const unpaid = all.filter(payment => isBillOpen(state, payment))
  const payment = chance.is(95) ? chance.pick(unpaid.filter(({ voided }) => !voided)) : chance.pick(all)
  if (payment === undefined) return undefined
  const isOwnOpen = payment.shift !== null && state.shifts[payment.shift]!.status === 'open'
  return { do: 'void', payment: payment.name, ...(isOwnOpen ? {} : shift(draw)) }
}

const correct: Builder = draw => {
  const { chance, state } = draw
  const all = Object.values(state.payments)
  const paid = all.filter(payment => !isBillOpen(state, payment) && !payment.voided && payment.refunded === 0)
  const payment = chance.is(92) ? chance.pick(paid) : chance.pick(all)
  if (payment === undefined) return undefined
  const method = chance.oneOf(Object.keys(state.setting.methods).filter(name => name !== payment.method))
  return { do: 'correct', payment: payment.name, method, ...shift(draw) }
}

const isGivable = ({ status }: Order) => status === 'paid' || status === 'partially_refunded'

const refund: Builder = draw => {
  const { chance, state } = draw
  const orders = Object.values(state.orders)
  const paid = orders.filter(isGivable)
  const begun = paid.filter(({ status }) => status === 'partially_refunded')
  const choices = chance.is(95) ? paid : orders
  const order = chance.pick(begun.length > 0 && chance.is(50) ? begun : choices)
  if (order === undefined) return undefined
  const live = order.items.filter(item => item.kind !== 'charge' && item.ended === null)
  const isWhole = chance.is(begun.includes(order) ? 55 : 20)
  const items: ItemPart[] = isWhole
    ? live.map(({ name }) => ({ item: name }))
    : live.filter(() => chance.is(50)).map(item => part(draw, item))
  if (items.length === 0) return undefined
  const withTip = isWhole && order.bill === null && order.status === 'paid' && chance.is(50)
  const toBalance = !withTip && order.customer !== null && chance.is(30)
  if (chance.is(4)) items[0] = { item: live[0]!.name, quantity: live[0]!.quantity + 1000 }
  const isLive = items.every(({ item, quantity }) =>
    live.some(one => one.name === item && (quantity ?? 0) <= one.quantity),
  )
  const payments = isLive && isGivable(order) && !toBalance ? named(draw, [order], { items }) : undefined
  return {
    do: 'refund',
    order: order.name,
    ...(isWhole && chance.is(30) && payments === undefined ? {} : { items }),
    ...(payments === undefined ? {} : { payments }),
    ...(chance.is(50) ? { restock: chance.is(60) } : {}),
    ...(toBalance ? { to: 'balance' } : {}),
    ...(withTip ? { tip: true } : {}),
    ...shift(draw),
  }
}

/** Payments to give something back, now and then, where there are any: mostly as much as they have. */
function named({ chance, state }: Draw, orders: readonly Order[], { items }: { items: ItemPart[] }) {
  if (!chance.is(25)) return undefined
  const [order] = orders
  let rest = valueOf(state, order!, items, 0)
  const payments = order!.shares.flatMap(({ payment }) => {
    const amount = Math.min(rest, leftOfPayment(order!, payment))
    rest -= amount
    return amount > 0 ? [{ payment, amount }] : []
  })
  if (payments.length === 0 || (rest > 0 && chance.is(85))) return undefined
  return payments
}

/** Amounts without items, of an order or a bill, mostly no more than is left; and bills in whole or in items. */
const makeGood: Builder = draw => {
  const { chance, state } = draw
  const orders = Object.values(state.orders).filter(order => isGivable(order) || chance.is(3))
  const bills = billsOf(state, 'settled').filter(
    bill => ordersOf(state, bill).some(isGivable) || chance.is(10),
  )
  const [bill, order] = [chance.is(50) ? chance.pick(bills) : undefined, chance.pick(orders)]
  if (bill === undefined && order === undefined) return undefined
  const of = bill === undefined ? [order!] : ordersOf(state, bill)
  const owner =
    bill === undefined
      ? ({ do: 'refund', order: order!.name } as const)
      : ({ do: 'refundBill', bill: bill.name } as const)
  const kind = chance.between(1, 10)
  if (bill !== undefined && kind <= 3) return { ...owner, ...billItems(draw, of), ...shift(draw) }
  const left = of.filter(isGivable).reduce((sum, one) => sum + leftOf(state, one).amount, 0)
  const { step } = state.setting
  if (kind <= 5) {
    const payments = pickPayments(draw, of)
    if (payments.length > 0) {
      const amount = payments.reduce((sum, one) => sum + one.amount, 0) + (chance.is(5) ? step : 0)
      return { ...owner, amount, payments, ...shift(draw) }
    }
  }
  const isRest = chance.is(25)
  const toBalance = of.every(one => one.customer !== null) && chance.is(25)
  const amount = isRest ? left : chance.is(5) ? left + step : amountUpTo(draw, left)
  if (amount === 0) return undefined
  const withTip = isRest && !toBalance && chance.is(50)
  return {
    ...owner,
    ...(isRest && chance.is(50) ? {} : { amount }),
    ...(toBalance ? { to: 'balance' } : {}),
    ...(withTip ? { tip: true } : {}),
    ...shift(draw),
  }
}

function billItems(draw: Draw, orders: readonly Order[]) {
  const { chance } = draw
  const live = orders.filter(isGivable).flatMap(liveProducts)
  const items = live.filter(() => chance.is(40)).map(item => part(draw, item))
  return { ...(items.length === 0 ? {} : { items }), ...(chance.is(50) ? { restock: chance.is(60) } : {}) }
}

/** Payments of these orders with a part of what each still has, now and then a little more. */
function pickPayments(draw: Draw, orders: readonly Order[]) {
  const { chance, state } = draw
  const names = new Set(orders.flatMap(order => order.shares.map(({ payment }) => payment)))
  const givable = orders.filter(isGivable)
  return [...names].flatMap(payment => {
    const most = givable.reduce((sum, order) => sum + leftOfPayment(order, payment), 0)
    if (most === 0 || chance.is(40)) return []
    return [{ payment, amount: chance.is(3) ? most + state.setting.step : amountUpTo(draw, most) }]
  })
}

const tip: Builder = draw => {
  const { chance, state } = draw
  const all = Object.values(state.payments).filter(payment => payment.amount > 0)
  const some = all.filter(({ method, voided }) => state.setting.methods[method]!.type !== 'cash' && !voided)
  const payment = chance.pick(chance.is(90) ? some : all)
  if (payment === undefined) return undefined
  const amount = chance.is(25) ? 0 : amountUpTo(draw, 500 * state.setting.step)
  return { do: 'tip', payment: payment.name, tip: amount }
}

const waste: Builder = draw => {
  const { chance, state } = draw
  const order = chance.pick(Object.values(state.orders).filter(order => liveProducts(order).length > 0))
  if (order === undefined) return undefined
  const item = chance.oneOf(liveProducts(order))
  const items = [{ item: item.name, quantity: partOf(draw, item) }]
  return { do: 'waste', order: order.name, items, ...(chance.is(50) ? { remake: chance.is(60) } : {}) }
}

// ── The kitchen

const rank = (item: Item) => (item.stage === null ? -1 : stages.indexOf(item.stage))

const itemStage: Builder = ({ state, chance }) => {
  const isWild = chance.is(10)
  const items = Object.values(state.orders)
    .flatMap(order => (isWild ? order.items : liveProducts(order)))
    .filter(item => item.kind === 'product' && (isWild || (rank(item) >= 0 && rank(item) < 3)))
  const item = chance.pick(items)
  if (item === undefined) return undefined
  const to = isWild ? chance.oneOf(stages) : stages[chance.between(rank(item) + 1, 3)]!
  return { do: 'itemStage', item: item.name, to }
}

const orderStage: Builder = ({ state, chance }) => {
  const isWild = chance.is(15)
  const behind = (order: Order) => liveProducts(order).some(item => rank(item) >= 0 && rank(item) < 2)
  const order = chance.pick(Object.values(state.orders).filter(order => isWild || behind(order)))
  if (order === undefined) return undefined
  return {
    do: 'orderStage',
    order: order.name,
    to: chance.oneOf(['preparing', 'ready', 'delivered'] as const),
  }
}

const recall: Builder = ({ state, chance }) => {
  const to = chance.oneOf(['preparing', 'ready', undefined] as const)
  const isBeyond = (order: Order) =>
    liveProducts(order).some(item => rank(item) > stages.indexOf(to ?? 'preparing'))
  const isWild = chance.is(10)
  const order = chance.pick(Object.values(state.orders).filter(order => isWild || isBeyond(order)))
  if (order === undefined) return undefined
  return { do: 'recall', order: order.name, ...(to === undefined ? {} : { to }) }
}

// ── The brand

const manage: Builder = draw => {
  const { chance, state } = draw
  const { setting } = state
  const { step } = setting
  const product = chance.oneOf(Object.keys(setting.products))
  const campaign = chance.pick(Object.keys(setting.campaigns))
  const stock = chance.oneOf(Object.keys(setting.stock))
  switch (chance.between(1, 7)) {
    case 1:
    case 2:
      if (setting.products[product]!.isOpen) return undefined
      return { do: 'price', product, price: chance.between(50, 2500) * step }
    case 3:
      if (product === 'fish') return undefined
      return {
        do: 'recipe',
        product,
        recipe: chance.oneOf([{ flour: 90_000 }, {}, { cheese: 33_000, flour: 7000 }]),
      }
    case 4:
      return { do: 'soldOut', product, soldOut: chance.is(30) }
    case 5: {
      if (campaign === undefined) return undefined
      const { kind } = setting.campaigns[campaign]!
      const isRate = kind === 'percentage' || kind === 'buy_x_get_y'
      const value = isRate ? chance.between(1, 10) * 50_000 : chance.between(10, 600) * step
      return chance.oneOf<Deed>([
        { do: 'campaign', campaign, active: chance.is(60) },
        { do: 'campaign', campaign, value },
        { do: 'campaign', campaign, priority: chance.between(0, 10) },
      ])
    }
    case 6:
      return {
        do: 'purchase',
        stock,
        quantity: chance.between(1, 100_000),
        ...(chance.is(50) ? { unitCost: chance.between(1, 3_000_000) } : {}),
      }
    default:
      return { do: 'count', stock, quantity: chance.between(0, 100_000) }
  }
}

const drawers: Builder = draw => {
  const { chance, state } = draw
  const shifts = chance.is(92) ? openShifts(state) : Object.values(state.shifts)
  const shift = chance.pick(shifts)
  const float = chance.between(0, 200) * 100 * state.setting.step
  if (shift === undefined || chance.is(30)) {
    return { do: 'openShift', register: chance.oneOf(['main', 'main', 'bar']), float }
  }
  if (chance.is(40)) return { do: 'closeShift', shift: shift.name }
  return { do: 'drawer', shift: shift.name, kind: chance.oneOf(['pay_in', 'pay_out']), amount: float + 100 }
}

const account: Builder = draw => {
  const { chance, state } = draw
  const { customers, loyalty, step } = state.setting
  const customer = chance.oneOf(customers)
  if (chance.is(60)) {
    const method = chance.oneOf(['cash', 'card'])
    return { do: 'topUp', customer, method, amount: chance.between(1, 50) * 100 * step, ...shift(draw) }
  }
  const points = loyalty === null ? {} : { points: chance.between(1, 2000) }
  return { do: 'adjust', customer, balance: chance.between(1, 1000) * step, ...points }
}

const clock: Builder = ({ chance }) => ({
  do: 'clock',
  minutes: chance.oneOf([1, 5, 20, 45, 90, 180, 420, 660]),
})

/** How often each is drawn. */
const builders: readonly (readonly [number, Builder])[] = [
  [8, open],
  [20, order],
  [10, counter],
  [2, preview],
  [10, cancelItem],
  [6, addLines],
  [4, removeItems],
  [1, cancelOrder],
  [1, cancelBill],
  [2, setCustomer],
  [8, discount],
  [3, discountBill],
  [3, removeDiscount],
  [1, removeBillDiscount],
  [3, fire],
  [4, fireOrder],
  [2, reschedule],
  [2, move],
  [3, merge],
  [7, moveItems],
  [2, split],
  [13, payBill],
  [7, payOrder],
  [6, voidPayment],
  [4, voidRedemption],
  [4, correct],
  [13, refund],
  [8, makeGood],
  [4, tip],
  [3, waste],
  [5, itemStage],
  [3, orderStage],
  [2, recall],
  [5, manage],
  [4, drawers],
  [5, account],
  [4, clock],
]
const weight = builders.reduce((sum, [share]) => sum + share, 0)
