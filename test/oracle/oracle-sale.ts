import type { Campaign } from '../../src/menu/menu.types.ts'
import { type Fraction, fraction, plus, rounded, times } from '#test/money/fraction.ts'
import { type Case, type CaseLine, type CaseTax, idOf } from './case.ts'
import { dishCost, halfAddonPrices, unitPriceOf } from './oracle-halves.ts'
import { chargeParts, partsOf, takeFromParts } from './oracle-parts.ts'
import {
  emptyItem,
  type Item,
  liveCharge,
  liveProducts,
  netOf,
  percentOf,
  snapshot,
  spread,
  type State,
  sum,
  taxItem,
  type Ways,
} from './oracle-state.ts'

// How an order is sold: lines, campaigns, tax, service charge. Of src only types are imported.

/** The greatest amount there is. */
const most = 999_999_999_999

/** The order as it is sold, or that it cannot be. */
export function sell(given: Case, ways: Ways): State | 'refused' {
  const step = given.decimals === 0 ? 100 : 1
  const { serviceType } = given
  const state: State = { given, serviceType, ways, step, items: [], discounts: [], made: 0 }
  state.items = linesOf(state, given.lines)
  if (state.items.some(({ subtotal }) => subtotal > most)) return 'refused'
  if (!runCampaigns(state, state.items, nothingBefore) && given.couponCode !== null) return 'refused'
  for (const item of state.items) taxItem(state, item)
  if (given.fee !== null) state.items.push(feeOf(state, given.fee))
  if (given.charge !== null) {
    const { tax } = given.charge
    const id = idOf('i', state.items.length)
    state.items.push(emptyItem(id, null, rateOf(given.serviceType, tax), tax?.components ?? []))
    followCharge(state)
  }
  state.made = state.items.length
  const { total, cost } = snapshot(state).totals
  return total > most || cost > most ? 'refused' : state
}

/** The items of some lines, without campaigns and tax so far; their ids follow those made. */
function linesOf(state: State, lines: readonly CaseLine[]): Item[] {
  const { serviceType, ways, step, made } = state
  return lines.map((line, at) => {
    const type = line.serviceType ?? serviceType
    const price = times(fraction(line.quantityMilli, 1000), unitPriceOf({ ways, step }, line))
    const subtotal = ways.round(plus(price, addonsPrice(state, line)), step)
    const prices = [...addonPrices(line).map(one => rounded(one)), ...halfAddonPrices(state, line)]
    const parts = partsOf(line, subtotal, prices)
    for (const part of parts) part.rate = rateOf(type, part.sold)
    const components = parts.length === 0 ? (line.tax?.components ?? []) : []
    return {
      ...emptyItem(idOf('i', made + at), line, rateOf(type, line.tax), components),
      parts,
      quantityMilli: line.quantityMilli,
      weighed: line.weighed,
      subtotal,
      cost: ways.round(costOf(line), step),
    }
  })
}

/** Taken away instead of eaten in, or the other way round: taxed again at those rates, if its line does not say otherwise. */
export function serve(state: State): void {
  state.serviceType = state.serviceType === 'takeaway' ? 'dine_in' : 'takeaway'
  for (const item of state.items) {
    const { line, isFee, isLive, parts } = item
    // The charge follows the others.
    if (
      !isLive ||
      isFee ||
      (line === null && state.given.charge!.tax === null) ||
      (line !== null && line.serviceType !== null)
    )
      continue
    item.rate = rateOf(state.serviceType, line === null ? state.given.charge!.tax : line.tax)
    for (const part of parts) part.rate = rateOf(state.serviceType, part.sold)
    taxItem(state, item)
  }
}

function feeOf(state: State, { amount, tax }: NonNullable<Case['fee']>): Item {
  const id = idOf('i', state.items.length)
  // The oracle's taxes have no rate of their own for delivery.
  const item = emptyItem(id, null, tax?.rate ?? null, tax?.components ?? [])
  const fee = { ...item, isFee: true, subtotal: amount }
  taxItem(state, fee)
  return fee
}

/**
 * Lines that come later: campaigns see them alone, but the subtotal of all, and what the order has used it may use on.
 * @returns false when they cost more than an order can
 */
export function add(state: State, lines: readonly CaseLine[]): boolean {
  const items = linesOf(state, lines)
  if (items.some(({ subtotal }) => subtotal > most)) return false
  const used = new Set(state.items.flatMap(({ campaigns }) => [...campaigns.keys()]))
  const subtotal = sum(liveProducts(state).map(item => item.subtotal))
  runCampaigns(state, items, { used, subtotal })
  for (const item of items) taxItem(state, item)
  const { total, cost } = snapshot({ ...state, items }).totals
  if (total > most || cost > most) return false
  state.items.push(...items)
  state.made += items.length
  return true
}

/** Whether an order costs more than one can. */
export function isTooMuch(state: State): boolean {
  const { total, cost } = snapshot(state).totals
  return total > most || cost > most
}

function rateOf(serviceType: Case['serviceType'], tax: CaseTax | null): number | null {
  if (tax === null) return null
  return serviceType === 'takeaway' && tax.takeaway !== null ? tax.takeaway : tax.rate
}

function unitsPrice({ quantityMilli }: CaseLine, price: number): Fraction {
  return times(fraction(quantityMilli, 1000), fraction(price))
}

/** Once on a weighed line, else for each unit; the free units are the first of the group. */
function addonsPrice(state: State, line: CaseLine): Fraction {
  return plus(fraction(sum(halfAddonPrices(state, line))), ...addonPrices(line))
}

/** The price of each addon on the whole line. */
function addonPrices({ quantityMilli, weighed, addons, free }: CaseLine): Fraction[] {
  const units = addons.flatMap(({ price, quantity }, at) =>
    Array.from({ length: quantity }, () => ({ at, price })),
  )
  const charged = units.slice(free)
  return addons.map((_, place) => {
    const each = sum(charged.filter(({ at }) => at === place).map(({ price }) => price))
    return times(weighed ? fraction(1) : fraction(quantityMilli, 1000), fraction(each))
  })
}

function costOf(line: CaseLine): Fraction {
  const { quantityMilli, weighed, addons } = line
  const often = weighed ? fraction(1) : fraction(quantityMilli, 1000)
  const own = dishCost(line)
  const others = addons.map(addon => times(often, fraction(addon.cost), fraction(addon.quantity)))
  return plus(own, ...others)
}

/** An order before lines are added to it. */
type Before = { subtotal: number; used: ReadonlySet<string> }

const nothingBefore: Before = { subtotal: 0, used: new Set() }

/** @returns whether a campaign with a code takes something off */
function runCampaigns(state: State, items: readonly Item[], before: Before): boolean {
  const { given } = state
  const subtotal = before.subtotal + sum(items.map(item => item.subtotal))
  const shut = new Map<Item, 'stackable' | 'alone'>()
  const inTurn = [...given.campaigns].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  let couponUsed = false
  for (const campaign of inTurn) {
    const isOwn = before.used.has(campaign.id)
    if (isOwn && isOnce(campaign)) continue
    if (!holds(given, campaign, subtotal, isOwn)) continue
    const open = items.filter(item => {
      const earlier = shut.get(item)
      return (
        isNamed(campaign, item.line!) &&
        (earlier === undefined || (earlier === 'stackable' && campaign.stackable))
      )
    })
    for (const [at, off] of offEach(state, campaign, open).entries()) {
      const item = open[at]!
      const taken = Math.max(0, Math.min(off, netOf(item)))
      if (taken === 0) continue
      item.campaigns.set(campaign.id, taken)
      takeFromParts(state, item, campaign.kind, taken)
      shut.set(item, campaign.stackable ? 'stackable' : 'alone')
      couponUsed ||= campaign.couponCode !== null
    }
  }
  return couponUsed
}

/** An amount off the whole order is taken off it once. */
function isOnce({ kind, productIds, categoryIds }: Campaign): boolean {
  return kind === 'amount' && productIds.length + categoryIds.length === 0
}

/** @param isOwn the order uses it already: its limits are those of a further use */
function holds(given: Case, campaign: Campaign, subtotal: number, isOwn: boolean): boolean {
  const uses = isOwn ? undefined : given.used.get(campaign.id)
  const { usageLimit, perCustomerLimit, minSubtotal, couponCode } = campaign
  if (!campaign.active) return false
  if (couponCode !== null && couponCode !== given.couponCode) return false
  if (minSubtotal !== null && subtotal < minSubtotal) return false
  if (campaign.channels.length > 0 && !campaign.channels.includes('table')) return false
  if (usageLimit !== null && uses !== undefined && uses.all >= usageLimit) return false
  if (perCustomerLimit === null) return true
  return given.hasCustomer && (uses === undefined || uses.byCustomer < perCustomerLimit)
}

function isNamed({ productIds, categoryIds }: Campaign, { product, categories }: CaseLine): boolean {
  if (productIds.length + categoryIds.length === 0) return true
  return productIds.includes(product) || categories.some(id => categoryIds.includes(id))
}

/** The amount a campaign would take off each item, however much is left. */
function offEach(state: State, campaign: Campaign, open: readonly Item[]): number[] {
  const { ways, step } = state
  const { value } = campaign
  const nets = open.map(netOf)
  switch (campaign.kind) {
    case 'percentage':
      return spread(state, percentOf(state, sum(nets), value), nets)
    case 'amount': {
      if (campaign.productIds.length + campaign.categoryIds.length > 0) {
        return open.map(({ line }) => value * (line!.weighed ? 1 : line!.quantityMilli / 1000))
      }
      return spread(state, Math.min(value, sum(nets)), nets)
    }
    case 'fixed_price':
      return open.map(item => {
        const price = ways.round(plus(unitsPrice(item.line!, value), addonsPrice(state, item.line!)), step)
        return netOf(item) - price
      })
    case 'buy_x_get_y': {
      const free = freeUnits(state, campaign, open)
      const worth = open.map((item, at) => ways.round(freeWorth(state, item, free[at]!), step))
      return spread(state, percentOf(state, sum(worth), value), worth)
    }
  }
  throw new Error('A campaign has one of four kinds.')
}

/** A unit costs its part of what is left of the line beside its addons. */
function freeWorth(state: State, item: Item, free: number): Fraction {
  const { weighed, quantityMilli } = item.line!
  if (weighed) return fraction(0)
  const left = Math.max(0, netOf(item) - rounded(addonsPrice(state, item.line!)))
  return times(fraction(left * 1000, quantityMilli), fraction(free))
}

/** Every unit on the table, the dearest first; of each round the ones after those to buy are free. */
function freeUnits(state: State, { buy, get }: Campaign, open: readonly Item[]): number[] {
  const units = open
    .flatMap((item, at) => {
      const { weighed, quantityMilli } = item.line!
      const price = ((netOf(item) - rounded(addonsPrice(state, item.line!))) * 1000) / quantityMilli
      return Array.from({ length: weighed ? 0 : quantityMilli / 1000 }, () => ({ at, price }))
    })
    .sort((a, b) => b.price - a.price || a.at - b.at)
  const round = buy! + get!
  const free = open.map(() => 0)
  for (let start = 0; start < units.length; start += round) {
    for (const { at } of units.slice(start + buy!, start + round)) free[at]! += 1
  }
  return free
}

/** The charge is its percentage of what the live lines are now. */
export function followCharge(state: State): void {
  const charge = liveCharge(state)
  if (charge === undefined) return
  const { percent, tax } = state.given.charge!
  charge.subtotal = percentOf(state, sum(liveProducts(state).map(netOf)), percent)
  if (tax === null) charge.parts = chargeParts(state, charge.subtotal)
  taxItem(state, charge)
}
