import { toAmount } from '../lib/money.ts'
import type { Report } from './sales-report.rules.ts'

/** Sums taken and refunded by one payment method; amounts in hundredths. */
type PaymentSums = { count: number; amount: number; tip: number; rounding: number; refunded: number }
export type PaymentRow = PaymentSums & { payment_method_id: string; name: string }

export const paymentKeys = ['payment_method_id', 'name'] as const
export const paymentFigures = ['count', 'amount', 'tip', 'rounding', 'refunded', 'net'] as const

/** @param rows in the order they are to be shown */
export function paymentReport(rows: readonly PaymentRow[]): Report {
  return {
    rows: rows.map(row => ({ payment_method_id: row.payment_method_id, name: row.name, ...figuresOf(row) })),
    totals: figuresOf(rows.reduce<PaymentSums>(added, nothing)),
  }
}

const nothing: PaymentSums = { count: 0, amount: 0, tip: 0, rounding: 0, refunded: 0 }

function added(sums: PaymentSums, row: PaymentSums): PaymentSums {
  return {
    count: sums.count + row.count,
    amount: sums.amount + row.amount,
    tip: sums.tip + row.tip,
    rounding: sums.rounding + row.rounding,
    refunded: sums.refunded + row.refunded,
  }
}

function figuresOf({ count, amount, tip, rounding, refunded }: PaymentSums) {
  return {
    count,
    amount: toAmount(amount),
    tip: toAmount(tip),
    rounding: toAmount(rounding),
    refunded: toAmount(refunded),
    net: toAmount(amount - refunded),
  }
}
