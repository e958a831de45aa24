import { expect, test } from 'vitest'
import { assert, integer, property, tuple } from 'fast-check'
import {
  addUp,
  dueAfter,
  percentOf,
  pointsFor,
  priceOfChosen,
  priceOfUnits,
  unpaidQuantity,
} from './amount.rules.ts'

const tiramisu = { id: 'T', kind: 'product', quantity: 3, paid_quantity: 0, total: 10 }

test('units cost together what the item costs, in whatever portions they are paid', () => {
  const portions = tuple(
    integer({ min: 1, max: 9 }),
    integer({ min: 0, max: 9 }),
    integer({ min: 0, max: 99_999 }),
  )
  assert(
    property(portions, ([quantity, first, cents]) => {
      const item = { ...tiramisu, quantity, total: cents / 100 }
      const begun = { ...item, paid_quantity: Math.min(first, quantity) }
      const before = priceOfUnits(item, begun.paid_quantity, 2)
      const rest = priceOfUnits(begun, unpaidQuantity(begun), 2)
      expect(addUp([before, rest])).toBe(item.total)
    }),
  )
})

test('one of three portions of 10.00 costs 3.33, the next 3.34', () => {
  expect(priceOfUnits(tiramisu, 1, 2)).toBe(3.33)
  expect(priceOfUnits({ ...tiramisu, paid_quantity: 1 }, 1, 2)).toBe(3.34)
  expect(priceOfChosen([tiramisu], new Map([['T', 2]]), 2)).toBe(6.67)
  expect(priceOfUnits(tiramisu, 1, 0)).toBe(3)
})

test('points pay at most what is due, and none below the least that can be redeemed', () => {
  const loyalty = { point_value: 0.01, min_redeem_points: 100 }
  expect(pointsFor(113, 512, loyalty)).toBe(512)
  expect(pointsFor(3.5, 512, loyalty)).toBe(350)
  expect(pointsFor(0.5, 512, loyalty)).toBe(0)
  expect(pointsFor(113, 99, loyalty)).toBe(0)
  expect(pointsFor(113, 512, { ...loyalty, point_value: 0 })).toBe(0)
  expect(dueAfter(113, { points: 512, balance: 0 }, 0.01)).toBe(107.88)
  expect(dueAfter(10, { points: 0, balance: 30 }, 0.01)).toBe(0)
})

test.each([
  [113, 5, 2, 5.65],
  [37.67, 10, 2, 3.77],
  [1250, 5, 0, 63],
] as const)('a tip on %d of %d percent', (amount, percent, decimals, tip) => {
  expect(percentOf(amount, percent, decimals)).toBe(tip)
})
