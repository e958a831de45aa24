import type { Cents } from '../lib/money.ts'
import type { Channel } from '../wire/common.schema.ts'
import type { PriceEntry } from './menu.rules.ts'

/**
 * The price that holds in a branch, a channel and a moment: branch and channel beat branch, which beats channel,
 * which beats the base price. An entry holds while startsAt ≤ at < endsAt; null leaves an end open.
 * @param base the price when no entry holds
 */
export function priceAt(
  entries: readonly PriceEntry[],
  base: Cents,
  branchId: string,
  channel: Channel,
  atMs: number,
): Cents {
  throw new Error('not yet')
}

/**
 * Two entries of the same branch and channel that hold at one moment make the price ambiguous.
 * @returns the index of the later one of the first such pair, or undefined when there is none
 */
export function overlappingPrices(entries: readonly PriceEntry[]): number | undefined {
  throw new Error('not yet')
}
