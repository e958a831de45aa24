import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { taxLines } from './tax-lines.rules.ts'
import { orderTotals } from './item.rules.ts'
import { maxCents } from '../../lib/money.ts'

const cents = fc.integer({ min: 0, max: maxCents })
const item = fc.record({
  total: cents,
  subtotal: cents,
  tax: cents,
  discount: cents,
  campaignDiscount: cents,
  cost: cents,
  taxId: fc.constantFrom(null, 'a', 'b'),
  taxRate: fc.constantFrom(100_000, 220_000),
  taxName: fc.constant('VAT'),
  taxNames: fc.constant(null),
  taxComponents: fc.constant(null),
  cancelledAt: fc.constantFrom(null, undefined, 5),
})
const items = fc.array(item, { maxLength: 12 }).map(items =>
  items.map(({ cancelledAt, ...rest }) => {
    const taxed = rest.taxId === null ? { ...rest, taxRate: null, taxName: null } : rest
    return cancelledAt === undefined ? taxed : { ...taxed, cancelledAt }
  }),
)

it('sums live items; gross profit is total minus tax and cost', () => {
  fc.assert(
    fc.property(items, items => {
      const live = items.filter(item => !('cancelledAt' in item && item.cancelledAt === 5))
      const totals = orderTotals(items)
      for (const key of ['total', 'subtotal', 'tax', 'discount', 'campaignDiscount', 'cost'] as const) {
        expect(totals[key]).toBe(live.reduce((sum, item) => sum + item[key], 0))
      }
      expect(totals.grossProfit).toBe(totals.total - totals.tax - totals.cost)
    }),
  )
})

it('shows tax by kind and rate, which sum to the total tax', () => {
  fc.assert(
    fc.property(items, items => {
      const lines = taxLines(items)
      const taxed = items.filter(item => item.taxId !== null)
      const { total, tax } = orderTotals(taxed)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax)
      expect(lines.reduce((sum, { base }) => sum + base, 0)).toBe(total - tax)
      expect(new Set(lines.map(({ taxId, rate }) => `${taxId} ${rate}`)).size).toBe(lines.length)
    }),
  )
  const vat = { taxId: 'a', name: 'VAT', names: null, components: null }
  const none = { taxNames: null, taxComponents: null }
  const two = { taxId: 'a', taxName: 'VAT', taxRate: 100_000, tax: 41, total: 450, ...none }
  expect(taxLines([two, { ...two, taxRate: 50_000, tax: 5 }, two, { ...two, cancelledAt: 1 }])).toEqual([
    { ...vat, rate: 100_000, base: 818, amount: 82 },
    { ...vat, rate: 50_000, base: 445, amount: 5 },
  ])
  const other = { ...two, taxId: 'b', taxName: 'City' }
  expect(taxLines([two, other]).map(({ name, amount }) => [name, amount])).toEqual([
    ['VAT', 41],
    ['City', 41],
  ])
})
