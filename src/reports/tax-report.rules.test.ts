import { expect, test } from 'vitest'
import { taxReport } from './tax-report.rules.ts'

test('components share one base, which the totals count once', () => {
  const gst = { tax_id: 't', name: 'Sales tax', rate: 149_750, component: 'GST', component_rate: 50_000 }
  const qst = { ...gst, component: 'QST', component_rate: 99_750 }
  const plain = { tax_id: 'v', name: 'VAT', rate: 100_000, component: null, component_rate: null }
  const report = taxReport([
    { ...gst, base: 1000, counted_base: 1000, amount: 50, refunded: 5 },
    { ...qst, base: 1000, counted_base: 0, amount: 100, refunded: 10 },
    { ...plain, base: 500, counted_base: 500, amount: 50, refunded: 0 },
  ])
  expect(report.totals).toEqual({ base: 15, amount: 2, refunded: 0.15, net: 1.85 })
  expect(report.rows).toMatchObject([
    { component: 'GST', component_rate: 5, rate: 14.975, base: 10, net: 0.45 },
    { component: 'QST', component_rate: 9.975, net: 0.9 },
    { component: null, component_rate: null, base: 5 },
  ])
  expect(taxReport([]).totals).toEqual({ base: 0, amount: 0, refunded: 0, net: 0 })
})
