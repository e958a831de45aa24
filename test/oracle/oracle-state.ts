import { type Fraction, fraction, rounded, times } from '#test/money/fraction.ts'
import {
  type Case,
  type CaseLine,
  type CaseTax,
  idOf,
  type ItemFigures,
  type PartFigures,
  type Snapshot,
  type TaxFigures,
  type TotalKey,
} from './case.ts'

// The oracle's state of an order, and the few sums that all its steps share. Nothing of src is imported here.

/** How an amount is rounded and a tie is broken; a control hands in another way and must be found out. */
export type Ways = {
  round: (exact: Fraction, step: number) => number
  ties: 'earlier' | 'later'
  /** Tax of a part: its share of the line's tax, or recalculated. */
  partTax: 'shared' | 'recalculated'
  /** Whether discounts on items go before the order's. */
  itemsFirst: boolean
  /** Components: shares of the tax of the summed rate, or each taxed by its own rate. */
  components: 'shared' | 'alone'
  /** A refunded item gives back its part of what is left, or what it cost whatever was given back before. */
  worth: 'left' | 'price'
  /** The average price of halves is rounded before it is multiplied, or not. */
  average: 'rounded' | 'exact'
  /** The price of one combo is spread, or that of all combos of the line. */
  comboPrice: 'one' | 'line'
  /** A discount on a component is one on its combo, or on it alone. */
  concerns: 'combo' | 'component'
  /** Campaigns and discounts leave lines at another price alone, or fit them. */
  override: 'last' | 'reduced'
}

export const lawful: Ways = {
  round: rounded,
  ties: 'earlier',
  partTax: 'shared',
  itemsFirst: true,
  components: 'shared',
  worth: 'left',
  average: 'rounded',
  comboPrice: 'one',
  concerns: 'combo',
  override: 'last',
}

export type Item = {
  id: string
  /** Null: the service charge, or the delivery fee. */
  line: CaseLine | null
  /** The combo that it is a component of, and its line. */
  combo: { id: string; line: CaseLine } | null
  listPrice: number | null
  /** Sold at another price than the menu's. */
  isFinal: boolean
  isFee: boolean
  isLive: boolean
  quantityMilli: number
  weighed: boolean
  rate: number | null
  /** Rates of the components, and their shares of the tax. */
  rates: readonly number[]
  subtotal: number
  tax: number
  components: number[]
  /** Of an item of several taxes, the product's first; else empty. */
  parts: Part[]
  cost: number
  campaigns: Map<string, number>
  shares: Map<string, number>
}

/** The part of an item that has one tax. `net` is after campaigns and discounts. */
export type Part = {
  key: string
  sold: CaseTax | null
  rate: number | null
  rates: readonly number[]
  net: number
  discount: number
  tax: number
  components: number[]
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

export type State = {
  given: Case
  /** How it is served so far. */
  serviceType: Case['serviceType']
  ways: Ways
  step: number
  items: Item[]
  discounts: Discount[]
  made: number
}

const hundredPercent = 1_000_000

export function emptyItem(
  id: string,
  line: CaseLine | null,
  rate: number | null,
  rates: readonly number[],
): Item {
  return {
    id,
    line,
    combo: null,
    listPrice: null,
    isFinal: false,
    isFee: false,
    isLive: true,
    quantityMilli: 1000,
    weighed: false,
    rate,
    rates,
    subtotal: 0,
    tax: 0,
    components: rates.map(() => 0),
    parts: [],
    cost: 0,
    campaigns: new Map(),
    shares: new Map(),
  }
}

export function percentOf({ ways, step }: State, amount: number, percent: number): number {
  return ways.round(times(fraction(amount), fraction(percent, hundredPercent)), step)
}

export function taxOf({ given, ways, step }: State, net: number, rate: number | null): number {
  if (rate === null) return 0
  const whole = given.taxMode === 'inclusive' ? hundredPercent + rate : hundredPercent
  return ways.round(times(fraction(net), fraction(rate, whole)), step)
}

/** Taxes an item by its net; its components share the tax by their rates. */
export function taxItem(state: State, item: Item): void {
  if (item.parts.length > 0) return taxParts(state, item)
  item.tax = taxOf(state, netOf(item), item.rate)
  item.components =
    state.ways.components === 'shared'
      ? spread(state, item.tax, item.rates)
      : item.rates.map(rate => taxOf(state, netOf(item), rate))
}

/** Discounts are spread by what the campaigns left of each part, and each is taxed at its own rate. */
function taxParts(state: State, item: Item): void {
  const before = item.parts.map(({ net, discount }) => net + discount)
  const discounts = spread(state, sum([...item.shares.values()]), before)
  for (const [at, part] of item.parts.entries()) {
    part.discount = discounts[at]!
    part.net = before[at]! - part.discount
    part.tax = taxOf(state, part.net, part.rate)
    part.components = spread(state, part.tax, part.rates)
  }
  item.tax = sum(item.parts.map(({ tax }) => tax))
}

/** Largest remainder: each its whole steps, then one step more to those that lack most. */
export function spread({ ways, step }: State, amount: number, weights: readonly number[]): number[] {
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

export function liveCharge({ items }: State): Item | undefined {
  return items.find(({ line, isFee, isLive }) => line === null && !isFee && isLive)
}

export function liveProducts({ items }: State): Item[] {
  // By id, but for parts: those never live.
  return items.filter(({ line, isLive }) => line !== null && isLive)
}

export function netOf({ subtotal, campaigns, shares }: Item): number {
  return subtotal - sum([...campaigns.values(), ...shares.values()])
}

export function snapshot(state: State): Snapshot {
  const { given, items, discounts } = state
  const figures = items.map((item): [string, ItemFigures] => {
    const net = netOf(item)
    return [
      item.id,
      {
        isLive: item.isLive,
        quantityMilli: item.quantityMilli,
        listPrice: item.listPrice,
        subtotal: item.subtotal,
        campaignDiscount: sum([...item.campaigns.values()]),
        discount: sum([...item.shares.values()]),
        tax: item.tax,
        components: item.components,
        parts: snapshotParts(state, item),
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
    taxes: taxesOf(
      items.filter(({ isLive }) => isLive),
      figures,
    ),
    discounts: Object.fromEntries(discounts.map(({ id, amount }) => [id, amount])),
  }
}

function snapshotParts({ given }: State, { parts }: Item): PartFigures[] {
  return parts.map(({ rate, net, discount, tax, components }) => {
    return { rate, discount, tax, total: given.taxMode === 'inclusive' ? net : net + tax, components }
  })
}

/** Sums by the line that an item, or the line it is a part of, was sold as. */
function taxesOf(items: readonly Item[], figures: readonly [string, ItemFigures][]): Snapshot['taxes'] {
  const byId = new Map(figures)
  const taxes = new Map<string, TaxFigures>()
  for (const { id, line, isFee, parts, rate, tax, components } of items) {
    const key = line?.product ?? (isFee ? 'fee' : 'charge')
    const figures = byId.get(id)!
    const whole = { key, rate, tax, total: figures.total, components }
    const each = parts.map(({ key }, at) => ({ key, ...figures.parts[at]! }))
    for (const { key, rate, tax, total, components } of parts.length === 0 ? [whole] : each) {
      if (rate === null) continue
      const before = taxes.get(key) ?? { rate, base: 0, amount: 0, components: components.map(() => 0) }
      taxes.set(key, {
        rate,
        base: before.base + total - tax,
        amount: before.amount + tax,
        components: before.components.map((sum: number, at: number) => sum + components[at]!),
      })
    }
  }
  return Object.fromEntries(taxes)
}

export function newId(state: State): string {
  state.made += 1
  return idOf('i', state.made - 1)
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
