import type { Campaign } from '../../src/menu/menu.types.ts'
import { type Fraction, fraction, plus, rounded, times } from '#test/money/fraction.ts'
import type { Case, CaseLine } from './case.ts'
import { lineOf, together } from './oracle-combos.ts'
import { addonsPrice } from './oracle-halves.ts'
import { takeFromParts } from './oracle-parts.ts'
import { type Item, netOf, percentOf, spread, type State, sum } from './oracle-state.ts'

// Campaigns from their definition. Of src only types are imported.

/** An order before lines are added to it. */
type Before = { subtotal: number; used: ReadonlySet<string> }

export const nothingBefore: Before = { subtotal: 0, used: new Set() }

/** @returns whether a campaign with a code takes something off */
export function runCampaigns(state: State, items: readonly Item[], before: Before): boolean {
  const { given } = state
  const counted = items.filter(item => isOpen(state, item))
  const subtotal = before.subtotal + sum(counted.map(item => item.subtotal))
  const lines = together(items)
  const shut = new Map<Item[], 'stackable' | 'alone'>()
  const inTurn = [...given.campaigns].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  let couponUsed = false
  for (const campaign of inTurn) {
    const isOwn = before.used.has(campaign.id)
    if (isOwn && isOnce(campaign)) continue
    if (!holds(given, campaign, subtotal, isOwn)) continue
    const open = lines.filter(line => {
      const earlier = shut.get(line)
      return (
        isOpen(state, line[0]!) &&
        isNamed(campaign, lineOf(line)) &&
        (earlier === undefined || (earlier === 'stackable' && campaign.stackable))
      )
    })
    for (const [at, off] of offEach(state, campaign, open).entries()) {
      const line = open[at]!
      const taken = Math.max(0, Math.min(off, netOfAll(line)))
      if (taken === 0) continue
      takeOff(state, line, campaign, taken)
      shut.set(line, campaign.stackable ? 'stackable' : 'alone')
      couponUsed ||= campaign.couponCode !== null
    }
  }
  return couponUsed
}

/** Another price than the menu's is the last word. */
export function isOpen({ ways }: State, { isFinal }: Item): boolean {
  return ways.override === 'reduced' || !isFinal
}

/** A combo shares it by what its components still have; by that of their products where their addons are charged. */
function takeOff(state: State, line: readonly Item[], { id, kind }: Campaign, amount: number): void {
  const isOfProducts = kind === 'fixed_price' || kind === 'buy_x_get_y'
  const weights = line.map(item => (isOfProducts ? Math.max(0, dishNet(state, item)) : netOf(item)))
  for (const [at, share] of spread(state, amount, weights).entries()) {
    if (share === 0) continue
    line[at]!.campaigns.set(id, share)
    takeFromParts(state, line[at]!, kind, share)
  }
}

function netOfAll(items: readonly Item[]): number {
  return sum(items.map(netOf))
}

/** The rest of an item beside its addons. */
function dishNet(state: State, item: Item): number {
  return netOf(item) - rounded(addonsPrice(state, item.line!))
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

function unitsPrice({ quantityMilli }: CaseLine, price: number): Fraction {
  return times(fraction(quantityMilli, 1000), fraction(price))
}

/** The amount a campaign would take off each line, however much is left. */
function offEach(state: State, campaign: Campaign, open: readonly Item[][]): number[] {
  const { ways, step } = state
  const { value } = campaign
  const nets = open.map(netOfAll)
  switch (campaign.kind) {
    case 'percentage':
      return spread(state, percentOf(state, sum(nets), value), nets)
    case 'amount': {
      if (campaign.productIds.length + campaign.categoryIds.length > 0) {
        return open.map(lineOf).map(line => value * (line.weighed ? 1 : line.quantityMilli / 1000))
      }
      return spread(state, Math.min(value, sum(nets)), nets)
    }
    case 'fixed_price':
      return open.map(items => {
        const addons = items.map(({ line }) => addonsPrice(state, line!))
        return netOfAll(items) - ways.round(plus(unitsPrice(lineOf(items), value), ...addons), step)
      })
    case 'buy_x_get_y': {
      const free = freeUnits(state, campaign, open)
      const worth = open.map((items, at) => ways.round(freeWorth(state, items, free[at]!), step))
      return spread(state, percentOf(state, sum(worth), value), worth)
    }
  }
  throw new Error('A campaign has one of four kinds.')
}

/** A unit costs its part of what is left of the line beside its addons. */
function freeWorth(state: State, items: readonly Item[], free: number): Fraction {
  const { weighed, quantityMilli } = lineOf(items)
  if (weighed) return fraction(0)
  const left = Math.max(0, sum(items.map(item => dishNet(state, item))))
  return times(fraction(left * 1000, quantityMilli), fraction(free))
}

/** Every unit on the table, the dearest first; of each round the ones after those to buy are free. */
function freeUnits(state: State, { buy, get }: Campaign, open: readonly Item[][]): number[] {
  const units = open
    .flatMap((items, at) => {
      const { weighed, quantityMilli } = lineOf(items)
      const price = (sum(items.map(item => dishNet(state, item))) * 1000) / quantityMilli
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
