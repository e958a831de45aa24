import { toAmount } from '../lib/money.ts'
import type { Report } from './sales-report.rules.ts'

/** Sums of a tax; amounts in hundredths. `counted_base` is 0 but for the first of a tax's components. */
type TaxSums = { base: number; counted_base: number; amount: number; refunded: number }

/** A tax at a rate, or one of its components; rates in ten-thousandths of a percent. */
export type TaxRow = TaxSums & {
  tax_id: string
  name: string
  rate: number
  /** Null: the tax has no components. */
  component: string | null
  component_rate: number | null
}

export const taxKeys = ['tax_id', 'name', 'rate', 'component', 'component_rate'] as const
export const taxFigures = ['base', 'amount', 'refunded', 'net'] as const

/**
 * Components share one base: each row shows it, and the totals count it once, so that they are those of the orders.
 * @param rows in the order they are to be shown
 */
export function taxReport(rows: readonly TaxRow[]): Report {
  const all = rows.reduce<TaxSums>(added, nothing)
  return {
    rows: rows.map(({ tax_id, name, rate, component, component_rate, ...sums }) => ({
      tax_id,
      name,
      rate: rate / 10_000,
      component,
      component_rate: component_rate === null ? null : component_rate / 10_000,
      ...figuresOf(sums),
    })),
    totals: figuresOf({ ...all, base: all.counted_base }),
  }
}

const nothing: TaxSums = { base: 0, counted_base: 0, amount: 0, refunded: 0 }

function added(sums: TaxSums, row: TaxSums): TaxSums {
  return {
    base: sums.base + row.base,
    counted_base: sums.counted_base + row.counted_base,
    amount: sums.amount + row.amount,
    refunded: sums.refunded + row.refunded,
  }
}

function figuresOf({ base, amount, refunded }: TaxSums) {
  return {
    base: toAmount(base),
    amount: toAmount(amount),
    refunded: toAmount(refunded),
    net: toAmount(amount - refunded),
  }
}
