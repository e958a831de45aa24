import { invariant } from './invariant.ts'

/** Integer hundredths of the brand's currency. */
export type Cents = number

/** Number of decimals of the brand's currency; without decimals, amounts are multiples of 100 hundredths. */
export type CurrencyDecimals = 0 | 2

/** The largest amount that the service accepts or computes: 9,999,999.99. */
export const maxCents: Cents = 999_999_999

/** Adds up amounts, or other whole numbers. */
export function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

/** Converts a validated amount with at most two decimals to integer hundredths, exactly. */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100)
}

/** Converts hundredths to a JSON number; never -0. */
export function toAmount(cents: Cents): number {
  return cents === 0 ? 0 : cents / 100
}

/** Converts a quantity with at most three decimals to integer thousandths. */
export function toMilli(quantity: number): number {
  return Math.round(quantity * 1000)
}

/** Converts thousandths to a JSON number. */
export function fromMilli(milli: number): number {
  return milli === 0 ? 0 : milli / 1000
}

/** Returns the smallest amount of a currency in hundredths: 1, or 100 without decimals. */
export function smallestAmount(decimals: CurrencyDecimals): Cents {
  return decimals === 0 ? 100 : 1
}

/**
 * Divides and rounds to the nearest integer, halves up (towards +∞), exactly at any size.
 * @param denominator above zero
 */
export function divideRounded(numerator: bigint | number, denominator: bigint | number): number {
  invariant(denominator > 0, 'a divisor is above zero')
  if (typeof numerator === 'number' && typeof denominator === 'number') {
    const doubled = 2 * numerator + denominator
    // Below 2^53 the quotient of two integers never rounds up to an integer, so floor is exact.
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
 * Computes a × b ÷ divisor, rounded to the nearest multiple of `step`, halves up, exactly for products of any size.
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
