import {
  costOf,
  halfAddons,
  menuPrice,
  ownAddons,
  priceOfHalves,
  totalOf,
  usedBy,
  withDefaults,
} from './restaurant-halves.ts'
import { type Sold, soldAs } from './restaurant-combos.ts'
import { partsOf, taxFor } from './restaurant-taxes.ts'
import {
  type Asked,
  type Item,
  type Line,
  type Order,
  type Priced,
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
  const soldOut = asked.lines.some(line => isSoldOut(state, line))
  const campaigns = applyCampaigns(state, asked, lines)
  if (soldOut) throw new Refused('product_unavailable')
  const order = emptyOrder(state, asked)
  order.items = lines.flatMap(line => line.items)
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

function isSoldOut({ setting }: State, { product, halves = [], choices = [] }: Line): boolean {
  return [product, ...[...halves, ...choices].map(part => part.product)].some(
    name => found(setting.products, name).soldOut,
  )
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
export function priceAdded(
  state: State,
  order: Order,
  lines: readonly Line[],
  { n, freed = {} }: { n: number; freed?: Record<string, number> },
) {
  const { channel, service, customer, coupon } = order
  const asked = { name: `${order.name}+${n}`, bill: order.bill, channel, service, customer, lines, coupon }
  const priced = lines.map((line, at) => priceLine(state, asked, line, `${asked.name}.${at}`))
  if (lines.some(line => isSoldOut(state, line))) throw new Refused('product_unavailable')
  const counted = liveProducts(order).filter(item => !item.isFinal)
  const subtotal = counted.reduce((sum, item) => sum + item.subtotal, 0)
  const used = [...new Set(order.items.flatMap(({ by }) => Object.keys(by)))]
  const taken = applyCampaigns(state, asked, priced, { subtotal, used, freed })
  const items = priced.flatMap(line => line.items)
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
    by: {},
    seat: null,
    course: null,
    held: false,
    awaits: false,
    from: null,
    needsKitchen: false,
    stage: null,
    used: {},
    ended: null,
    endedAt: null,
    restocked: null,
    splitFrom: null,
    replaces: null,
    root: name,
    begun: false,
    combo: null,
    price: 0,
    list: null,
    isFinal: false,
    subtotal: 0,
    campaign: 0,
    discounts: {},
    tax: 0,
    components: rates.map(() => 0),
    parts: [],
    cost: 0,
  }
}

function priceLine(state: State, asked: Asked, line: Line, name: string): Priced {
  const product = found(state.setting.products, line.product)
  const listed = product.isOpen
    ? (line.price ?? 0)
    : product.halves === null
      ? menuPrice(state, line.product, asked.channel)
      : priceOfHalves(state, product, line, asked.channel)
  const price = line.price ?? listed
  const list = price === listed ? null : listed
  const parts = soldAs(state, { name, line, price, list }, asked.channel)
  const sold = parts.map(part => priceItem(state, asked, part))
  const isWeighed = product.soldBy === 'weight'
  return {
    product: line.product,
    quantity: line.quantity,
    isWeighed,
    items: sold.map(({ item }) => item),
    addons: sold.map(({ addons }) => addons),
    isFinal: list !== null,
    each: isWeighed ? 1 : line.quantity / 1000,
    shut: 'no',
  }
}

export function priceItem(
  state: State,
  asked: Pick<Asked, 'service'>,
  { name, line: sent, price, ...sold }: Sold,
) {
  const { combo, list, isFinal } = sold
  const whole = withDefaults(state, sent)
  const halves = sent.halves?.map(half => withDefaults(state, half))
  const line = halves === undefined ? whole : { ...whole, halves }
  const { setting } = state
  const product = found(setting.products, line.product)
  const isWeighed = product.soldBy === 'weight'
  const own = ownAddons(state, line)
  const ofHalves = halfAddons(state, line)
  const halfTotal = totalOf(ofHalves)
  const each = isWeighed ? 1 : line.quantity / 1000
  const addonUnits = totalOf(own) / each
  const subtotal = lineSubtotal(price, addonUnits, line.quantity, isWeighed, setting.step) + halfTotal
  const service = line.service ?? asked.service
  const parts = partsOf(state, product, { addons: [...own, ...ofHalves], subtotal }, service)
  const { rate, rates } = taxFor(setting, product.tax, service)
  const held = line.hold === true
  const item: Item = {
    ...chargeItem(name, '', { rate, rates: parts.length === 0 ? rates : [] }),
    parts,
    service: line.service ?? null,
    combo,
    price,
    list,
    isFinal,
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
    used: usedBy(state, line),
    subtotal,
    cost: costOf(state, line),
  }
  return { item, addons: totalOf(own) + halfTotal }
}
