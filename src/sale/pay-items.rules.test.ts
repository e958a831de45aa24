import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { itemFaults, type PayableItem, unitsCost, unpaidCost } from './pay-items.rules.ts'

it("units add up to the item's total, however they are paid", () => {
  const counts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), counts, (total, parts) => {
      const quantityMilli = parts.reduce((a, b) => a + b, 0)
      let paidMilli = 0
      let paid = 0
      for (const part of parts) {
        const item = { total, quantityMilli, paidMilli }
        const cost = unitsCost(item, part, 2)
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(paid + unpaidCost(item, 2)).toBe(total)
        paid += cost
        paidMilli += part
      }
      expect(paid).toBe(total)
      expect(unpaidCost({ total, quantityMilli, paidMilli }, 2)).toBe(0)
    }),
  )
})

it('is whole in a currency without decimals', () => {
  const item = { total: 100_000, quantityMilli: 3000, paidMilli: 0 }
  expect(unitsCost(item, 1000, 0)).toBe(33_300)
  expect(unitsCost({ ...item, paidMilli: 1000 }, 1000, 0)).toBe(33_400)
})

it('names the faults of requested items', () => {
  const soup = { id: 'soup', kind: 'product', weighed: false } as PayableItem
  const asked = ['none', 'soup', 'soup'].map(itemId => ({ itemId, quantityMilli: 1000 }))
  const faults = itemFaults(asked, new Map([['soup', soup]]), 'items')
  expect(faults).toMatchObject([
    { path: 'items.0.item_id', rule: 'not_found', message: expect.stringMatching(/item.* here/) },
    { path: 'items.2.item_id', rule: 'duplicate', message: expect.stringContaining('item') },
  ])
})
