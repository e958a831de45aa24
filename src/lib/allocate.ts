import { invariant } from './invariant.ts'

/**
 * Allocates a sum in proportion to weights, by largest remainder; of equal remainders the earlier comes first.
 * @param total an integer ≥ 0, a multiple of `step`
 * @param weights integers ≥ 0, at least one above zero unless the total is 0
 * @param step unit of the shares: 1, or 100 hundredths in a currency without decimals
 * @returns one share per weight, multiples of `step` that add up to the total; a weight of 0 gets 0
 */
export function allocate(total: number, weights: readonly number[], step = 1): number[] {
  invariant(total >= 0 && total % step === 0, 'the total is a whole number of steps')
  const sum = weights.reduce((sum, weight) => sum + weight, 0)
  invariant(sum > 0 || total === 0, 'a positive total has a positive weight')
  if (total === 0) return weights.map(() => 0)
  // BigInt, because products can exceed the safe integers and the comparison must be exact.
  const steps = BigInt(total / step)
  const whole = BigInt(sum)
  const shares: number[] = []
  const remainders: { at: number; left: bigint }[] = []
  let missing = total / step
  for (const [at, weight] of weights.entries()) {
    const product = steps * BigInt(weight)
    const share = Number(product / whole)
    shares.push(share * step)
    remainders.push({ at, left: product % whole })
    missing -= share
  }
  // The sort is stable: equal remainders keep their order.
  remainders.sort((a, b) => Number(b.left - a.left))
  for (const { at } of remainders.slice(0, missing)) shares[at]! += step
  return shares
}

/**
 * Splits a sum into equal parts; the remainder goes to the first ones, so larger parts come first.
 * @param total an integer ≥ 0, a multiple of `step`
 * @param ways an integer ≥ 1
 */
export function splitEvenly(total: number, ways: number, step = 1): number[] {
  return allocate(total, Array<number>(ways).fill(1), step)
}

/** Allocates a sum to entries in proportion to weights, as their amounts. */
export function allocateAmounts<Entry extends { amount: number }>(
  entries: readonly Entry[],
  weights: readonly number[],
  sum: number,
  step: number,
): Entry[] {
  const shares = allocate(sum, weights, step)
  return entries.map((entry, at) => ({ ...entry, amount: shares[at]! }))
}
