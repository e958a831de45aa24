import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { lessCampaigns, partsByTax } from './tax-parts.rules.ts'

const taxed = (taxId: string | null) => ({ taxId, name: taxId, names: null, rate: null, components: null })
const addon = (taxId: string | null, total: number) => ({ tax: taxed(taxId), total })
const totals = (parts: ReturnType<typeof partsByTax>) => parts?.map(({ taxId, total }) => [taxId, total])

it('is one part for the product with the addons of its tax, and one for each other tax', () => {
  expect(partsByTax(taxed('a'), 1000, [])).toBe(null)
  expect(partsByTax(taxed('a'), 1000, [addon('a', 200), addon('b', 0)])).toBe(null)
  const addons = [addon('c', 100), addon('a', 200), addon('b', 50), addon('c', 25)]
  expect(totals(partsByTax(taxed('a'), 1000, addons))).toEqual([
    ['a', 825],
    ['c', 125],
    ['b', 50],
  ])
  expect(totals(partsByTax(taxed(null), 125, [addon('c', 125)]))).toEqual([
    [null, 0],
    ['c', 125],
  ])
})

it('takes prices off the product, and every other campaign off what the parts still have', () => {
  const parts = partsByTax(taxed('a'), 1800, [addon('b', 400)])!
  const kinds = ['percentage', 'amount', 'fixed_price', 'buy_x_get_y'] as const
  expect(kinds.map(kind => totals(lessCampaigns(parts, [{ kind, amount: 180 }], 1)))).toEqual([
    [
      ['a', 1260],
      ['b', 360],
    ],
    [
      ['a', 1260],
      ['b', 360],
    ],
    [
      ['a', 1220],
      ['b', 400],
    ],
    [
      ['a', 1220],
      ['b', 400],
    ],
  ])
})

it('takes off the addons what the price of the product cannot bear', () => {
  const parts = partsByTax(taxed('a'), 700, [addon('b', 400)])!
  expect(totals(lessCampaigns(parts, [{ kind: 'fixed_price', amount: 450 }], 1))).toEqual([
    ['a', 0],
    ['b', 250],
  ])
})

it('leaves what the campaigns leave of the line', () => {
  const cents = fc.nat({ max: 10_000 })
  const addons = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), cents), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      cents,
      addons,
      fc.array(fc.nat({ max: 100 }), { maxLength: 3 }),
      (price, addons, percents) => {
        const each = addons.map(([taxId, total]) => addon(taxId, total))
        const subtotal = price + addons.reduce((sum, [, total]) => sum + total, 0)
        const parts = partsByTax(taxed('a'), subtotal, each)
        if (parts === null) return
        let left = subtotal
        const taken = percents.map(percent => {
          const amount = Math.floor((left * percent) / 100)
          left -= amount
          return { kind: 'percentage' as const, amount }
        })
        const after = lessCampaigns(parts, taken, 1).map(({ total }) => total)
        expect(after.reduce((sum, total) => sum + total, 0)).toBe(left)
        expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
