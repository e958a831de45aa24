import { expect, it } from 'vitest'
import { freezeTax, taxedNet, taxOf } from './tax.rules.ts'

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
  const tax = { id: 'vat', name: 'VAT', rate: 190_000, serviceTypeRates: { takeaway: 70_000 }, active: true }
  const rates = (['dine_in', 'takeaway', 'delivery'] as const).map(type => freezeTax(tax, type).taxRate)
  expect(rates).toEqual([190_000, 70_000, 190_000])
  expect(freezeTax(tax, 'takeaway')).toEqual({ taxId: 'vat', taxName: 'VAT', taxRate: 70_000 })
  expect(freezeTax({ ...tax, serviceTypeRates: { delivery: 0 } }, 'delivery').taxRate).toBe(0)
  expect(freezeTax(null, 'dine_in')).toEqual({ taxId: null, taxName: null, taxRate: null })
})
