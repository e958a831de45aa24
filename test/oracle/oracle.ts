import type { Campaign } from '../../src/campaigns/campaign.rules.ts'
import { type Fraction, fraction, plus, rounded, times } from '../fraction.ts'
import {
  type Act,
  type Case,
  type CaseLine,
  type CaseTax,
  idOf,
  type ItemFigures,
  type Pick,
  picked,
  type Snapshot,
  type Story,
  type TotalKey,
} from './case.ts'

// The arithmetic once more, from its definition and in exact fractions, without a thought for speed. It imports nothing
// of src but types, so no mistake there can be repeated here.

/** How an amount is rounded and a tie is broken; a control hands in another way and must be found out. */
export type Ways = {
  round: (exact: Fraction, step: number) => number
  ties: 'earlier' | 'later'
  /** Of a part's tax: its share of the line's, or computed anew. */
  partTax: 'shared' | 'anew'
  /** Whether discounts on items go before the order's. */
  itemsFirst: boolean
}

export const lawful: Ways = { round: rounded, ties: 'earlier', partTax: 'shared', itemsFirst: true }

type Item = {
  id: string
  line: CaseLine | null
  isLive: boolean
  quantityMilli: number
  weighed: boolean
  rate: number | null
  subtotal: number
  tax: number
  cost: number
  campaigns: Map<string, number>
  shares: Map<string, number>
}

type Discount = {
  id: string
  itemId: string | null
  kind: 'percentage' | 'amount'
  value: number
  fixed: number | null
  amount: number
  isRemoved: boolean
}

type State = {
  given: Case
  ways: Ways
  step: number
  items: Item[]
  discounts: Discount[]
  made: number
}

const hundredPercent = 1_000_000
const most = 999_999_999

/** The whole story of a case, step by step. */
export function oracleStory(given: Case, ways: Ways = lawful): Story {
  const state = sell(given, ways)
  if (state === 'refused') return 'refused'
  const snapshots = [snapshot(state)]
  for (const act of given.acts) {
    perform(state, act)
    snapshots.push(snapshot(state))
  }
  const due = snapshot(state).totals.total
  for (const pick of given.refunds) {
    refund(state, pick)
    snapshots.push(snapshot(state))
  }
  while (liveProducts(state).length > 0) refund(state, { at: 0, share: 1000 })
  snapshots.push(snapshot(state))
  return { snapshots, due, split: evenly(due, given.ways, state.step) }
}

function sell(given: Case, ways: Ways): State | 'refused' {
  const step = given.decimals === 0 ? 100 : 1
  const state: State = { given, ways, step, items: [], discounts: [], made: 0 }
  state.items = given.lines.map((line, at) => ({
    ...emptyItem(idOf('i', at), line, rateOf(given, line.tax)),
    quantityMilli: line.quantityMilli,
    weighed: line.weighed,
    subtotal: ways.round(plus(unitsPrice(line, line.unitPrice), addonsPrice(line)), step),
    cost: ways.round(costOf(line), step),
  }))
  if (state.items.some(({ subtotal }) => subtotal > most)) return 'refused'
  if (!runCampaigns(state)) return 'refused'
  for (const item of state.items) item.tax = taxOf(state, netOf(item), item.rate)
  if (given.charge !== null) {
    state.items.push(emptyItem(idOf('i', given.lines.length), null, rateOf(given, given.charge.tax)))
    followCharge(state)
  }
  state.made = state.items.length
  const { total, cost } = snapshot(state).totals
  return total > most || cost > most ? 'refused' : state
}

function emptyItem(id: string, line: CaseLine | null, rate: number | null): Item {
  return {
    id,
    line,
    isLive: true,
    quantityMilli: 1000,
    weighed: false,
    rate,
    subtotal: 0,
    tax: 0,
    cost: 0,
    campaigns: new Map(),
    shares: new Map(),
  }
}

function rateOf({ serviceType }: Case, tax: CaseTax | null): number | null {
  if (tax === null) return null
  return serviceType === 'takeaway' && tax.takeaway !== null ? tax.takeaway : tax.rate
}

function unitsPrice({ quantityMilli }: CaseLine, price: number): Fraction {
  return times(fraction(quantityMilli, 1000), fraction(price))
}

/** Once on a weighed line, else for each unit; the free units are the first of the group. */
function addonsPrice({ quantityMilli, weighed, addons, free }: CaseLine): Fraction {
  const units = addons.flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => price))
  const charged = units.slice(free).reduce((sum, price) => sum + price, 0)
  return times(weighed ? fraction(1) : fraction(quantityMilli, 1000), fraction(charged))
}

function costOf({ quantityMilli, weighed, cost, addons }: CaseLine): Fraction {
  const often = weighed ? fraction(1) : fraction(quantityMilli, 1000)
  const own = times(fraction(quantityMilli, 1000), fraction(cost))
  const others = addons.map(addon => times(often, fraction(addon.cost), fraction(addon.quantity)))
  return plus(own, ...others)
}

function percentOf({ ways, step }: State, amount: number, percent: number): number {
  return ways.round(times(fraction(amount), fraction(percent, hundredPercent)), step)
}

function taxOf({ given, ways, step }: State, net: number, rate: number | null): number {
  if (rate === null) return 0
  const whole = given.taxMode === 'inclusive' ? hundredPercent + rate : hundredPercent
  return ways.round(times(fraction(net), fraction(rate, whole)), step)
}

/** @returns false when a coupon was sent that takes nothing off */
function runCampaigns(state: State): boolean {
  const { given, items } = state
  const subtotal = sum(items.map(item => item.subtotal))
  const shut = new Map<Item, 'stackable' | 'alone'>()
  const inTurn = [...given.campaigns].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  let couponUsed = false
  for (const campaign of inTurn) {
    if (!holds(given, campaign, subtotal)) continue
    const open = items.filter(item => {
      const before = shut.get(item)
      return (
        isNamed(campaign, item.line!) &&
        (before === undefined || (before === 'stackable' && campaign.stackable))
      )
    })
    for (const [at, off] of offEach(state, campaign, open).entries()) {
      const item = open[at]!
      const taken = Math.max(0, Math.min(off, netOf(item)))
      if (taken === 0) continue
      item.campaigns.set(campaign.id, taken)
      shut.set(item, campaign.stackable ? 'stackable' : 'alone')
      couponUsed ||= campaign.couponCode !== null
    }
  }
  return given.couponCode === null || couponUsed
}

function holds(given: Case, campaign: Campaign, subtotal: number): boolean {
  const uses = given.used.get(campaign.id)
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

/** What a campaign would take off, however much is left. */
function offEach(state: State, campaign: Campaign, open: readonly Item[]): number[] {
  const { ways, step } = state
  const { value } = campaign
  switch (campaign.kind) {
    case 'percentage':
      return open.map(item => percentOf(state, netOf(item), value))
    case 'amount': {
      if (campaign.productIds.length + campaign.categoryIds.length > 0) {
        return open.map(({ line }) => value * (line!.weighed ? 1 : line!.quantityMilli / 1000))
      }
      const nets = open.map(netOf)
      return spread(state, Math.min(value, sum(nets)), nets)
    }
    case 'fixed_price':
      return open.map(item => {
        const price = ways.round(plus(unitsPrice(item.line!, value), addonsPrice(item.line!)), step)
        return netOf(item) - price
      })
    case 'buy_x_get_y': {
      const free = freeUnits(campaign, open)
      return open.map((item, at) => percentOf(state, free[at]! * item.line!.unitPrice, value))
    }
  }
  throw new Error('A campaign has one of four kinds.')
}

/** Every unit on the table, the dearest first; of each full round the last ones are free. */
function freeUnits({ buy, get }: Campaign, open: readonly Item[]): number[] {
  const units = open
    .flatMap(({ line }, at) =>
      Array.from({ length: line!.weighed ? 0 : line!.quantityMilli / 1000 }, () => ({
        at,
        price: line!.unitPrice,
      })),
    )
    .sort((a, b) => b.price - a.price || a.at - b.at)
  const round = buy! + get!
  const free = open.map(() => 0)
  for (let start = 0; start + round <= units.length; start += round) {
    for (const { at } of units.slice(start + buy!, start + round)) free[at]! += 1
  }
  return free
}

/** Largest remainder: each its whole steps, then one step more to those that lack most. */
function spread({ ways, step }: State, amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (amount === 0) return weights.map(() => 0)
  const steps = BigInt(amount / step)
  const shares = weights.map(weight => (steps * BigInt(weight)) / whole)
  const remainders = weights.map((weight, at) => ({ at, left: (steps * BigInt(weight)) % whole }))
  const tie = ways.ties === 'earlier' ? 1 : -1
  remainders.sort((a, b) => Number(b.left - a.left) || tie * (a.at - b.at))
  const missing = Number(steps - shares.reduce((total, share) => total + share, 0n))
  for (const { at } of remainders.slice(0, missing)) shares[at]! += 1n
  return shares.map(share => Number(share) * step)
}

function perform(state: State, act: Act): void {
  const { discounts } = state
  if (act.act === 'cancel') {
    const found = picked(liveProducts(state), act)
    if (found !== undefined) end(state, found.item, found.quantityMilli)
    return followCharge(state)
  }
  if (act.act === 'remove') {
    const discount = discounts[act.at % Math.max(1, discounts.length)]
    if (discount !== undefined) discount.isRemoved = true
  } else {
    const item = act.of === null ? undefined : picked(liveProducts(state), act.of)?.item
    const net = sum(liveProducts(state).map(netOf))
    const worth = act.kind === 'percentage' ? percentOf(state, net, act.value) : Math.min(net, act.value)
    discounts.push({
      id: idOf('d', discounts.length),
      itemId: act.isBill ? null : (item?.id ?? null),
      kind: act.kind,
      value: act.value,
      fixed: act.isBill ? worth : null,
      amount: 0,
      isRemoved: false,
    })
  }
  discountAnew(state)
  followCharge(state)
}

/** Every discount in force once more over the lines as the campaigns left them. */
function discountAnew(state: State): void {
  const lines = liveProducts(state)
  const before = lines.map(netOf)
  for (const { shares } of lines) shares.clear()
  const inForce = state.discounts.filter(({ isRemoved }) => !isRemoved)
  const ofItems = inForce.filter(({ itemId }) => itemId !== null)
  const ofOrder = inForce.filter(({ itemId }) => itemId === null)
  for (const discount of state.ways.itemsFirst ? [...ofItems, ...ofOrder] : [...ofOrder, ...ofItems]) {
    const targets = lines.filter(({ id }) => discount.itemId === null || discount.itemId === id)
    const nets = targets.map(netOf)
    const kept = sum(state.items.map(item => (item.isLive ? 0 : (item.shares.get(discount.id) ?? 0))))
    const worth =
      discount.fixed === null && discount.kind === 'percentage'
        ? percentOf(state, sum(nets), discount.value)
        : Math.max(0, (discount.fixed ?? discount.value) - kept)
    const amount = Math.min(worth, sum(nets))
    for (const [at, share] of spread(state, amount, nets).entries()) {
      if (share > 0) targets[at]!.shares.set(discount.id, share)
    }
    discount.amount = amount + kept
  }
  for (const [at, line] of lines.entries()) {
    if (netOf(line) !== before[at]) line.tax = taxOf(state, netOf(line), line.rate)
  }
}

function followCharge(state: State): void {
  const charge = state.items.find(({ line, isLive }) => line === null && isLive)
  if (charge === undefined) return
  charge.subtotal = percentOf(state, sum(liveProducts(state).map(netOf)), state.given.charge!.percent)
  charge.tax = taxOf(state, charge.subtotal, charge.rate)
}

/** Gives back a part of a line and the charge's part that belongs to it. */
function refund(state: State, pick: Pick): void {
  const found = picked(liveProducts(state), pick)
  if (found === undefined) return
  const before = sum(liveProducts(state).map(netOf))
  end(state, found.item, found.quantityMilli)
  const after = sum(liveProducts(state).map(netOf))
  const charge = state.items.find(({ line, isLive }) => line === null && isLive)
  if (charge === undefined || (after === before && after > 0)) return
  if (after === 0) charge.isLive = false
  else split(state, charge, fraction(before - after, before))
}

/** A line, or a part of it, counts no more. */
function end(state: State, item: Item, quantityMilli: number): void {
  if (quantityMilli === item.quantityMilli) {
    item.isLive = false
    return
  }
  const part = split(state, item, fraction(quantityMilli, item.quantityMilli))
  part.quantityMilli = quantityMilli
  item.quantityMilli -= quantityMilli
}

/** Takes a share of every figure out of an item, into one that counts no more. */
function split(state: State, item: Item, ratio: Fraction): Item {
  const { ways, step } = state
  const share = (figure: number) => ways.round(times(fraction(figure), ratio), step)
  const subtotal = share(item.subtotal)
  const net = share(netOf(item))
  const campaign = sum([...item.campaigns.values()])
  const discount = sum([...item.shares.values()])
  const off = subtotal - net
  // The campaign's share, moved only as far as neither part's other discount falls below zero.
  let ofCampaign = share(campaign)
  while (off - ofCampaign > discount) ofCampaign += step
  while (ofCampaign > off || ofCampaign > campaign) ofCampaign -= step
  const part = { ...emptyItem(idOf('i', state.made), item.line, item.rate), isLive: false }
  state.made += 1
  part.subtotal = subtotal
  part.tax = ways.partTax === 'shared' ? share(item.tax) : taxOf(state, net, item.rate)
  part.cost = share(item.cost)
  part.campaigns = takeAmounts(state, item.campaigns, ofCampaign, [...item.campaigns.keys()])
  part.shares = takeAmounts(state, item.shares, off - ofCampaign, [...item.shares.keys()].sort())
  item.subtotal -= part.subtotal
  item.tax -= part.tax
  item.cost -= part.cost
  state.items.push(part)
  return part
}

/** Takes a sum out of some amounts, in proportion. */
function takeAmounts(
  state: State,
  from: Map<string, number>,
  amount: number,
  ids: string[],
): Map<string, number> {
  const taken = new Map<string, number>()
  const weights = ids.map(id => from.get(id)!)
  for (const [at, share] of spread(state, amount, weights).entries()) {
    const id = ids[at]!
    if (share > 0) taken.set(id, share)
    if (share === weights[at]) from.delete(id)
    else from.set(id, weights[at]! - share)
  }
  return taken
}

function liveProducts({ items }: State): Item[] {
  // By id, but for parts: those never live.
  return items.filter(({ line, isLive }) => line !== null && isLive)
}

function netOf({ subtotal, campaigns, shares }: Item): number {
  return subtotal - sum([...campaigns.values(), ...shares.values()])
}

/** Equal parts, the larger first. */
function evenly(total: number, ways: number, step: number): number[] {
  const steps = total / step
  return Array.from({ length: ways }, (_, at) => {
    return step * (Math.floor(steps / ways) + (at < steps % ways ? 1 : 0))
  })
}

function snapshot({ given, items, discounts }: State): Snapshot {
  const figures = items.map((item): [string, ItemFigures] => {
    const net = netOf(item)
    return [
      item.id,
      {
        isLive: item.isLive,
        quantityMilli: item.quantityMilli,
        subtotal: item.subtotal,
        campaignDiscount: sum([...item.campaigns.values()]),
        discount: sum([...item.shares.values()]),
        tax: item.tax,
        total: given.taxMode === 'inclusive' ? net : net + item.tax,
        cost: item.cost,
        campaigns: Object.fromEntries(item.campaigns),
        shares: Object.fromEntries(item.shares),
      },
    ]
  })
  const live = figures.map(([, item]) => item).filter(({ isLive }) => isLive)
  const of = (key: Exclude<TotalKey, 'grossProfit'>) => sum(live.map(item => item[key]))
  const [total, tax, cost] = [of('total'), of('tax'), of('cost')]
  return {
    items: Object.fromEntries(figures),
    totals: {
      total,
      subtotal: of('subtotal'),
      tax,
      discount: of('discount'),
      campaignDiscount: of('campaignDiscount'),
      cost,
      grossProfit: total - tax - cost,
    },
    discounts: Object.fromEntries(discounts.map(({ id, amount }) => [id, amount])),
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
