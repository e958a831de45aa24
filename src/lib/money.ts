import { invariant } from './invariant.ts'

/** Integer hundredths of the brand's currency. */
export type Cents = number

/** Number of decimals of the brand's currency; without decimals, amounts are multiples of 100 hundredths. */
export type CurrencyDecimals = 0 | 2

/** The largest amount that the service accepts or computes: 9,999,999,999.99. Its product with a quantity or a rate is not safe. */
export const maxCents: Cents = 999_999_999_999
export const maxCentsText = '9,999,999,999.99'

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

/** Writes an amount for a message; for a currency without decimals the answer leaves them out. */
export function amountText(cents: Cents): string {
  return (cents / 100).toFixed(2)
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

/** Multiplies two integers, exactly at any size. */
export function times(a: number | bigint, b: number): number | bigint {
  const product = Number(a) * b
  return Number.isSafeInteger(product) ? product : BigInt(a) * BigInt(b)
}

/**
 * Computes a × b ÷ divisor, rounded to the nearest multiple of `step`, halves up, exactly for products of any size.
 * @param a an integer
 * @param b an integer
 * @param divisor above zero
 * @param step 1, or the smallest amount of the currency
 */
export function multiplyDivide(a: number | bigint, b: number, divisor: number, step = 1): number {
  return step * divideRounded(times(a, b), divisor * step)
}
