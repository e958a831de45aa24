import { invariant } from './invariant.ts'

/** Integer hundredths of the brand's currency. */
export type Cents = number

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
 * numerator ÷ denominator to the nearest integer, halves up (towards +∞), exact at any size.
 * @param denominator above zero
 */
export function divideRounded(numerator: bigint | number, denominator: bigint | number): number {
  const above = BigInt(numerator)
  const below = BigInt(denominator)
  invariant(below > 0n, 'a divisor is above zero')
  const doubled = 2n * above + below
  const quotient = doubled / (2n * below)
  const floored = doubled < 0n && doubled % (2n * below) !== 0n ? quotient - 1n : quotient
  return Number(floored)
}
