import { expect, test } from 'vitest'
import { noteSums, roundUp } from './cash-keys.rules.ts'

test.each([
  [107.88, [110, 120, 150]],
  [37.67, [38, 40, 50]],
  [25, [30, 40, 50]],
  [1250, [1300, 1400, 1500]],
  [12_500_000, [13_000_000, 14_000_000, 15_000_000]],
  [0.4, [1, 5, 10]],
])('for %d guests hand over %j', (amount, sums) => {
  expect(noteSums(amount)).toEqual(sums)
})

test('every sum is above the amount, so that there is change', () => {
  for (let cents = 1; cents < 30_000; cents += 7) {
    const sums = noteSums(cents / 100)
    expect(sums.length).toBeGreaterThan(0)
    expect(Math.min(...sums)).toBeGreaterThan(cents / 100)
  }
})

test.each([
  [113, 115],
  [115, 120],
  [37.67, 40],
  [12_600, 13_000],
])('a tip rounds %d up to %d', (amount, sum) => {
  expect(roundUp(amount)).toBe(sum)
})
