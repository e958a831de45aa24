import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { salesReport } from './sales-report.rules.ts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
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
  balance_used: cents,
  points_value: cents,
  payable: cents,
  booked: cents,
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
  balance_used: 0,
  points_value: 0,
  payable: 0,
  booked: 0,
}

it('puts the keys of each grouping before its figures', () => {
  const dates = { date: '2026-11-21', week: '2026-W47', month: '2026-11' }
  const row = { ...nothing, ...dates, weekday: 6, hour: 13, branch_id: 'B' }
  const keysOf = (grouping: Parameters<typeof salesReport>[0]) => {
    const [shown] = salesReport(grouping, [row]).rows
    return Object.entries(shown!).slice(0, Object.keys(shown!).indexOf('orders'))
  }
  expect(keysOf('hour')).toEqual([['hour', 13]])
  expect(keysOf('day')).toEqual([['date', '2026-11-21']])
  expect(keysOf('week')).toEqual([['week', '2026-W47']])
  expect(keysOf('weekday_hour')).toEqual([
    ['weekday', 'sat'],
    ['hour', 13],
  ])
  expect(keysOf('month')).toEqual([['month', '2026-11']])
  expect(keysOf('branch')).toEqual([['branch_id', 'B']])
  expect(keysOf('branch_day')).toEqual([
    ['branch_id', 'B'],
    ['date', '2026-11-21'],
  ])
})

it('shows late payments in the totals, and in rows but those by hour', () => {
  const sold = { ...nothing, orders: 1, total: 1000, payable: 1000 }
  const paid = { ...nothing, booked: 1500 }
  const byDay = salesReport('day', [
    { ...sold, date: 'd1' },
    { ...paid, date: 'd2' },
  ])
  expect([byDay.rows.map(row => row['late']), byDay.totals['late']]).toEqual([[-10, 15], 5])
  const byHour = salesReport('hour', [
    { ...sold, hour: 13 },
    { ...paid, hour: null },
  ])
  expect(byHour.rows.map(row => [row['hour'], 'late' in row])).toEqual([[13, false]])
  expect(byHour.totals['late']).toBe(5)
})

it('lists the sources that sold or refunded anything; payments alone are of none', () => {
  const rows = [
    { ...nothing, source: 'eats', orders: 1, total: 1000 },
    { ...nothing, source: 'bikes', refunds: 200 },
    { ...nothing, source: null, booked: 1500 },
  ]
  const bySource = salesReport('source', rows)
  expect(bySource.rows.map(row => [row['source'], 'late' in row])).toEqual([
    ['eats', false],
    ['bikes', false],
  ])
  expect(bySource.totals).toMatchObject({ total: 10, refunds: 2, late: 15 })
})
