import { expect, it } from 'vitest'
import { firstOverride, isOverridden, loweredBy } from './price-override.rules.ts'

const sold = (listUnitPrice: number | null, unitPrice: number, quantityMilli = 1000) => ({
  listUnitPrice,
  unitPrice,
  quantityMilli,
})

it('finds the first line at another price than the menu’s', () => {
  const line = (...choices: string[]) => ({ choices })
  const items = [null, null, 300, 400].map(listUnitPrice => ({ listUnitPrice }))
  expect(firstOverride([line(), line('fries', 'cola'), line()], items)).toBe(1)
  expect(firstOverride([line(), line(), line(), line()], items)).toBe(2)
  expect([isOverridden([sold(null, 500), sold(500, 400)]), isOverridden([sold(null, 5)])]).toEqual([
    true,
    false,
  ])
})

it('adds up what lines lower, by quantity and weight; one that is raised lowers nothing', () => {
  expect(loweredBy([sold(500, 400, 3000), sold(null, 100), sold(1000, 901, 1500)])).toBe(300 + 149)
  expect(loweredBy([sold(500, 900)])).toBe(0)
})
