import { toAmount } from '../lib/money.ts'
import type { Cell } from './csv.format.ts'

/** Groupings of a sales report, with the key columns of each. */
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
type SalesSums = {
  orders: number
  guests: number
  subtotal: number
  discount: number
  campaign_discount: number
  tax: number
  total: number
  cost: number
  refunds: number
}

/** A group as it is summed up; `weekday` counts from Monday, 1. */
export type SalesRow = SalesSums & {
  date?: string
  week?: string
  weekday?: number
  hour?: number
  branch_id?: string
}

/** Figures of every row and of the totals, in the order of a table's columns. */
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

export type Report = { rows: Record<string, Cell>[]; totals: Record<string, number> }

/** @param rows in the order they are to be shown */
export function salesReport(groupBy: SalesGrouping, rows: readonly SalesRow[]): Report {
  const keys = salesKeys[groupBy]
  return {
    rows: rows.map(row => ({
      ...Object.fromEntries(keys.map(key => [key, keyOf(row, key)])),
      ...figuresOf(row),
    })),
    totals: figuresOf(rows.reduce(added, nothing)),
  }
}

const nothing: SalesSums = {
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

function added(sums: SalesSums, row: SalesSums): SalesSums {
  const names = Object.keys(nothing) as (keyof SalesSums)[]
  return Object.fromEntries(names.map(name => [name, sums[name] + row[name]])) as SalesSums
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
