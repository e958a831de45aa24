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

export function taxOf(net: number, rate: number, mode: TaxMode, step: number): number {
  const hundred = 1_000_000n
  const below = mode === 'inclusive' ? hundred + BigInt(rate) : hundred
  return round(BigInt(net) * BigInt(rate), below, step)
}

/** The figures of a line that a part of it takes its share of; `discounts` by the discount's name. */
export type Figures = {
  subtotal: number
  campaign: number
  discounts: Record<string, number>
  tax: number
  /** Shares of the tax; empty: its tax has no components. */
  components: number[]
  cost: number
}

export function discountOf({ discounts }: Figures): number {
  return Object.values(discounts).reduce((a, b) => a + b, 0)
}

export function netOf(figures: Figures): number {
  return figures.subtotal - figures.campaign - discountOf(figures)
}

/** Taxes a line by its net; the components of its tax share the amount by their rates. */
export function setTax(
  item: Figures & { rate: number; rates: readonly number[] },
  { taxMode, step }: { taxMode: TaxMode; step: number },
): void {
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
  const taken = { subtotal, campaign, discounts, tax, components, cost: share(all.cost) }
  const rest = {
    subtotal: all.subtotal - taken.subtotal,
    campaign: all.campaign - campaign,
    discounts: Object.fromEntries(names.map(name => [name, all.discounts[name]! - discounts[name]!])),
    tax: all.tax - taken.tax,
    components: all.components.map((amount, at) => amount - components[at]!),
    cost: all.cost - taken.cost,
  }
  return [taken, rest]
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
