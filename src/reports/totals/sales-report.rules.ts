import type { Cell } from '../csv.format.ts'
import { countOf, soldFigures } from '../figures.rules.ts'
import { figuresOf } from '../report.presenter.ts'
import type { Figure } from '../report.types.ts'
import { type Report, sumRows } from './totals.rules.ts'

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

/** The figures of rows and totals, in column order; gross profit is sales less tax and cost, net sales less refunds. */
export const salesFigures: readonly Figure[] = [
  countOf('orders'),
  countOf('guests'),
  ...soldFigures.filter(({ name }) => name !== 'orders' && name !== 'quantity'),
]

export function salesReport(groupBy: SalesGrouping, rows: readonly SalesRow[]): Report {
  const keys = salesKeys[groupBy]
  return {
    rows: rows.map(row => ({
      ...Object.fromEntries(keys.map(key => [key, keyOf(row, key)])),
      ...figuresOf(salesFigures, row),
    })),
    totals: figuresOf(salesFigures, sumRows(salesSums, rows)),
  }
}

function keyOf(row: SalesRow, key: 'date' | 'week' | 'weekday' | 'hour' | 'branch_id'): Cell {
  return key === 'weekday' ? weekdays[row.weekday! - 1]! : row[key]!
}
