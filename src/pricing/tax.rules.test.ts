import { expect, it } from 'vitest'
import type { MenuTax } from '../menu/menu.types.ts'
import { freezeTax, shareTax, taxedItem, taxedNet, taxOf } from './tax.rules.ts'

const vat: MenuTax = {
  id: 'vat',
  name: { text: 'VAT', others: { tr: 'KDV' } },
  rate: 190_000,
  components: null,
  serviceTypeRates: {},
  active: true,
}

it('rounds to whole units where the currency has no decimals', () => {
  expect(taxOf(135_000, 100_000, 'inclusive', 0)).toBe(12_300)
  expect(taxOf(135_000, 100_000, 'inclusive', 2)).toBe(12_273)
  expect(taxOf(135_000, null, 'inclusive', 2)).toBe(0)
})

it('is included in the total, or added to the net', () => {
  expect(taxedNet(1350, 100_000, 'inclusive', 2)).toEqual({ tax: 123, total: 1350 })
  expect(taxedNet(555, 200_000, 'exclusive', 2)).toEqual({ tax: 111, total: 666 })
})

it('depends on the service type where the tax says so', () => {
  const tax = { ...vat, rate: 190_000, serviceTypeRates: { takeaway: 70_000 } }
  const rates = (['dine_in', 'takeaway', 'delivery'] as const).map(type => freezeTax(tax, type).taxRate)
  expect(rates).toEqual([190_000, 70_000, 190_000])
  expect(freezeTax(tax, 'takeaway')).toMatchObject({
    taxId: 'vat',
    taxName: 'VAT',
    taxNames: { tr: 'KDV' },
    taxRate: 70_000,
  })
  expect(freezeTax({ ...tax, serviceTypeRates: { delivery: 0 } }, 'delivery').taxRate).toBe(0)
  expect(freezeTax(null, 'dine_in')).toEqual({
    taxId: null,
    taxName: null,
    taxNames: null,
    taxRate: null,
    taxComponents: null,
  })
})

const gst = { name: 'GST', rate: 50_000 }
const qst = { name: 'QST', rate: 99_750 }

it('is allocated to its components, the largest remainder first', () => {
  const quebec = { ...vat, rate: 149_750, components: [gst, qst] }
  const { taxRate, taxComponents } = freezeTax(quebec, 'delivery')
  expect(taxRate).toBe(149_750)
  const item = {
    subtotal: 1200,
    campaignDiscount: 100,
    discount: 101,
    taxRate,
    taxComponents,
    taxParts: null,
  }
  expect(taxedItem(item, 'exclusive', 2)).toEqual({
    tax: 150,
    total: 1149,
    taxComponents: [
      { ...gst, amount: 50 },
      { ...qst, amount: 100 },
    ],
    taxParts: null,
  })
  expect(taxedItem(item, 'inclusive', 2)).toMatchObject({ tax: 130, total: 999 })
  const amounts = (tax: number, decimals: 0 | 2) =>
    shareTax(taxComponents, tax, decimals)!.map(({ amount }) => amount)
  expect([amounts(1, 2), amounts(2, 2), amounts(4, 2)]).toEqual([
    [0, 1],
    [1, 1],
    [1, 3],
  ])
  expect([amounts(0, 2), amounts(400, 0)]).toEqual([
    [0, 0],
    [100, 300],
  ])
  expect(shareTax(null, 130, 2)).toBeNull()
})
