import { type Cents, toAmount } from '../lib/money.ts'
import { formatInZone, timeOrNull } from '../lib/zone.ts'
import { reportWords } from './z-report.texts.ts'
import type { ReportRow, ShiftMovement, ZReport } from './shift.rules.ts'

/** Presents the report, with the names of methods in this language. */
export function presentReport(report: ZReport, lang: string) {
  const time = (at: number) => formatInZone(at, report.zone)
  const { totals } = report
  return {
    shift_id: report.shiftId,
    branch_id: report.branchId,
    number: report.number,
    register: report.register,
    currency: report.currency,
    opened_at: time(report.openedAt),
    opened_by: report.openedBy,
    closed_at: timeOrNull(report.closedAt, report.zone),
    closed_by: report.closedBy,
    opening_float: toAmount(report.openingFloat),
    methods: presentRows(report.methods, lang),
    movements: presentMovements(report.movements, report.zone),
    totals: {
      payments: amountOrNull(totals.payments),
      tips: amountOrNull(totals.tips),
      rounding: amountOrNull(totals.rounding),
      refunds: amountOrNull(totals.refunds),
      top_ups: amountOrNull(totals.topUps),
      pay_in: toAmount(totals.payIn),
      pay_out: toAmount(totals.payOut),
      expected: amountOrNull(totals.expected),
      counted: amountOrNull(totals.counted),
      difference: amountOrNull(totals.difference),
      not_counted: amountOrNull(totals.notCounted ?? null),
    },
  }
}

export function presentRows(rows: readonly ReportRow[], lang: string) {
  return rows.map(row => ({
    payment_method_id: row.paymentMethodId,
    name: methodName(row, lang),
    expected: amountOrNull(row.expected),
    counted: amountOrNull(row.counted),
    difference: amountOrNull(row.difference),
  }))
}

/** Returns the frozen name of a method in this language; money without a method is cash. */
export function methodName({ paymentMethodId, name, names }: ReportRow, lang: string): string {
  return paymentMethodId === null ? reportWords(lang).cash : (names?.[lang] ?? name)
}

export function presentMovements(movements: readonly ShiftMovement[], zone: string) {
  return movements.map(movement => ({
    id: movement.id,
    kind: movement.kind,
    amount: toAmount(movement.amount),
    reason: movement.reason,
    staff_id: movement.staffId,
    created_at: formatInZone(movement.createdAt, zone),
  }))
}

function amountOrNull(cents: Cents | null): number | null {
  return cents === null ? null : toAmount(cents)
}
