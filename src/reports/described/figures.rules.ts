import type { Figure, Key, Sums, Unit } from './report.types.ts'

const date: Key = { name: 'date', kind: 'date', about: 'Business date.' }
const week: Key = { name: 'week', kind: 'text', about: 'ISO week, such as `2026-W47`.' }
const month: Key = { name: 'month', kind: 'text', about: 'Month, such as `2026-11`.' }
const branch: Key = { name: 'branch_id', kind: 'id', about: 'The branch.' }

export const groupings = { day: [date], week: [week], month: [month], branch: [branch] } as const

/** A sum, or 0 where nothing was summed. */
function sum(sums: Sums, name: string): number {
  return sums[name] ?? 0
}

/** A part of a whole, rounded; null of nothing. */
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
  about: 'Products sold; fees and charges have none.',
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
  about: 'Gross profit as percent of the total less tax; null of nothing.',
  of: sums => ratio(grossProfit.of!(sums)!, base.of!(sums)!, 10_000),
}

/** The figures of all that is sold, in the order of a table's columns. */
export const soldFigures: readonly Figure[] = [
  countOf('orders', 'Orders that it was sold in; in the totals, all orders.'),
  quantity,
  amountOf('subtotal'),
  amountOf('discount'),
  amountOf('campaign_discount'),
  amountOf('tax'),
  amountOf('total', 'Sales, including those refunded since.'),
  amountOf('cost'),
  grossProfit,
  amountOf('refunds', 'Refunds in this time, of sales at any time.'),
  {
    name: 'net',
    unit: 'amount',
    about: 'Total less refunds.',
    of: sums => sum(sums, 'total') - sum(sums, 'refunds'),
  },
]
