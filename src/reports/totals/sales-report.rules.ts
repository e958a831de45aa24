import type { Cell } from '../csv.format.ts'
import { amountOf, countOf, soldFigures } from '../figures.rules.ts'
import { figuresOf, type ReportAnswer } from '../report.presenter.ts'
import type { Figure, Sums } from '../report.types.ts'

/** The groupings of the sales report, with their key columns. */
export const salesKeys = {
  hour: ['hour'],
  day: ['date'],
  week: ['week'],
  month: ['month'],
  weekday_hour: ['weekday', 'hour'],
  branch: ['branch_id'],
  branch_day: ['branch_id', 'date'],
  source: ['source'],
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
  'balance_used',
  'points_value',
  'payable',
  'booked',
] as const
type SalesSums = Record<(typeof salesSums)[number], number>

/** The sums of a group with its keys; `weekday` counts from Monday, 1. An hour of null holds what belongs to none. */
export type SalesRow = SalesSums & {
  date?: string
  week?: string
  month?: string
  weekday?: number
  hour?: number | null
  branch_id?: string
  source?: string | null
}

/** The payments booked in a group, less what payments paid of the orders sold in it, whenever that was. */
const late: Figure = {
  name: 'late',
  unit: 'amount',
  about:
    'Payments booked in the period for orders not sold in it, less payments booked outside it for orders sold in it. ' +
    'Rows by hour and by source leave it out.',
  of: (sums: Sums) => sums['booked']! - sums['payable']!,
}

/** The figures of rows and totals, in column order; gross profit is sales less tax and cost, net sales less refunds. */
export const salesFigures: readonly Figure[] = [
  countOf('orders'),
  countOf('guests'),
  ...soldFigures.filter(({ name }) => name !== 'orders' && name !== 'quantity'),
  amountOf('balance_used', 'Paid from customers’ balances, less refunds to them.'),
  amountOf('points_value', 'Paid with points, less refunds of points.'),
  late,
]

export function rowFigures(groupBy: SalesGrouping): readonly Figure[] {
  return groupBy === 'source' || (salesKeys[groupBy] as readonly string[]).includes('hour')
    ? salesFigures.filter(figure => figure !== late)
    : salesFigures
}

export function salesReport(groupBy: SalesGrouping, rows: readonly SalesRow[]): ReportAnswer {
  const keys = salesKeys[groupBy]
  const figures = rowFigures(groupBy)
  return {
    rows: rows
      // Payments alone belong to no hour and no source.
      .filter(row => row.hour !== null && (groupBy !== 'source' || row.orders !== 0 || row.refunds !== 0))
      .map(row => ({
        ...Object.fromEntries(keys.map(key => [key, keyOf(row, key)])),
        ...figuresOf(figures, row),
      })),
    totals: figuresOf(salesFigures, sumRows(rows)),
  }
}

function keyOf(
  row: SalesRow,
  key: 'date' | 'week' | 'month' | 'weekday' | 'hour' | 'branch_id' | 'source',
): Cell {
  return key === 'weekday' ? weekdays[row.weekday! - 1]! : row[key]!
}

/** Adds up the columns of rows; 0 without rows. */
function sumRows(rows: readonly SalesSums[]): SalesSums {
  const sums = salesSums.map(name => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const)
  return Object.fromEntries(sums) as SalesSums
}
