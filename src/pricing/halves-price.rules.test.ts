import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxCents } from '../lib/money.ts'
import type { ChoiceRules } from '../menu/line-choice.rules.ts'
import { type HalfAddons, halfAddonTotals, halvesPrice } from './halves-price.rules.ts'

const toppings: ChoiceRules = {
  id: 'toppings',
  min: 0,
  max: null,
  freeQuantity: 0,
  addonIds: ['a', 'b', 'c'],
  defaultAddonIds: [],
}
const addon = (addonId: string, unitPrice: number, quantity = 1, group = toppings) => ({
  addonId,
  group,
  quantity,
  unitPrice,
})

describe('the price of a half-and-half', () => {
  it('is that of its dearest half, or their average, rounded before it is multiplied', () => {
    expect(halvesPrice('highest', [800, 950], 1)).toBe(950)
    expect(halvesPrice('average', [800, 955], 1)).toBe(878)
    expect(halvesPrice('average', [800, 800, 850], 1)).toBe(817)
    expect(halvesPrice('average', [120_000, 90_100], 100)).toBe(105_100)
  })

  it('is between the cheapest and the dearest of any halves', () => {
    const prices = fc.array(fc.integer({ min: 0, max: maxCents }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(prices, prices => {
        const [average, highest] = (['average', 'highest'] as const).map(rule => halvesPrice(rule, prices, 1))
        expect(highest).toBe(Math.max(...prices))
        expect(average).toBeGreaterThanOrEqual(Math.min(...prices))
        expect(average).toBeLessThanOrEqual(highest!)
      }),
    )
  })
})

describe('the addons of halves', () => {
  it('cost their share, the sum rounded once and spread by largest remainder', () => {
    const halves = [[addon('a', 125)], [addon('a', 100), addon('b', 125)]]
    // (1.25 + 1.00 + 1.25) / 2 = 1.75
    expect(halfAddonTotals(halves, 1000, 1)).toEqual([[63], [50, 62]])
    // 3 × 3.50 / 3 of three halves
    expect(halfAddonTotals([...halves, []], 3000, 1)).toEqual([[125], [100, 125], []])
    expect(halfAddonTotals([[addon('a', 300)], []], 1000, 100)).toEqual([[200], []])
    expect(halfAddonTotals([], 1000, 1)).toEqual([])
  })

  it('include the free units of each half', () => {
    const group = { ...toppings, freeQuantity: 1 }
    const halves = [[addon('b', 300, 2, group), addon('a', 100, 1, group)], [addon('b', 300, 1, group)]]
    expect(halfAddonTotals(halves, 1000, 1)).toEqual([[300, 0], [0]])
  })

  it('add up to the share of what they cost on a dish of their own, each less than a cent off', () => {
    const one = fc.record({
      price: fc.integer({ min: 0, max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    const someHalves = fc.array(fc.array(one, { maxLength: 3 }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(
        someHalves,
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(1, 100),
        (given, units, step) => {
          const halves: HalfAddons[] = given.map(addons =>
            addons.map(({ price, quantity }, at) => addon('abc'[at]!, price * step, quantity)),
          )
          const totals = halfAddonTotals(halves, units * 1000, step)
          const exact = halves.map(addons =>
            addons.map(({ unitPrice, quantity }) => (unitPrice * quantity * units) / halves.length),
          )
          const sum = exact.flat().reduce((all, one) => all + one, 0)
          expect(totals.flat().reduce((all, one) => all + one, 0)).toBe(Math.floor(sum / step + 0.5) * step)
          for (const [at, total] of totals.flat().entries()) {
            expect(Math.abs(total - exact.flat()[at]!)).toBeLessThan(step)
          }
        },
      ),
    )
  })
})
