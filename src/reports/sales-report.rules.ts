import { toAmount } from '../lib/money.ts'
import type { Cell } from './csv.format.ts'
import { type Report, sumRows } from './report.rules.ts'

/** The groupings of the sales report, with their key columns. */
export const salesKeys = {
  hour: ['hour'],
  day: ['date'],
  week: ['week'],
  weekday_hour: ['weekday', 'hour'],
  branch: ['branch_id'],
} as const
export type SalesGrouping = keyof typeof salesKeys
export const salesGroupings = Object.keys(salesKeys) as SalesGrouping[]

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Sums of a group; amounts in hundredths. */
const salesSums = [
  'orders',
  'guests',
  'subtotal',
  'discount',
  'campaign_discount',
  'tax',
  'total',
  'cost',
  'refunds',
] as const
type SalesSums = Record<(typeof salesSums)[number], number>

/** The sums of a group with its keys; `weekday` counts from Monday, 1. */
export type SalesRow = SalesSums & {
  date?: string
  week?: string
  weekday?: number
  hour?: number
  branch_id?: string
}

/** The figures of rows and totals, in column order. */
export const salesFigures = [
  'orders',
  'guests',
  'subtotal',
  'discount',
  'campaign_discount',
  'tax',
  'total',
  'cost',
  'gross_profit',
  'refunds',
  'net',
] as const

export function salesReport(groupBy: SalesGrouping, rows: readonly SalesRow[]): Report {
  const keys = salesKeys[groupBy]
  return {
    rows: rows.map(row => ({
      ...Object.fromEntries(keys.map(key => [key, keyOf(row, key)])),
      ...figuresOf(row),
    })),
    totals: figuresOf(sumRows(salesSums, rows)),
  }
}

function keyOf(row: SalesRow, key: 'date' | 'week' | 'weekday' | 'hour' | 'branch_id'): Cell {
  return key === 'weekday' ? weekdays[row.weekday! - 1]! : row[key]!
}

/** Gross profit is sales less tax and cost; net is sales less refunds. */
function figuresOf(sums: SalesSums): Record<(typeof salesFigures)[number], number> {
  const { orders, guests, total, tax, cost, refunds } = sums
  return {
    orders,
    guests,
    subtotal: toAmount(sums.subtotal),
    discount: toAmount(sums.discount),
    campaign_discount: toAmount(sums.campaign_discount),
    tax: toAmount(tax),
    total: toAmount(total),
    cost: toAmount(cost),
    gross_profit: toAmount(total - tax - cost),
    refunds: toAmount(refunds),
    net: toAmount(total - refunds),
  }
}
