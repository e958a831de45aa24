import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import {
  amountText,
  times,
  divideRounded,
  fromMilli,
  maxCents,
  multiplyDivide,
  smallestAmount,
  toAmount,
  toCents,
  toMilli,
} from './money.ts'

/** The definition: the largest integer not above the quotient plus one half. */
function byDefinition(numerator: bigint, denominator: bigint): bigint {
  const above = 2n * numerator + denominator
  const below = 2n * denominator
  const quotient = above / below
  return above < 0n && above % below !== 0n ? quotient - 1n : quotient
}

it.each([
  [5, 10, 1],
  [-5, 10, 0],
  [-6, 10, -1],
  [15, 10, 2],
  [-15, 10, -1],
  [-16, 10, -2],
  [4, 10, 0],
  [0, 7, 0],
])('rounds %d / %d to %d, halves towards +∞', (numerator, denominator, rounded) => {
  expect(divideRounded(numerator, denominator)).toBe(rounded)
  expect(divideRounded(BigInt(numerator), BigInt(denominator))).toBe(rounded)
})

it('rounds safe integers as exactly as bigints', () => {
  const numerators = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: -1000, max: 1000 }))
  const denominators = fc.oneof(
    fc.integer({ min: 1 }),
    fc.integer({ min: 1, max: 20 }),
    fc.constant(10 ** 15),
  )
  fc.assert(
    fc.property(numerators, denominators, (numerator, denominator) => {
      const rounded = divideRounded(numerator, denominator)
      expect(BigInt(rounded)).toBe(byDefinition(BigInt(numerator), BigInt(denominator)))
      expect(Object.is(rounded, -0)).toBe(false)
    }),
    { numRuns: runs(20_000) },
  )
})

it('is exact just below and above every half', () => {
  const cases = fc.tuple(
    fc.integer({ min: 1, max: 2 ** 26 }),
    fc.integer({ min: 1, max: 2 ** 25 }),
    fc.constantFrom(-1, 0, 1),
  )
  fc.assert(
    fc.property(cases, ([half, quotient, off]) => {
      const denominator = 2 * half
      const numerator = quotient * denominator + half + off
      expect(BigInt(divideRounded(numerator, denominator))).toBe(
        byDefinition(BigInt(numerator), BigInt(denominator)),
      )
    }),
    { numRuns: runs(20_000) },
  )
})

it.each([
  [Number.MAX_SAFE_INTEGER, 1],
  [Number.MAX_SAFE_INTEGER, 2],
  [Number.MAX_SAFE_INTEGER - 2, 3],
  [-Number.MAX_SAFE_INTEGER, 2],
  [2 ** 52 + 1, 1],
  [3, Number.MAX_SAFE_INTEGER],
  [2 ** 51 + 1, 2 ** 52 - 1],
])('is exact at the end of the safe integers: %d / %d', (numerator, denominator) => {
  const exact = byDefinition(BigInt(numerator), BigInt(denominator))
  expect(BigInt(divideRounded(numerator, denominator))).toBe(exact)
})

it('refuses to divide by zero', () => {
  expect(() => divideRounded(1, 0)).toThrow('Broken invariant')
  expect(() => divideRounded(1n, -1n)).toThrow('Broken invariant')
})

it('multiplies and divides exactly beyond the safe integers', () => {
  const amounts = fc.integer({ min: -maxCents, max: maxCents })
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.constantFrom(1, 100),
      (a, b, c, step) => {
        const exact = byDefinition(BigInt(a) * BigInt(b), BigInt(c) * BigInt(step)) * BigInt(step)
        // A result beyond the safe integers has no exact number.
        fc.pre(Number.isSafeInteger(Number(exact)))
        expect(multiplyDivide(a, b, c, step)).toBe(Number(exact))
      },
    ),
    { numRuns: runs(20_000) },
  )
})

it('multiplies exactly at any size', () => {
  const amounts = fc.integer({ min: 0, max: maxCents })
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.integer({ min: 1, max: 1000 }),
      (a, b, c) => {
        expect(BigInt(times(a, b))).toBe(BigInt(a) * BigInt(b))
        expect(BigInt(times(times(a, b), c))).toBe(BigInt(a) * BigInt(b) * BigInt(c))
      },
    ),
    { numRuns: runs(2000) },
  )
})

it('writes amounts for messages with two decimals', () => {
  expect([3260, 0, -5, maxCents].map(amountText)).toEqual(['32.60', '0.00', '-0.05', '9999999999.99'])
})

it('writes every amount and quantity as it was read', () => {
  fc.assert(
    fc.property(fc.integer({ min: -maxCents, max: maxCents }), cents => {
      expect(toCents(toAmount(cents))).toBe(cents)
      expect(toCents(Number((cents / 100).toFixed(2)))).toBe(cents)
      expect(toMilli(fromMilli(cents))).toBe(cents)
    }),
  )
  expect([toAmount(-0), fromMilli(-0)]).toEqual([0, 0])
  expect([smallestAmount(0), smallestAmount(2)]).toEqual([100, 1])
})
