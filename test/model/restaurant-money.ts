/**
 * The arithmetic of docs/api/money.md in exact integers: money in hundredths, quantities in thousandths, percentages in
 * ten-thousandths, costs of a unit in millionths. `step` is the smallest amount of the currency: 1, or 100 in one
 * without decimals. It shares no code with the service.
 */

/** above ÷ below to the nearest multiple of `step`, halves up. */
export function round(above: bigint, below: bigint, step = 1): number {
  const size = BigInt(step) * below
  const twice = 2n * above + size
  const whole = twice / (2n * size)
  const isBelowZero = twice < 0n && twice % (2n * size) !== 0n
  return Number(isBelowZero ? whole - 1n : whole) * step
}

/** amount × part ÷ whole */
export function portion(amount: number, part: number, whole: number, step: number): number {
  return round(BigInt(amount) * BigInt(part), BigInt(whole), step)
}

/** @param rate in ten-thousandths of a percent */
export function percentOf(amount: number, rate: number, step: number): number {
  return portion(amount, rate, 1_000_000, step)
}

/** Shares `total` by weight, the largest remainders getting what is left over, the earlier of equals first. */
export function spread(total: number, weights: readonly number[], step: number): number[] {
  const sum = BigInt(weights.reduce((a, b) => a + b, 0))
  if (total === 0 || sum === 0n) return weights.map(() => 0)
  const units = BigInt(total / step)
  const shares = weights.map((weight, at) => {
    const exact = units * BigInt(weight)
    return { at, whole: exact / sum, rest: exact % sum }
  })
  let left = units - shares.reduce((a, share) => a + share.whole, 0n)
  for (const share of shares.toSorted((a, b) => Number(b.rest - a.rest) || a.at - b.at)) {
    if (left === 0n) break
    share.whole += 1n
    left -= 1n
  }
  return shares.map(share => Number(share.whole) * step)
}

export type TaxMode = 'inclusive' | 'exclusive'

function taxOf(net: number, rate: number, mode: TaxMode, step: number): number {
  const hundred = 1_000_000n
  const below = mode === 'inclusive' ? hundred + BigInt(rate) : hundred
  return round(BigInt(net) * BigInt(rate), below, step)
}

/** The figures of a line that a part of it takes its share of; `discounts` by the discount's name. */
export type Figures = {
  subtotal: number
  campaign: number
  /** The amount that each campaign took off it, in their order. */
  by: Record<string, number>
  discounts: Record<string, number>
  tax: number
  /** Shares of the tax; empty: its tax has no components. */
  components: number[]
  /** Where addons have other taxes than the product, whose part is the first; else empty. */
  parts: Part[]
  cost: number
}

/** The part of a line that has one tax; `net` is after campaigns and discounts. */
export type Part = {
  taxName: string | null
  rate: number
  rates: readonly number[]
  net: number
  discount: number
  tax: number
  components: number[]
}

export function discountOf({ discounts }: Figures): number {
  return Object.values(discounts).reduce((a, b) => a + b, 0)
}

export function netOf(figures: Figures): number {
  return figures.subtotal - figures.campaign - discountOf(figures)
}

/** The parts of a line with its discounts spread over them, each taxed by its own rate. */
function taxedParts({ parts }: Figures, discount: number, { taxMode, step }: Terms): Part[] {
  const before = parts.map(part => part.net + part.discount)
  const discounts = spread(discount, before, step)
  return parts.map((part, at) => {
    const net = before[at]! - discounts[at]!
    const tax = taxOf(net, part.rate, taxMode, step)
    return { ...part, net, discount: discounts[at]!, tax, components: spread(tax, part.rates, step) }
  })
}

/** The tax that a line would have with a discount more. */
export function taxWith(item: Figures & { rate: number }, more: number, terms: Terms): number {
  if (item.parts.length === 0) return taxOf(netOf(item) - more, item.rate, terms.taxMode, terms.step)
  return taxedParts(item, discountOf(item) + more, terms).reduce((sum, { tax }) => sum + tax, 0)
}

type Terms = { taxMode: TaxMode; step: number }

/** Taxes a line by its net; the components of its tax share the amount by their rates. */
export function setTax(item: Figures & { rate: number; rates: readonly number[] }, terms: Terms): void {
  const { taxMode, step } = terms
  if (item.parts.length > 0) {
    item.parts = taxedParts(item, discountOf(item), terms)
    item.tax = item.parts.reduce((sum, { tax }) => sum + tax, 0)
    return
  }
  item.tax = taxOf(netOf(item), item.rate, taxMode, step)
  item.components = spread(item.tax, item.rates, step)
}

/**
 * Splits a line: the part of `part` in `whole`, and the rest.
 * @param terms `total`: of the part, when it is not in proportion
 */
export function splitFigures(
  all: Figures,
  part: number,
  whole: number,
  terms: { step: number; taxMode: TaxMode; total?: number | undefined },
): [Figures, Figures] {
  const { step } = terms
  const share = (figure: number) => portion(figure, part, whole, step)
  const { subtotal, net, tax } =
    terms.total === undefined
      ? { subtotal: share(all.subtotal), net: share(netOf(all)), tax: share(all.tax) }
      : figuresOfTotal(all, terms.total, share, terms.taxMode)
  // Both parts keep a discount of at least zero: the campaign's share yields.
  const off = subtotal - net
  const least = Math.max(0, off - discountOf(all))
  const campaign = Math.min(Math.max(share(all.campaign), least), off, all.campaign)
  const names = Object.keys(all.discounts)
  const shares = spread(
    off - campaign,
    names.map(name => all.discounts[name]!),
    step,
  )
  const discounts = Object.fromEntries(names.map((name, at) => [name, shares[at]!]))
  const components = spread(tax, all.components, step)
  const [own, left] = splitParts(all.parts, { net, tax, discount: off - campaign }, terms)
  const by = splitShares(all.by, campaign, step)
  const taken = {
    subtotal,
    campaign,
    by: by[0],
    discounts,
    tax,
    components,
    parts: own,
    cost: share(all.cost),
  }
  const rest = {
    subtotal: all.subtotal - taken.subtotal,
    campaign: all.campaign - campaign,
    by: by[1],
    discounts: Object.fromEntries(names.map(name => [name, all.discounts[name]! - discounts[name]!])),
    tax: all.tax - taken.tax,
    components: all.components.map((amount, at) => amount - components[at]!),
    parts: left,
    cost: all.cost - taken.cost,
  }
  return [taken, rest]
}

/** A sum taken of some shares in proportion, and what is left of each; without those of nothing. */
function splitShares(all: Record<string, number>, sum: number, step: number): [Figures['by'], Figures['by']] {
  const entries = Object.entries(all)
  const weights = entries.map(([, amount]) => amount)
  const taken = spread(sum, weights, step)
  const some = (amounts: number[]) =>
    Object.fromEntries(
      entries.map(([name], at) => [name, amounts[at]!] as const).filter(([, amount]) => amount > 0),
    )
  return [some(taken), some(weights.map((amount, at) => amount - taken[at]!))]
}

/** Net, tax and discount of each part in proportion; where its tax were more than its net, those without tax instead. */
function splitParts(
  parts: readonly Part[],
  of: { net: number; tax: number; discount: number },
  { taxMode, step }: Terms,
): [Part[], Part[]] {
  const share = (amount: number, weight: (part: Part) => number) => spread(amount, parts.map(weight), step)
  const taxes = share(of.tax, ({ tax }) => tax)
  const discounts = share(of.discount, ({ discount }) => discount)
  let nets = share(of.net, ({ net }) => net)
  const isOff = parts.some(({ net, tax }, at) => {
    const base = nets[at]! - taxes[at]!
    return base < 0 || base > net - tax
  })
  if (taxMode === 'inclusive' && isOff) {
    const bases = share(of.net - of.tax, ({ net, tax }) => net - tax)
    nets = bases.map((base, at) => base + taxes[at]!)
  }
  const taken = parts.map((part, at) => {
    const components = spread(taxes[at]!, part.components, step)
    return { ...part, net: nets[at]!, tax: taxes[at]!, discount: discounts[at]!, components }
  })
  const left = parts.map((part, at) => ({
    ...part,
    net: part.net - nets[at]!,
    tax: part.tax - taxes[at]!,
    discount: part.discount - discounts[at]!,
    components: part.components.map((amount, place) => amount - taken[at]!.components[place]!),
  }))
  return [taken, left]
}

/** Neither the part nor the rest may have more tax than total, or a net above its subtotal. */
function figuresOfTotal(all: Figures, total: number, share: (figure: number) => number, mode: TaxMode) {
  const untaxed = mode === 'exclusive' ? netOf(all) : netOf(all) - all.tax
  let tax = share(all.tax)
  if (tax > total) tax = total
  if (total - tax > untaxed) tax = total - untaxed
  const net = mode === 'exclusive' ? total - tax : total
  let subtotal = share(all.subtotal)
  const off = all.subtotal - netOf(all)
  if (subtotal - net > off) subtotal = net + off
  if (subtotal < net) subtotal = net
  return { subtotal, net, tax }
}
