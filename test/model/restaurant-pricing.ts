import { discountOf, netOf, percentOf, portion, round, setTax, spread } from './restaurant-money.ts'
import type { Campaign, Discount, Item, Line, Order, Product, Recipe, State } from './restaurant-types.ts'
import { found, Refused } from './restaurant-types.ts'

export type Asked = {
  name: string
  bill: string | null
  channel: string
  service: Order['service']
  customer: string | null
  lines: readonly Line[]
  coupon: string | null
  fee?: number
}

/** An order that lines are added to: what stands on it, and the campaigns that it has used. */
type Standing = { subtotal: number; used: string[] }

type Priced = {
  item: Item
  unitPrice: number
  addonUnits: number
  each: number
  shut: 'no' | 'stack' | 'yes'
}

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
    const { rate, components = [] } = found(state.setting.taxes, charge.tax)
    order.items.push(chargeItem(`${asked.name}.charge`, charge.tax, { rate, rates: components }))
  }
  computeTaxes(state, order.items)
  followCharge(state, order)
  return { order, campaigns }
}

function feeItem(state: State, { name, service }: Asked, fee: number): Item {
  const tax = state.setting.deliveryTax
  const rate = rateOf(state, { tax }, service)
  const rates = tax === null ? [] : (found(state.setting.taxes, tax).components ?? [])
  return { ...chargeItem(`${name}.fee`, '', { rate, rates }), kind: 'fee', taxName: tax, subtotal: fee }
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
    quantity: 1000,
    isWeighed: false,
    paid: 0,
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
    cost: 0,
  }
}

function priceLine(state: State, asked: Asked, line: Line, name: string): Priced {
  const { setting } = state
  const product = found(setting.products, line.product)
  const unitPrice = product.isOpen
    ? (line.price ?? 0)
    : (product.channelPrices[asked.channel] ?? product.price)
  const isWeighed = product.soldBy === 'weight'
  const addons = line.addons ?? []
  const addonUnits = paidAddons(state, product, addons)
  const held = line.hold === true
  const item: Item = {
    ...chargeItem(name, '', { rate: 0, rates: [] }),
    kind: 'product',
    product: line.product,
    taxName: product.tax,
    rate: rateOf(state, product, asked.service),
    rates: product.tax === null ? [] : (setting.taxes[product.tax]!.components ?? []),
    quantity: line.quantity,
    isWeighed,
    seat: line.seat ?? null,
    course: line.course ?? null,
    held,
    from: product.needsKitchen && !held ? state.now : null,
    needsKitchen: product.needsKitchen,
    stage: product.needsKitchen && !held ? 'new' : null,
    used: usedBy(state, product, line),
    subtotal: lineSubtotal(unitPrice, addonUnits, line.quantity, isWeighed, setting.step),
    cost: costOf(state, product, line),
  }
  return { item, unitPrice, addonUnits, each: isWeighed ? 1 : line.quantity / 1000, shut: 'no' }
}

function lineSubtotal(price: number, addons: number, quantity: number, isWeighed: boolean, step: number) {
  const thousandths = isWeighed ? price * quantity + addons * 1000 : (price + addons) * quantity
  return round(BigInt(thousandths), 1000n, step)
}

/** The price of one unit's addons: the first `free` units of the group in its own order cost nothing. */
function paidAddons(state: State, product: Product, asked: { addon: string; quantity: number }[]): number {
  if (product.group === null) return 0
  const group = found(state.setting.groups, product.group)
  let { free } = group
  let sum = 0
  for (const name of group.addons) {
    const units = asked.filter(({ addon }) => addon === name).reduce((a, { quantity }) => a + quantity, 0)
    const gratis = Math.min(units, free)
    free -= gratis
    sum += (units - gratis) * found(state.setting.addons, name).price
  }
  return sum
}

function rateOf(state: State, product: Pick<Product, 'tax'>, service: Order['service']): number {
  if (product.tax === null) return 0
  const tax = found(state.setting.taxes, product.tax)
  return service === 'takeaway' ? (tax.takeaway ?? tax.rate) : tax.rate
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

/** @returns the campaigns that took something off */
function applyCampaigns(state: State, asked: Asked, lines: Priced[], standing?: Standing): string[] {
  const used: string[] = []
  const subtotal = lines.reduce((a, { item }) => a + item.subtotal, standing?.subtotal ?? 0)
  // An object keeps its keys in the order of their making: the older id first.
  const byPriority = Object.entries(state.setting.campaigns).toSorted((a, b) => a[1].priority - b[1].priority)
  for (const [name, campaign] of byPriority) {
    const isOwn = standing?.used.includes(name) === true
    if (isOwn && isOncePerOrder(campaign)) continue
    const limits = isOwn ? { usageLimit: null, perCustomer: null } : {}
    if (!isValid(state, asked, name, { ...campaign, ...limits }, subtotal)) continue
    const open = lines.filter(
      line =>
        appliesTo(state, campaign, line) &&
        (line.shut === 'no' || (line.shut === 'stack' && campaign.stackable)),
    )
    const taken = takenOff(campaign, open, state.setting.step)
    open.forEach((line, at) => {
      if (taken[at] === 0) return
      line.item.campaign += taken[at]!
      line.item.by.push(name)
      line.shut = campaign.stackable ? 'stack' : 'yes'
    })
    if (taken.some(amount => amount > 0)) used.push(name)
  }
  if (
    standing === undefined &&
    asked.coupon !== null &&
    !used.some(name => state.setting.campaigns[name]!.coupon === asked.coupon)
  ) {
    throw new Refused('validation_failed')
  }
  return used
}

function isOncePerOrder({ kind, products, categories }: Campaign): boolean {
  return kind === 'amount' && products.length === 0 && categories.length === 0
}

function isValid(state: State, asked: Asked, name: string, campaign: Campaign, subtotal: number): boolean {
  const uses = state.uses[name] ?? []
  const own = uses.filter(use => use.customer === asked.customer)
  return (
    campaign.active &&
    (campaign.coupon === null || campaign.coupon === asked.coupon) &&
    (campaign.channels.length === 0 || campaign.channels.includes(asked.channel)) &&
    subtotal >= campaign.minSubtotal &&
    isHour(state, campaign.hours) &&
    (campaign.usageLimit === null || uses.length < campaign.usageLimit) &&
    (campaign.perCustomer === null || own.length < campaign.perCustomer)
  )
}

function appliesTo(state: State, { products, categories }: Campaign, { item }: Priced): boolean {
  if (products.length === 0 && categories.length === 0) return true
  const name = item.product ?? ''
  return products.includes(name) || categories.includes(found(state.setting.products, name).category)
}

function takenOff(campaign: Campaign, lines: readonly Priced[], step: number): number[] {
  const left = lines.map(({ item }) => netOf(item))
  const capped = (amounts: number[]) => amounts.map((amount, at) => Math.max(0, Math.min(amount, left[at]!)))
  const { kind, value, products, categories } = campaign
  if (kind === 'percentage') return capped(left.map(net => percentOf(net, value, step)))
  if (kind === 'amount') {
    const isForAll = products.length === 0 && categories.length === 0
    if (!isForAll) return capped(lines.map(line => value * line.each))
    const all = left.reduce((a, b) => a + b, 0)
    return spread(Math.min(value, all), left, step)
  }
  if (kind === 'fixed_price') {
    return capped(
      lines.map(({ item, addonUnits }, at) => {
        return left[at]! - lineSubtotal(value, addonUnits, item.quantity, item.isWeighed, step)
      }),
    )
  }
  return freeUnits(campaign, lines).map((units, at) => {
    // A free unit saves what it still costs: its part of the line, addons left aside.
    const { addonUnits, each } = lines[at]!
    const worth = Math.max(0, left[at]! - addonUnits * each)
    return portion(worth * units, value, 1_000_000 * each, step)
  })
}

/** How many units of each line are the last `get` of every `buy + get`, the dearest first. */
function freeUnits({ buy, get }: Campaign, lines: readonly Priced[]): number[] {
  const units = lines
    .flatMap((line, at) => Array.from({ length: line.item.isWeighed ? 0 : line.each }, () => at))
    .toSorted((a, b) => lines[b]!.unitPrice - lines[a]!.unitPrice || a - b)
  const free = lines.map(() => 0)
  const groups = Math.floor(units.length / (buy + get))
  units.slice(0, groups * (buy + get)).forEach((at, place) => {
    if (place % (buy + get) >= buy) free[at]! += 1
  })
  return free
}

/** Minutes of the local clock, and its date. */
function localTime(at: number, zone: string): { date: string; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const date = `${part('year')}-${part('month')}-${part('day')}`
  return { date, minutes: Number(part('hour')) * 60 + Number(part('minute')) }
}

const dayStartsAt = 4 * 60

/** The date of the local wall clock less the hour at which a day begins. */
export function businessDate({ now, setting }: Pick<State, 'now' | 'setting'>): string {
  const { date, minutes } = localTime(now, setting.timezone)
  if (minutes >= dayStartsAt) return date
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

function isHour({ now, setting }: State, hours: [number, number] | null): boolean {
  if (hours === null) return true
  const { minutes } = localTime(now, setting.timezone)
  const [from, to] = hours
  return to <= from ? minutes >= from || minutes < to : minutes >= from && minutes < to
}

export function liveProducts(order: Order): Item[] {
  return order.items.filter(item => item.kind === 'product' && item.ended === null)
}

export function liveCharge(order: Order): Item | undefined {
  return order.items.find(item => item.kind === 'charge' && item.ended === null)
}

export function totalOf(state: State, item: Item): number {
  return netOf(item) + (state.setting.taxMode === 'exclusive' ? item.tax : 0)
}

export function orderTotal(state: State, order: Order): number {
  return order.items.filter(item => item.ended === null).reduce((sum, item) => sum + totalOf(state, item), 0)
}

function computeTaxes({ setting, mistake }: State, lines: readonly Item[]): void {
  for (const line of lines) {
    setTax(line, setting)
    if (mistake === 'components') line.components.reverse()
  }
}

/** The service charge is its percentage of what the live lines are now. */
export function followCharge(state: State, order: Order): void {
  const { setting } = state
  const charge = liveCharge(order)
  if (charge === undefined) return
  const fees = order.items.filter(item => item.kind === 'fee' && state.mistake === 'fee')
  const net = [...liveProducts(order), ...fees].reduce((sum, item) => sum + netOf(item), 0)
  charge.subtotal = percentOf(net, order.chargePercent, setting.step)
  setTax(charge, setting)
}

/** Recalculates all discounts in force over the live lines: the items' own first, each kind in the order given. */
export function applyDiscounts(state: State, order: Order): void {
  const { step } = state.setting
  const lines = liveProducts(order)
  const before = new Map(lines.map(line => [line, netOf(line)]))
  for (const line of lines) line.discounts = {}
  const inForce = order.discounts.filter(({ removed }) => !removed)
  for (const discount of inForce.filter(({ item }) => item !== null)) {
    const line = lines.find(({ name }) => name === discount.item)
    if (line === undefined) continue
    line.discounts[discount.name] = worthOf(order, discount, netOf(line), step)
  }
  for (const discount of inForce.filter(({ item }) => item === null)) {
    const nets = lines.map(netOf)
    const worth = worthOf(
      order,
      discount,
      nets.reduce((a, b) => a + b, 0),
      step,
    )
    const shares = state.mistake === 'shares' ? wrongShares(worth, nets, step) : spread(worth, nets, step)
    lines.forEach((line, at) => (line.discounts[discount.name] = shares[at]!))
  }
  // A line that stays as it was keeps its tax: for a split line that is a share, not recalculated.
  computeTaxes(
    state,
    lines.filter(line => netOf(line) !== before.get(line)),
  )
  followCharge(state, order)
}

/** A deliberate mistake: what rounding down leaves over goes to the first line, not to the largest remainders. */
function wrongShares(total: number, nets: readonly number[], step: number): number[] {
  const sum = nets.reduce((a, b) => a + b, 0)
  const shares = nets.map(net => (sum === 0 ? 0 : Math.floor((total * net) / sum / step) * step))
  const rest = total - shares.reduce((a, b) => a + b, 0)
  return shares.map((share, at) => (at === 0 ? share + rest : share))
}

function worthOf(order: Order, discount: Discount, net: number, step: number): number {
  if (discount.kind === 'percentage' && discount.fixed === null) return percentOf(net, discount.value, step)
  const kept = order.items
    .filter(item => item.ended !== null)
    .reduce((sum, item) => sum + (item.discounts[discount.name] ?? 0), 0)
  return Math.max(0, Math.min(net, (discount.fixed ?? discount.value) - discount.gone - kept))
}

export function sumFigures(state: State, items: readonly Item[]) {
  const sum = (figure: (item: Item) => number) => items.reduce((a, item) => a + figure(item), 0)
  const [total, tax, cost] = [
    sum(item => totalOf(state, item)),
    sum(item => item.tax),
    sum(item => item.cost),
  ]
  return {
    total,
    subtotal: sum(item => item.subtotal),
    tax,
    discount: sum(discountOf),
    campaign_discount: sum(item => item.campaign),
    cost,
    gross_profit: total - tax - cost,
  }
}
