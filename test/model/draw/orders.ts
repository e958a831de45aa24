import { liveProducts } from '../restaurant-totals.ts'
import type { Half, Line, Order, Product } from '../restaurant-types.ts'
import { type Draw, type Builder, billsOf, anyBill, part, partsOf, openOrders } from './draw.ts'

export const open: Builder = ({ state, chance }) => {
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

export function line(
  { state, chance }: Draw,
  isBill: boolean,
  of = Object.keys(state.setting.products),
): Line {
  const { products, step } = state.setting
  const product = chance.oneOf(of)
  const { soldBy, isOpen, halves, combo } = products[product]!
  return {
    ...choices({ state, chance }, product),
    quantity: soldBy === 'weight' ? chance.between(50, 1500) : chance.between(1, 4) * 1000,
    ...(halves === null ? {} : { halves: halvesOf({ state, chance }, product) }),
    ...(combo === null ? {} : { choices: optionsOf({ state, chance }, combo) }),
    ...(isOpen || chance.is(8) ? { price: chance.between(0, 2000) * step } : {}),
    ...(chance.is(50) ? { seat: chance.between(1, 3) } : {}),
    ...(isBill && chance.is(30) ? { course: chance.between(1, 2) } : {}),
    ...(isBill && chance.is(15) ? { hold: true } : {}),
    ...(chance.is(15) ? { service: chance.oneOf(['dine_in', 'takeaway'] as const) } : {}),
  }
}

/** A product with some of the addons of its group, and without some of its defaults. */
function choices({ state, chance }: Draw, product: string): Half {
  const { products, groups } = state.setting
  const { group } = products[product]!
  const addons = (group === null ? [] : groups[group]!.addons)
    .filter(() => chance.is(35))
    .map(addon => ({ addon, quantity: chance.between(1, 2) }))
  const without = (group === null ? [] : groups[group]!.defaults).filter(
    name => chance.is(25) && addons.every(({ addon }) => addon !== name),
  )
  return {
    product,
    ...(addons.length === 0 ? {} : { addons }),
    ...(without.length === 0 ? {} : { without }),
  }
}

/** Dishes of the category that have a fixed price and are sold by the piece. */
function halvesOf({ state, chance }: Draw, product: string): Half[] {
  const { products } = state.setting
  const { halves, category } = products[product]!
  const names = Object.keys(products).filter(name => {
    const one = products[name]!
    return one.category === category && !one.isOpen && one.soldBy === 'each' && one.halves === null
  })
  return Array.from({ length: chance.between(2, halves!.count) }, () =>
    choices({ state, chance }, chance.oneOf(names)),
  )
}

/** Not in the order of the choices; an option may be taken twice. */
function optionsOf(
  { state, chance }: Draw,
  combo: NonNullable<Product['combo']>,
): NonNullable<Line['choices']> {
  const all = Object.entries(combo).flatMap(([choice, { min, max, options }]) =>
    Array.from({ length: chance.between(min, max) }, () => {
      return { ...choices({ state, chance }, chance.oneOf(Object.keys(options))), choice }
    }),
  )
  return chance.is(50) ? all : all.toReversed()
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

export const order: Builder = draw => {
  const bill = anyBill(draw)
  if (bill === undefined) return undefined
  return { do: 'order', bill: bill.name, lines: lines(draw, true), ...coupon(draw, bill.customer) }
}

export const preview: Builder = draw => {
  const bill = draw.chance.pick(billsOf(draw.state))
  return bill === undefined ? undefined : { do: 'preview', bill: bill.name, lines: lines(draw, true) }
}

/** Some minutes to some days ahead. */
export function ahead({ state, chance }: Draw): number {
  return state.now + chance.oneOf([10, 50, 120, 600, 2000]) * 60_000
}

export const counter: Builder = draw => {
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
export const cancelItem: Builder = draw => {
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
export function counterOrder({ state, chance }: Draw): Order | undefined {
  const isWild = chance.is(8)
  const orders = Object.values(state.orders)
  return chance.pick(orders.filter(({ bill, status }) => isWild || (bill === null && status === 'pending')))
}

export const addLines: Builder = draw => {
  const order = counterOrder(draw)
  return order === undefined ? undefined : { do: 'addLines', order: order.name, lines: lines(draw, true) }
}

export const removeItems: Builder = draw => {
  const { chance } = draw
  const order = counterOrder(draw)
  if (order === undefined) return undefined
  const isWild = chance.is(8)
  const choices = order.items.filter(item => isWild || (item.ended === null && item.kind !== 'charge'))
  const chosen = choices.filter(item => chance.is(40) && !(item.kind === 'charge' && item.name.includes('/')))
  const items = partsOf(draw, chosen, (_, item) => {
    return item.kind === 'product' ? part(draw, item) : { item: item.name }
  })
  if (items.length === 0) return undefined
  return { do: 'removeItems', order: order.name, items, ...(chance.is(60) ? {} : { restock: chance.is(50) }) }
}

export const serve: Builder = draw => {
  const order = counterOrder(draw)
  if (order === undefined) return undefined
  return { do: 'serve', order: order.name, service: draw.chance.oneOf(['dine_in', 'takeaway']) }
}

export const cancelOrder: Builder = ({ state, chance }) => {
  const order = chance.pick(Object.values(state.orders))
  if (order === undefined) return undefined
  return { do: 'cancelOrder', order: order.name, ...(chance.is(50) ? {} : { restock: chance.is(50) }) }
}

export const cancelBill: Builder = draw => {
  const bill = anyBill(draw)
  return bill === undefined ? undefined : { do: 'cancelBill', bill: bill.name }
}

export const setCustomer: Builder = draw => {
  const bill = anyBill(draw)
  if (bill === undefined || bill.money.balance + bill.money.points > 0) return undefined
  const customer = draw.chance.oneOf([...draw.state.setting.customers, null])
  return { do: 'setCustomer', bill: bill.name, customer }
}
