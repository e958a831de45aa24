import { invariant } from './invariant.ts'

/**
 * Shares a sum out in proportion, by largest remainder; of equal remainders the earlier is served first.
 * @param total an integer ≥ 0, a multiple of `step`
 * @param weights integers ≥ 0, at least one above zero unless there is nothing to share
 * @param step the smallest amount a share can differ by: 1, or 100 hundredths in a currency without decimals
 * @returns one share per weight, multiples of `step`, adding up to the total; a weight of zero gets nothing
 */
export function allocate(total: number, weights: readonly number[], step = 1): number[] {
  throw new Error('not yet')
}

/**
 * Cuts a sum into equal parts; what does not divide goes to the first ones, so larger parts come first.
 * @param total an integer ≥ 0, a multiple of `step`
 * @param ways an integer ≥ 1
 */
export function splitEvenly(total: number, ways: number, step = 1): number[] {
  throw new Error('not yet')
}
