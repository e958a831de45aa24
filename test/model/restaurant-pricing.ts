import { round } from './restaurant-money.ts'
import { partsOf, taxFor } from './restaurant-taxes.ts'
import {
  type Asked,
  type Item,
  type Line,
  type Order,
  type Priced,
  type Product,
  type Recipe,
  type State,
  found,
  Refused,
} from './restaurant-types.ts'
import { businessDate } from './restaurant-day.ts'
import { applyCampaigns } from './restaurant-campaigns.ts'
import { computeTaxes, followCharge, liveProducts, lineSubtotal } from './restaurant-totals.ts'

/** An order as it is frozen when it is sent; nothing of the state changes. */
export function priceOrder(state: State, asked: Asked): { order: Order; campaigns: string[] } {
  const lines = asked.lines.map((line, at) => priceLine(state, asked, line, `${asked.name}.${at}`))
  const soldOut = asked.lines.some(line => found(state.setting.products, line.product).soldOut)
  const campaigns = applyCampaigns(state, asked, lines)
  if (soldOut) throw new Refused('product_unavailable')
  const order = emptyOrder(state, asked)
  order.items = lines.map(line => line.item)
  if (asked.fee !== undefined && asked.fee > 0) order.items.push(feeItem(state, asked, asked.fee))
  const charge = state.setting.charge
  if (charge?.channels.includes(asked.channel) === true) {
    order.chargePercent = charge.percent
    const tax = taxFor(state.setting, charge.tax, asked.service)
    order.items.push(chargeItem(`${asked.name}.charge`, charge.tax, tax))
  }
  computeTaxes(state, order.items)
  followCharge(state, order)
  return { order, campaigns }
}

function feeItem(state: State, { name }: Asked, fee: number): Item {
  const tax = state.setting.deliveryTax
  const item = chargeItem(`${name}.fee`, '', taxFor(state.setting, tax, 'delivery'))
  return { ...item, kind: 'fee', taxName: tax, service: 'delivery', subtotal: fee }
}

/**
 * Lines that are added to an order, at the prices of now: campaigns see them alone, but the subtotal of the whole.
 * @returns the campaigns that the order had not used
 */
export function priceAdded(state: State, order: Order, lines: readonly Line[], n: number) {
  const { channel, service, customer, coupon } = order
  const asked = { name: `${order.name}+${n}`, bill: null, channel, service, customer, lines, coupon }
  const priced = lines.map((line, at) => priceLine(state, asked, line, `${asked.name}.${at}`))
  const isSoldOut = lines.some(line => found(state.setting.products, line.product).soldOut)
  if (isSoldOut) throw new Refused('product_unavailable')
  const subtotal = liveProducts(order).reduce((sum, item) => sum + item.subtotal, 0)
  const campaigns = Object.entries(state.uses).filter(([, uses]) =>
    uses.some(use => use.order === order.name),
  )
  const used = campaigns.map(([name]) => name)
  const taken = applyCampaigns(state, asked, priced, { subtotal, used })
  const items = priced.map(({ item }) => item)
  computeTaxes(state, items)
  return { items, campaigns: taken.filter(name => !used.includes(name)) }
}

function emptyOrder(state: State, asked: Asked): Order {
  return {
    name: asked.name,
    bill: asked.bill,
    channel: asked.channel,
    service: asked.service,
    status: 'pending',
    date: businessDate(state),
    scheduled: null,
    number: null,
    stage: null,
    items: [],
    discounts: [],
    customer: asked.customer,
    coupon: asked.coupon,
    chargePercent: 0,
    shares: [],
    money: { balance: 0, points: 0, value: 0 },
    returned: { balance: 0, points: 0, value: 0 },
    earned: { balance: 0, points: 0 },
    reversed: { balance: 0, points: 0 },
    adjustments: [],
    toBalance: 0,
    settledOn: null,
  }
}

export function chargeItem(name: string, tax: string, { rate, rates }: Pick<Item, 'rate' | 'rates'>): Item {
  return {
    name,
    kind: 'charge',
    product: null,
    taxName: tax,
    rate,
    rates,
    service: null,
    quantity: 1000,
    isWeighed: false,
    paid: 0,
    paidAmount: 0,
    wasted: 0,
    by: [],
    seat: null,
    course: null,
    held: false,
    awaits: false,
    from: null,
    needsKitchen: false,
    stage: null,
    used: {},
    ended: null,
    restocked: null,
    splitFrom: null,
    subtotal: 0,
    campaign: 0,
    discounts: {},
    tax: 0,
    components: rates.map(() => 0),
    parts: [],
    cost: 0,
  }
}

function priceLine(state: State, asked: Asked, sent: Line, name: string): Priced {
  const line = withDefaults(state, sent)
  const { setting } = state
  const product = found(setting.products, line.product)
  const unitPrice = product.isOpen
    ? (line.price ?? 0)
    : (product.channelPrices[asked.channel] ?? product.price)
  const isWeighed = product.soldBy === 'weight'
  const addons = line.addons ?? []
  const addonPrices = paidAddons(state, product, addons)
  const addonUnits = Object.values(addonPrices).reduce((sum, price) => sum + price, 0)
  const each = isWeighed ? 1 : line.quantity / 1000
  const addonTotals = Object.fromEntries(
    Object.entries(addonPrices).map(([name, price]) => [name, price * each]),
  )
  const subtotal = lineSubtotal(unitPrice, addonUnits, line.quantity, isWeighed, setting.step)
  const service = line.service ?? asked.service
  const parts = partsOf(state, line, { addonTotals, subtotal }, service)
  const { rate, rates } = taxFor(setting, product.tax, service)
  const held = line.hold === true
  const item: Item = {
    ...chargeItem(name, '', { rate, rates: parts.length === 0 ? rates : [] }),
    parts,
    service: line.service ?? null,
    kind: 'product',
    product: line.product,
    taxName: product.tax,
    quantity: line.quantity,
    isWeighed,
    seat: line.seat ?? null,
    course: line.course ?? null,
    held,
    from: product.needsKitchen && !held ? state.now : null,
    needsKitchen: product.needsKitchen,
    stage: product.needsKitchen && !held ? 'new' : null,
    used: usedBy(state, product, line),
    subtotal,
    cost: costOf(state, product, line),
  }
  return { item, unitPrice, addonUnits, each, shut: 'no' }
}

/** A line names the defaults of its product's group, or leaves them out, or takes one unit of each. */
function withDefaults({ setting }: State, line: Line): Line {
  const { group } = found(setting.products, line.product)
  const { addons = [], without = [] } = line
  const names = group === null ? [] : found(setting.groups, group).defaults
  const taken = names.filter(name => !without.includes(name) && !addons.some(({ addon }) => addon === name))
  return { ...line, addons: [...addons, ...taken.map(addon => ({ addon, quantity: 1 }))] }
}

/** The price of each of one unit's addons: the first `free` units of the group in its own order cost nothing. */
function paidAddons(
  state: State,
  product: Product,
  asked: { addon: string; quantity: number }[],
): Record<string, number> {
  if (product.group === null) return {}
  const group = found(state.setting.groups, product.group)
  let { free } = group
  const prices: Record<string, number> = {}
  for (const name of group.addons) {
    const units = asked.filter(({ addon }) => addon === name).reduce((a, { quantity }) => a + quantity, 0)
    const gratis = Math.min(units, free)
    free -= gratis
    prices[name] = (units - gratis) * found(state.setting.addons, name).price
  }
  return prices
}

function usedBy(state: State, product: Product, line: Line): Recipe {
  const used: Recipe = {}
  const take = (recipe: Recipe, thousandths: number) => {
    for (const [stock, quantity] of Object.entries(recipe)) {
      used[stock] = (used[stock] ?? 0) + (quantity * thousandths) / 1000
    }
  }
  take(product.recipe, line.quantity)
  for (const { addon, quantity } of line.addons ?? []) {
    const units = product.soldBy === 'weight' ? quantity * 1000 : quantity * line.quantity
    take(found(state.setting.addons, addon).recipe, units)
  }
  return used
}

/** Rounded once, free units too; where there is no recipe, by `cost`. */
function costOf(state: State, product: Product, line: Line): number {
  const { addons, stock, step } = state.setting
  // In 10⁻⁹ of the currency's unit: a thousandth of a stock unit times a millionth.
  const unit = (recipe: Recipe, cost: number): bigint =>
    Object.keys(recipe).length === 0
      ? BigInt(cost) * 10_000_000n
      : Object.entries(recipe).reduce((a, [name, quantity]) => {
          return a + BigInt(quantity) * BigInt(found(stock, name).unitCost)
        }, 0n)
  let sum = unit(product.recipe, product.cost) * BigInt(line.quantity)
  for (const { addon, quantity } of line.addons ?? []) {
    const { recipe, cost } = found(addons, addon)
    const thousandths = product.soldBy === 'weight' ? quantity * 1000 : quantity * line.quantity
    sum += unit(recipe, cost) * BigInt(thousandths)
  }
  return round(sum, 10_000_000_000n, step)
}
