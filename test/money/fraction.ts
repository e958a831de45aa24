/** An exact number for oracles: numerator and denominator; the denominator is positive. */
export type Fraction = { above: bigint; below: bigint }

export function fraction(above: number | bigint, below: number | bigint = 1): Fraction {
  return { above: BigInt(above), below: BigInt(below) }
}

export function plus(...terms: Fraction[]): Fraction {
  return terms.reduce(
    (sum, term) => ({
      above: sum.above * term.below + term.above * sum.below,
      below: sum.below * term.below,
    }),
    fraction(0),
  )
}

export function times(...factors: Fraction[]): Fraction {
  return factors.reduce(
    (product, factor) => ({ above: product.above * factor.above, below: product.below * factor.below }),
    fraction(1),
  )
}

/** The nearest multiple of `step`, halves up; only for what is not below zero. */
export function rounded({ above, below }: Fraction, step = 1): number {
  const steps = BigInt(step) * below
  return Number(((2n * above + steps) / (2n * steps)) * BigInt(step))
}
