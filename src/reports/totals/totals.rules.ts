import type { Cell } from '../csv.format.ts'
import { amountOf, countOf } from '../figures.rules.ts'
import { figuresOf } from '../report.presenter.ts'
import type { Figure } from '../report.types.ts'

/** The rows of a report in order, and their totals. */
export type Report = { rows: Record<string, Cell>[]; totals: Record<string, number | null> }

/** Adds up columns of rows; 0 without rows. */
export function sumRows<Name extends string>(
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const sums = names.map(name => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const)
  return Object.fromEntries(sums) as Record<Name, number>
}

const net: Figure = {
  name: 'net',
  unit: 'amount',
  about: 'Amount less refunded.',
  of: sums => sums['amount']! - sums['refunded']!,
}

const paymentSums = ['count', 'amount', 'tip', 'rounding', 'refunded'] as const
export const paymentKeys = ['payment_method_id', 'name'] as const
export const paymentFigures: readonly Figure[] = [
  countOf('count', 'Payments, less those voided or reversed.'),
  amountOf('amount'),
  amountOf('tip', 'Tips less those refunded to their method; a tip refunded to a balance stays.'),
  amountOf('rounding', 'Cash kept or lost by rounding to the smallest coin, refunds included.'),
  amountOf('refunded'),
  net,
]

/** Sums of a payment method; amounts in hundredths. */
export type PaymentRow = Record<(typeof paymentSums)[number], number> &
  Record<(typeof paymentKeys)[number], string>

export function paymentReport(rows: readonly PaymentRow[]): Report {
  return {
    rows: rows.map(row => ({
      payment_method_id: row.payment_method_id,
      name: row.name,
      ...figuresOf(paymentFigures, row),
    })),
    totals: figuresOf(paymentFigures, sumRows(paymentSums, rows)),
  }
}

/** Sums of a tax; amounts in hundredths. `counted_base` is the base on a tax's first component, and 0 on the others. */
const taxSums = ['base', 'counted_base', 'amount', 'refunded'] as const
export const taxKeys = ['tax_id', 'name', 'rate', 'component', 'component_rate'] as const
export const taxFigures: readonly Figure[] = [
  amountOf('base', 'Sales without tax. Components share one base, which the totals count once.'),
  amountOf('amount', 'Tax on sales, including those refunded later.'),
  amountOf('refunded', 'Tax refunded in the period, of sales at any time.'),
  net,
]

/** A tax at a rate, or one of its components, which are null without components; rates in ten-thousandths of a percent. */
export type TaxRow = Record<(typeof taxSums)[number], number> & {
  tax_id: string
  name: string
  rate: number
  component: string | null
  component_rate: number | null
}

/** Components share one base: each row shows it, and the totals count it once, so that they match the orders. */
export function taxReport(rows: readonly TaxRow[]): Report {
  const totals = sumRows(taxSums, rows)
  return {
    rows: rows.map(row => ({
      tax_id: row.tax_id,
      name: row.name,
      rate: row.rate / 10_000,
      component: row.component,
      component_rate: row.component_rate === null ? null : row.component_rate / 10_000,
      ...figuresOf(taxFigures, row),
    })),
    totals: figuresOf(taxFigures, { ...totals, base: totals.counted_base }),
  }
}
