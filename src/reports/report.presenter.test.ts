import { expect, it } from 'vitest'
import { describedReports } from './described/read-report.store.ts'
import { columnsOf, presentReport } from './report.presenter.ts'
import type { ReportShape } from './report.types.ts'

const asked = { from: '2026-11-01', to: '2026-11-30', branchId: undefined, groupBy: undefined }
const report = (name: string): ReportShape => describedReports.find(shape => shape.name === name)!

const sums = {
  orders: 3,
  subtotal: 1100,
  discount: 50,
  campaign_discount: 50,
  tax: 100,
  total: 1000,
  cost: 301,
}
const sold = { ...sums, quantity: 2500, refunds: 200, sold_orders: 2 }

it('shows amounts, quantities and computed figures, and counts all orders in the totals', () => {
  const row = { ...sold, product_id: 'P', kind: 'product', name: 'Pie', sold_orders: 2 }
  const { rows, totals } = presentReport(report('products'), { rows: [row], totals: sold }, asked)
  const amounts = { subtotal: 11, discount: 0.5, campaign_discount: 0.5, tax: 1, total: 10, cost: 3.01 }
  const figures = { quantity: 2.5, ...amounts, gross_profit: 5.99, refunds: 2, net: 8 }
  expect(totals).toEqual({ ...figures, orders: 2 })
  expect(rows[0]).toMatchObject({ product_id: 'P', kind: 'product', name: 'Pie', orders: 3, ...figures })
  expect(rows[0]!['orders_url']).toMatch(/&product_id=P$/)
})

it('counts in the totals the components of combos, and not the combos again', () => {
  const [burger, deal] = [
    { ...sold, kind: 'product' },
    { ...sold, kind: 'combo', quantity: 1000, total: 400 },
  ]
  const both = { ...sold, quantity: 3500, total: 1400, sold_orders: 2 }
  const { rows, totals } = presentReport(report('products'), { rows: [burger, deal], totals: both }, asked)
  expect(rows.map(row => [row['kind'], row['total']])).toEqual([
    ['product', 10],
    ['combo', 4],
  ])
  expect(totals).toMatchObject({ quantity: 2.5, total: 10, orders: 2 })
})

it('shows the margin on sales without tax in percent, or null without sales', () => {
  const none = { quantity: 0, total: 0, tax: 0, cost: 0 }
  const { rows, totals } = presentReport(report('margins'), { rows: [sold], totals: none }, asked)
  expect(rows[0]).toMatchObject({ base: 9, cost: 3.01, gross_profit: 5.99, margin: 66.56 })
  expect(totals).toMatchObject({ base: 0, margin: null })
})

it('shows how long tables were used, and the spend per guest', () => {
  const used = { ...sold, bills: 2, guests: 3, open_seconds: 5431 }
  const unused = { ...sold, bills: 0, guests: 0, open_seconds: 0 }
  const { rows } = presentReport(report('tables'), { rows: [used, unused], totals: used }, asked)
  expect(rows[0]).toMatchObject({ minutes_open: 91, minutes_per_bill: 45, spend_per_guest: 3.33 })
  expect(rows[1]).toMatchObject({ minutes_open: 0, minutes_per_bill: null, spend_per_guest: null })
})

it('puts the grouping columns first, and links no orders if none can be filtered', () => {
  const kitchen = report('kitchen')
  const stages = ['to_preparing', 'to_ready', 'to_served'].flatMap(name => [`${name}_median`, `${name}_p90`])
  expect(columnsOf(kitchen, 'station_hour')).toEqual([
    'station_id',
    'name',
    'hour',
    'items',
    ...stages,
    'orders_url',
  ])
  expect(columnsOf(report('waste'), 'week')).toEqual([
    'week',
    'reason_id',
    'reason',
    'count',
    'quantity',
    'cost',
    'orders_url',
  ])
  expect(columnsOf(report('waste'), undefined)[0]).toBe('reason_id')
  const row = { items: 2, hour: 12, ...Object.fromEntries(stages.map(name => [name, null])) }
  const { rows, totals } = presentReport(kitchen, { rows: [row], totals: row }, { ...asked, groupBy: 'hour' })
  expect(rows).toEqual([{ ...row, orders_url: null }])
  expect(totals).toEqual({ ...row, hour: undefined })
})

it('treats missing sums as 0', () => {
  const figures = describedReports.flatMap(shape => shape.figures.filter(figure => figure.of !== undefined))
  for (const { of } of figures) expect([0, null]).toContain(of!({}))
})

it('shows rates in percent, and counts the base that components share once in the totals', () => {
  const part = { tax_id: 'Q', rate: 149_750, is_total: 0, base: 10_000, counted_base: 10_000, refunded: 0 }
  const gst = { ...part, component: 'GST', component_rate: 50_000, amount: 500 }
  const none = { ...part, tax_id: null, rate: 0, component: null, component_rate: null, amount: 0 }
  const all = { is_total: 1, base: 30_000, counted_base: 20_000, amount: 500, refunded: 0 }
  const { rows, totals } = presentReport(report('taxes'), { rows: [gst, none], totals: all }, asked)
  expect(rows).toMatchObject([
    { tax_id: 'Q', rate: 14.975, component: 'GST', component_rate: 5, base: 100, amount: 5, net: 5 },
    { tax_id: null, rate: 0, component: null, component_rate: null, base: 100, amount: 0 },
  ])
  expect(totals).toEqual({ base: 200, amount: 5, refunded: 0, net: 5 })
})

it('shows what a method took: payments less refunds, and the money of balances', () => {
  const row = { payment_method_id: 'M', name: 'Cash', count: 2, amount: 1003, tip: 50, rounding: 2 }
  const sums = { ...row, refunded: 400, top_ups: 5000, paid_out: 200 }
  const { rows } = presentReport(report('payment-methods'), { rows: [sums], totals: sums }, asked)
  expect(rows[0]).toMatchObject({ amount: 10.03, refunded: 4, top_ups: 50, paid_out: 2, net: 54.03 })
})
