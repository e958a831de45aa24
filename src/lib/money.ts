import { invariant } from './invariant.ts'

/** Integer hundredths of the brand's currency. */
export type Cents = number

/** How many decimals the brand's currency has; amounts of one without decimals are whole hundreds of hundredths. */
export type CurrencyDecimals = 0 | 2

/** The greatest amount the service takes or makes: 9,999,999.99. */
export const maxCents: Cents = 999_999_999

/**
 * @param amount a validated amount with at most two decimals
 * @returns integer hundredths, exact for every amount that has two decimals
 */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100)
}

/** @returns the JSON number of an amount; never -0 */
export function toAmount(cents: Cents): number {
  return cents === 0 ? 0 : cents / 100
}

/** @returns integer thousandths of a quantity with at most three decimals */
export function toMilli(quantity: number): number {
  return Math.round(quantity * 1000)
}

/** @returns the JSON number of thousandths */
export function fromMilli(milli: number): number {
  return milli === 0 ? 0 : milli / 1000
}

/**
 * @param decimals of the brand's currency
 * @returns the smallest amount there is, in hundredths: 1, or 100 where the currency has no decimals
 */
export function smallestAmount(decimals: CurrencyDecimals): Cents {
  return decimals === 0 ? 100 : 1
}

/**
 * numerator ÷ denominator to the nearest integer, halves up (towards +∞), exact at any size.
 * @param denominator above zero
 */
export function divideRounded(numerator: bigint | number, denominator: bigint | number): number {
  invariant(denominator > 0, 'a divisor is above zero')
  if (typeof numerator === 'number' && typeof denominator === 'number') {
    const doubled = 2 * numerator + denominator
    // Below 2^53 the quotient of two integers never rounds up to an integer it does not reach, so floor is exact.
    if (Math.abs(doubled) <= Number.MAX_SAFE_INTEGER) {
      return Math.floor(doubled / (2 * denominator))
    }
  }
  const below = 2n * BigInt(denominator)
  const doubled = 2n * BigInt(numerator) + BigInt(denominator)
  const quotient = doubled / below
  return Number(doubled < 0n && doubled % below !== 0n ? quotient - 1n : quotient)
}

/**
 * a × b ÷ divisor to the nearest multiple of `step`, halves up; exact even where the product leaves the safe integers.
 * @param a an integer
 * @param b an integer
 * @param divisor above zero
 * @param step 1, or the smallest amount of the currency
 */
export function multiplyDivide(a: number, b: number, divisor: number, step = 1): number {
  const product = a * b
  const below = divisor * step
  return step * divideRounded(Number.isSafeInteger(product) ? product : BigInt(a) * BigInt(b), below)
}
