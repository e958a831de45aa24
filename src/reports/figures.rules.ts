import type { Figure, Key, ReportShape, Sums, Unit } from './report.types.ts'

const date: Key = { name: 'date', kind: 'date', about: 'Business date.' }
const week: Key = { name: 'week', kind: 'text', about: 'ISO week, such as `2026-W47`.' }
const month: Key = { name: 'month', kind: 'text', about: 'Month, such as `2026-11`.' }
const branch: Key = { name: 'branch_id', kind: 'id', about: 'Branch.' }

/** Of orders whose `source` was not sent it is null. */
export const sourceKey: Key = {
  name: 'source',
  kind: 'text',
  orNull: true,
  about: 'Source of the orders; null where none was sent.',
}

export const groupings = { day: [date], week: [week], month: [month], branch: [branch] } as const
/** Groupings that accounts are kept by. */
export const moneyGroupings = {
  day: [date],
  month: [month],
  branch: [branch],
  branch_day: [branch, date],
} as const

/** Completes a description: a report that names no groupings has these. */
export function reportShape(
  shape: Omit<ReportShape, 'groupings'> & Partial<Pick<ReportShape, 'groupings'>>,
): ReportShape {
  return { groupings, ...shape }
}

/** A sum, or 0 if there is none. */
const sum = (sums: Sums, name: string) => sums[name] ?? 0

/** Divides and rounds; null when the whole is 0. */
export function ratio(part: number, whole: number, scale = 1): number | null {
  return whole === 0 ? null : Math.round((part * scale) / whole)
}

export const amountOf = (name: string, about?: string): Figure => figure(name, 'amount', about)
export const countOf = (name: string, about?: string): Figure => figure(name, 'count', about)

function figure(name: string, unit: Unit, about: string | undefined): Figure {
  return about === undefined ? { name, unit } : { name, unit, about }
}

export const quantity: Figure = {
  name: 'quantity',
  unit: 'quantity',
  about: 'Units or weight sold; fees and charges have none.',
}
export const base: Figure = {
  name: 'base',
  unit: 'amount',
  about: 'Total less tax.',
  of: sums => sum(sums, 'total') - sum(sums, 'tax'),
}
export const grossProfit: Figure = {
  name: 'gross_profit',
  unit: 'amount',
  about: 'Total less tax and cost.',
  of: sums => sum(sums, 'total') - sum(sums, 'tax') - sum(sums, 'cost'),
}
export const margin: Figure = {
  name: 'margin',
  unit: 'percent',
  about: 'Gross profit in percent of the total less tax; null when that is 0.',
  of: sums => ratio(grossProfit.of!(sums)!, base.of!(sums)!, 10_000),
}

/** The sales figures, in column order. */
export const soldFigures: readonly Figure[] = [
  countOf('orders', 'Orders that contain it; in the totals, all orders.'),
  quantity,
  amountOf('subtotal'),
  amountOf('discount'),
  amountOf('campaign_discount'),
  amountOf('tax'),
  amountOf('total', 'Sales, including those refunded later.'),
  amountOf('cost'),
  grossProfit,
  amountOf('refunds', 'Refunds in the period, of sales at any time.'),
  {
    name: 'net',
    unit: 'amount',
    about: 'Total less refunds.',
    of: sums => sum(sums, 'total') - sum(sums, 'refunds'),
  },
]
