import * as fc from 'fast-check'
import { maxCents } from '../../lib/money.ts'
import { expect, it } from 'vitest'
import { paymentReport, taxReport } from './totals.rules.ts'
import { salesReport } from './sales-report.rules.ts'

const cents = fc.integer({ min: -maxCents, max: maxCents })
const sums = fc.record({
  orders: fc.nat(),
  guests: fc.nat(),
  subtotal: cents,
  discount: cents,
  campaign_discount: cents,
  tax: cents,
  total: cents,
  cost: cents,
  refunds: cents,
})

it('adds up rows to totals, profit and net to the cent', () => {
  fc.assert(
    fc.property(fc.array(sums), rows => {
      const { rows: shown, totals } = salesReport(
        'day',
        rows.map((row, at) => ({ ...row, date: `d${at}` })),
      )
      expect(shown.map(row => row['date'])).toEqual(rows.map((_, at) => `d${at}`))
      for (const name of Object.keys(totals)) {
        const sum = shown.reduce((sum, row) => sum + inCents(row[name] as number), 0)
        expect(inCents(totals[name]!)).toBe(sum)
      }
      const { total, tax, cost, gross_profit: profit, refunds, net } = totals
      expect(inCents(profit!)).toBe(inCents(total!) - inCents(tax!) - inCents(cost!))
      expect(inCents(net!)).toBe(inCents(total!) - inCents(refunds!))
    }),
  )
})

function inCents(amount: number): number {
  return Math.round(amount * 100)
}

const nothing = {
  orders: 0,
  guests: 0,
  subtotal: 0,
  discount: 0,
  campaign_discount: 0,
  tax: 0,
  total: 0,
  cost: 0,
  refunds: 0,
}

it('puts the keys of each grouping before its figures', () => {
  const row = { ...nothing, date: '2026-11-21', week: '2026-W47', weekday: 6, hour: 13, branch_id: 'B' }
  const keysOf = (grouping: Parameters<typeof salesReport>[0]) => {
    const [shown] = salesReport(grouping, [row]).rows
    return Object.entries(shown!).slice(0, -11)
  }
  expect(keysOf('hour')).toEqual([['hour', 13]])
  expect(keysOf('day')).toEqual([['date', '2026-11-21']])
  expect(keysOf('week')).toEqual([['week', '2026-W47']])
  expect(keysOf('weekday_hour')).toEqual([
    ['weekday', 'sat'],
    ['hour', 13],
  ])
  expect(keysOf('branch')).toEqual([['branch_id', 'B']])
})

it('reports payments less refunds for each method', () => {
  const row = {
    payment_method_id: 'M',
    name: 'Cash',
    count: 2,
    amount: 1003,
    tip: 50,
    rounding: 2,
    refunded: 400,
  }
  const figures = { count: 2, amount: 10.03, tip: 0.5, rounding: 0.02, refunded: 4, net: 6.03 }
  expect(paymentReport([row])).toEqual({
    rows: [{ payment_method_id: 'M', name: 'Cash', ...figures }],
    totals: figures,
  })
  expect(paymentReport([]).totals).toEqual({ count: 0, amount: 0, tip: 0, rounding: 0, refunded: 0, net: 0 })
  expect(paymentReport([row, row]).totals).toMatchObject({ count: 4, net: 12.06 })
})

it('shows each component of a tax, and counts their shared base once', () => {
  const quebec = { tax_id: 'q', name: 'Taxes', rate: 149_750 }
  const gst = { ...quebec, component: 'GST', component_rate: 50_000, amount: 500, refunded: 100 }
  const qst = { ...quebec, component: 'QST', component_rate: 99_750, amount: 998, refunded: 200 }
  const vat = { tax_id: 'v', name: 'VAT', rate: 100_000, component: null, component_rate: null, amount: 50 }
  const { rows, totals } = taxReport([
    { ...gst, base: 10_000, counted_base: 10_000 },
    { ...qst, base: 10_000, counted_base: 0 },
    { ...vat, base: 500, counted_base: 500, refunded: 0 },
  ])
  const shown = { tax_id: 'q', name: 'Taxes', rate: 14.975 }
  expect(rows).toEqual([
    { ...shown, component: 'GST', component_rate: 5, base: 100, amount: 5, refunded: 1, net: 4 },
    { ...shown, component: 'QST', component_rate: 9.975, base: 100, amount: 9.98, refunded: 2, net: 7.98 },
    { ...vat, rate: 10, base: 5, amount: 0.5, refunded: 0, net: 0.5 },
  ])
  expect(totals).toEqual({ base: 105, amount: 15.48, refunded: 3, net: 12.48 })
  expect(taxReport([])).toEqual({ rows: [], totals: { base: 0, amount: 0, refunded: 0, net: 0 } })
})
