import { allocate } from '../lib/allocate.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount, times } from '../lib/money.ts'
import type { CampaignShare, Campaign, CampaignKind } from './menu.types.ts'

/** The fields of a product line that campaigns use. */
export type CampaignLine = {
  productId: string
  /** The product's category and its ancestors. */
  categoryIds: readonly string[]
  /** Thousandths. */
  quantityMilli: number
  weighed: boolean
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
    lines.map(({ left }) => multiplyDivide(left, value, percentWhole, step)),
  amount: amountOff,
  fixed_price: ({ value }, lines, step) =>
    lines.map(({ line, left }) => {
      const fixed = multiplyDivide(line.quantityMilli, value, 1000, step)
      return Math.max(0, left - line.addonsTotal - fixed)
    }),
  buy_x_get_y: (campaign, lines, step) => {
    const free = freeUnits(campaign, lines)
    return lines.map((open, at) => {
      // A free unit is worth its current price, after earlier campaigns.
      const units = Math.max(0, open.left - open.line.addonsTotal)
      return multiplyDivide(times(units, free[at]!), campaign.value, percentWhole * unitsOf(open), step)
    })
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
  const most = lefts.reduce((sum, left) => sum + left, 0)
  return allocate(Math.min(most, multiplyDivide(value, 1, 1, step)), lefts, step)
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
 * Counts the free units of each line. Units are sorted by price, most expensive first, then by line; the last `get` of
 * each full group of buy + get are free.
 */
function freeUnits({ buy, get }: Campaign, lines: readonly OpenLine[]): number[] {
  const round = buy! + get!
  const fullRounds = Math.floor(wholeUnits(lines) / round) * round
  const freeBefore = (units: number): number => {
    const counted = Math.min(units, fullRounds)
    return Math.floor(counted / round) * get! + Math.max(0, (counted % round) - buy!)
  }
  const free = lines.map(() => 0)
  let units = 0
  // The sort is stable.
  const dearestFirst = [...lines.entries()].toSorted(([, a], [, b]) => b.line.unitPrice - a.line.unitPrice)
  for (const [at, open] of dearestFirst) {
    const before = freeBefore(units)
    units += wholeUnits([open])
    free[at] = freeBefore(units) - before
  }
  return free
}
