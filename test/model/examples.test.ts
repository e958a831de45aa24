import { describe, expect, test } from 'vitest'
import { discountOf, netOf, percentOf, round, splitFigures, spread, taxOf } from './restaurant-money.ts'
import { roundCash } from './restaurant-money-in.ts'

describe('the model computes the examples of money', () => {
  test('taxes of lines', () => {
    expect(taxOf(1350, 100_000, 'inclusive', 1)).toBe(123)
    expect([taxOf(1000, 200_000, 'exclusive', 1), taxOf(555, 200_000, 'exclusive', 1)]).toEqual([200, 111])
  })

  test('an amount off an order, spread by net', () => {
    expect(spread(500, [800, 719, 999], 1)).toEqual([159, 143, 198])
  })

  test('percentages, one after the other', () => {
    expect(percentOf(639, 100_000, 1)).toBe(64)
    const first = percentOf(999, 100_000, 1)
    expect(first + percentOf(999 - first, 200_000, 1)).toBe(280)
    const ten = percentOf(102, 100_000, 1)
    expect(ten + percentOf(102 - ten, 250_000, 1)).toBe(33)
    const quarter = percentOf(102, 250_000, 1)
    expect(quarter + percentOf(102 - quarter, 100_000, 1)).toBe(34)
  })

  test('a line split twice', () => {
    const terms = { step: 1, taxMode: 'inclusive' } as const
    const line = { subtotal: 1299, campaign: 0, discounts: { d: 100 }, tax: 109, components: [], cost: 454 }
    const [first, rest] = splitFigures(line, 1000, 3000, terms)
    const [second, last] = splitFigures(rest, 1000, 2000, terms)
    expect([first, second, last].map(part => [netOf(part), part.tax])).toEqual([
      [400, 36],
      [400, 37],
      [399, 36],
    ])
    expect([first.cost, rest.cost]).toEqual([151, 303])
    expect([first, second, last].reduce((sum, part) => sum + discountOf(part), 0)).toBe(100)
  })

  test("a bill's shares and cash rounding", () => {
    expect(spread(10_000, [1, 1, 1], 1)).toEqual([3334, 3333, 3333])
    expect([3334, 3333, 3333].map(share => roundCash(share, 5))).toEqual([3335, 3335, 3335])
    expect([4232, 1003].map(amount => roundCash(amount, 5))).toEqual([4230, 1005])
    expect(spread(4000, [7000, 3000], 1)).toEqual([2800, 1200])
  })

  test('rounds halves up, negative ones too', () => {
    expect([round(5n, 2n), round(-5n, 2n), round(-7n, 2n), round(-1n, 4n), round(150n, 1n, 100)]).toEqual([
      3, -2, -3, 0, 200,
    ])
  })

  test('a service charge with its tax', () => {
    const charge = percentOf(1555, 125_000, 1)
    expect([charge, taxOf(charge, 200_000, 'exclusive', 1)]).toEqual([194, 39])
    expect(percentOf(1555 - 156, 125_000, 1)).toBe(175)
  })
})
