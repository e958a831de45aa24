import { allocate } from '../lib/allocate.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount, sum } from '../lib/money.ts'
import type { CampaignShare, Campaign, CampaignKind } from './menu.types.ts'

/** The fields of a product line that campaigns use. */
export type CampaignLine = {
  productId: string
  /** The product's category and its ancestors. */
  categoryIds: readonly string[]
  /** Thousandths. */
  quantityMilli: number
  weighed: boolean
  /** False: no campaign applies to it. */
  discountable: boolean
  /** Hundredths per unit or kilogram, without addons. */
  unitPrice: Cents
  /** Hundredths, addons included. */
  subtotal: Cents
  addonsTotal: Cents
}

/** A line during the application of campaigns. */
export type OpenLine = {
  line: CampaignLine
  /** Remaining subtotal, hundredths. */
  left: Cents
  discounts: CampaignShare[]
  /** False once a campaign that is not stackable has discounted the line. */
  stacks: boolean
}

const percentWhole = 1_000_000

/** @returns the discount of each line in hundredths, a multiple of `step` and at most the remaining subtotal */
type DiscountRule = (campaign: Campaign, lines: readonly OpenLine[], step: number) => Cents[]

const byKind = {
  percentage: ({ value }, lines, step) =>
    percentOff(
      lines.map(({ left }) => left),
      value,
      step,
    ),
  amount: amountOff,
  fixed_price: ({ value }, lines, step) =>
    lines.map(({ line, left }) => {
      const fixed = multiplyDivide(line.quantityMilli, value, 1000, step)
      return Math.max(0, left - line.addonsTotal - fixed)
    }),
  buy_x_get_y: (campaign, lines, step) => {
    const free = freeUnits(campaign, lines)
    // A free unit is worth its current price, after earlier campaigns.
    const worth = lines.map((open, at) => {
      const units = Math.max(0, open.left - open.line.addonsTotal)
      return multiplyDivide(units, free[at]!, unitsOf(open), step)
    })
    return percentOff(worth, campaign.value, step)
  },
} satisfies Record<CampaignKind, DiscountRule>

/** The discount of each line by a campaign, hundredths; 0 where it does not apply. */
export function discountsOf(
  campaign: Campaign,
  lines: readonly OpenLine[],
  decimals: CurrencyDecimals,
): Cents[] {
  return byKind[campaign.kind](campaign, lines, smallestAmount(decimals))
}

/** A percentage of the sum of some amounts, rounded once, and each amount's share of it. */
function percentOff(amounts: readonly Cents[], value: number, step: number): Cents[] {
  return allocate(multiplyDivide(sum(amounts), value, percentWhole, step), amounts, step)
}

/** Discounts each unit of the named products; without named products, allocates the amount once over all lines. */
function amountOff(
  { value, productIds, categoryIds }: Campaign,
  lines: readonly OpenLine[],
  step: number,
): Cents[] {
  if (productIds.length > 0 || categoryIds.length > 0) {
    return lines.map(open => Math.min(open.left, multiplyDivide(value, unitsOf(open), 1, step)))
  }
  const lefts = lines.map(({ left }) => left)
  return allocate(Math.min(sum(lefts), multiplyDivide(value, 1, 1, step)), lefts, step)
}

/** A weighed line counts as one unit. */
function unitsOf({ line }: OpenLine): number {
  return line.weighed ? 1 : line.quantityMilli / 1000
}

/** Counts the units that "buy x get y" applies to; weighed lines are excluded. */
export function wholeUnits(lines: readonly OpenLine[]): number {
  return lines.reduce((sum, open) => sum + (open.line.weighed ? 0 : unitsOf(open)), 0)
}

/**
 * Counts the free units of each line. Units are sorted by their current price, after earlier campaigns, most expensive first,
 * then by line; of every buy + get the last `get` are free, one by one, so that one more unit never costs less.
 */
function freeUnits({ buy, get }: Campaign, lines: readonly OpenLine[]): number[] {
  const round = buy! + get!
  const freeBefore = (units: number): number =>
    Math.floor(units / round) * get! + Math.max(0, (units % round) - buy!)
  const free = lines.map(() => 0)
  let units = 0
  // The sort is stable.
  const priceOf = (open: OpenLine) => (open.left - open.line.addonsTotal) / unitsOf(open)
  const dearestFirst = [...lines.entries()].toSorted(([, a], [, b]) => priceOf(b) - priceOf(a))
  for (const [at, open] of dearestFirst) {
    const before = freeBefore(units)
    units += wholeUnits([open])
    free[at] = freeBefore(units) - before
  }
  return free
}
