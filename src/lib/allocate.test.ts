import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate, splitEvenly } from './allocate.ts'
import { maxCents } from './money.ts'

const sums = fc.integer({ min: 0, max: maxCents })
const weights = fc.array(fc.integer({ min: 0, max: maxCents }), { minLength: 1, maxLength: 30 })
const steps = fc.constantFrom(1, 100)

it('allocates exactly the sum, each share within one step of its exact part', () => {
  fc.assert(
    fc.property(sums, weights, steps, (count, weights, step) => {
      const total = count * step
      const sum = weights.reduce((a, b) => a + b, 0)
      fc.pre(sum > 0)
      const shares = allocate(total, weights, step)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      for (const [at, share] of shares.entries()) {
        const distance = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(weights[at]!)
        expect(share % step).toBe(0)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(distance < BigInt(step) * BigInt(sum) && -distance < BigInt(step) * BigInt(sum)).toBe(true)
        if (weights[at] === 0) expect(share).toBe(0)
      }
    }),
  )
})

it('serves the largest remainder first, and the earlier of equal ones', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(500, [800, 719, 999])).toEqual([159, 143, 198])
  expect(allocate(2, [1, 3, 1, 3])).toEqual([0, 1, 0, 1])
  expect(allocate(1, [0, 5, 5])).toEqual([0, 1, 0])
  expect(allocate(0, [0, 0])).toEqual([0, 0])
  expect(allocate(0, [])).toEqual([])
})

it('refuses impossible allocations', () => {
  expect(() => allocate(1, [0, 0])).toThrow('Broken invariant')
  expect(() => allocate(-1, [1])).toThrow('Broken invariant')
  expect(() => allocate(150, [1], 100)).toThrow('Broken invariant')
})

it('splits evenly, larger parts first, at most one step apart', () => {
  fc.assert(
    fc.property(sums, fc.integer({ min: 1, max: 100 }), steps, (count, ways, step) => {
      const parts = splitEvenly(count * step, ways, step)
      expect(parts).toHaveLength(ways)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(count * step)
      expect(parts).toEqual(parts.toSorted((a, b) => b - a))
      expect(parts[0]! - parts.at(-1)!).toBeLessThanOrEqual(step)
    }),
  )
})
