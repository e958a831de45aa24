import { expect, it } from 'vitest'
import { firstOverride, loweredBy } from './price-override.rules.ts'

const sold = (listUnitPrice: number | null, unitPrice: number, quantityMilli = 1000) => ({
  listUnitPrice,
  unitPrice,
  quantityMilli,
})

it('finds the first line at another price than the menu’s', () => {
  expect(firstOverride([sold(null, 500), sold(500, 400), sold(500, 300)])).toBe(1)
  expect(firstOverride([sold(null, 500)])).toBe(-1)
})

it('adds up what lines lower, by quantity and weight; one that is raised lowers nothing', () => {
  expect(loweredBy([sold(500, 400, 3000), sold(null, 100), sold(1000, 901, 1500)])).toBe(300 + 149)
  expect(loweredBy([sold(500, 900)])).toBe(0)
})
