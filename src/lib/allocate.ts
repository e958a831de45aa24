import { invariant } from './invariant.ts'

/**
 * Shares a sum out in proportion, by largest remainder; of equal remainders the earlier is served first.
 * @param total an integer ≥ 0, a multiple of `step`
 * @param weights integers ≥ 0, at least one above zero unless there is nothing to share
 * @param step the smallest amount a share can differ by: 1, or 100 hundredths in a currency without decimals
 * @returns one share per weight, multiples of `step`, adding up to the total; a weight of zero gets nothing
 */
export function allocate(total: number, weights: readonly number[], step = 1): number[] {
  invariant(total >= 0 && total % step === 0, 'what is shared out is a whole number of steps')
  const sum = weights.reduce((sum, weight) => sum + weight, 0)
  invariant(sum > 0 || total === 0, 'something is shared out over something')
  if (total === 0) return weights.map(() => 0)
  // BigInt: the product of a sum and a weight leaves the safe integers, and the comparison must be exact.
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
  // Sorting leaves equal ones in their order.
  remainders.sort((a, b) => Number(b.left - a.left))
  for (const { at } of remainders.slice(0, missing)) shares[at]! += step
  return shares
}

/**
 * Cuts a sum into equal parts; what does not divide goes to the first ones, so larger parts come first.
 * @param total an integer ≥ 0, a multiple of `step`
 * @param ways an integer ≥ 1
 */
export function splitEvenly(total: number, ways: number, step = 1): number[] {
  return allocate(
    total,
    Array.from({ length: ways }, () => 1),
    step,
  )
}
