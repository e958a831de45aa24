import { allocate } from '../lib/allocate.ts'
import { type Cents, type CurrencyDecimals, multiplyDivide, smallestAmount } from '../lib/money.ts'
import type { Campaign, CampaignKind, OpenLine } from './campaign.rules.ts'

const percentWhole = 1_000_000

/** @returns hundredths off each line, a multiple of `step` and at most what is left of it */
type TakingOff = (campaign: Campaign, lines: readonly OpenLine[], step: number) => Cents[]

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
      // Where an earlier campaign has made the line's units cheaper, a free one is worth what it costs now.
      const units = Math.max(0, open.left - open.line.addonsTotal)
      return multiplyDivide(units * free[at]!, campaign.value, percentWhole * unitsOf(open), step)
    })
  },
} satisfies Record<CampaignKind, TakingOff>

/** What a campaign takes off each of the lines it may touch, hundredths; 0 where it does not fit. */
export function takenOff(
  campaign: Campaign,
  lines: readonly OpenLine[],
  decimals: CurrencyDecimals,
): Cents[] {
  return byKind[campaign.kind](campaign, lines, smallestAmount(decimals))
}

/** Off each unit of the products named; with all products once, spread by what is left. */
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

/** What is weighed is one, whatever its weight. */
function unitsOf({ line }: OpenLine): number {
  return line.weighed ? 1 : line.quantityMilli / 1000
}

/** How many units can be counted out in buying and getting: what is weighed has none. */
export function wholeUnits(lines: readonly OpenLine[]): number {
  return lines.reduce((sum, open) => sum + (open.line.weighed ? 0 : unitsOf(open)), 0)
}

/**
 * Lays all units out, the dearest first and of equal ones the earlier line's; in each full round of buy + get the last
 * `get` are free.
 * @returns how many units of each line are free
 */
function freeUnits({ buy, get }: Campaign, lines: readonly OpenLine[]): number[] {
  const round = buy! + get!
  const laidOut = Math.floor(wholeUnits(lines) / round) * round
  const freeBefore = (units: number): number => {
    const counted = Math.min(units, laidOut)
    return Math.floor(counted / round) * get! + Math.max(0, (counted % round) - buy!)
  }
  const free = lines.map(() => 0)
  let units = 0
  for (const [at, open] of [...lines.entries()].toSorted(byPrice)) {
    const before = freeBefore(units)
    units += wholeUnits([open])
    free[at] = freeBefore(units) - before
  }
  return free
}

/** The dearest first; sorting leaves equal ones in their order. */
function byPrice([, a]: [number, OpenLine], [, b]: [number, OpenLine]): number {
  return b.line.unitPrice - a.line.unitPrice
}
