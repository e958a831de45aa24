import { reportWords } from './z-report.texts.ts'
import {
  movementShape,
  type ReportRow,
  reportRowShape,
  reportShape,
  reportTotalsShape,
  type Shift,
  type ShiftMovement,
  shiftShape,
  type ZReport,
} from './shift.rules.ts'

/** Presents the report, with the names of methods in this language. */
export function presentReport(report: ZReport, lang: string) {
  const { zone, movements, totals } = report
  return {
    ...reportShape.show(report, zone),
    methods: presentRows(report, lang),
    movements: presentMovements(movements, zone, lang),
    totals: reportTotalsShape.show(totals, zone),
  }
}

function presentRows({ methods, zone }: ZReport, lang: string) {
  return methods.map(row => ({ ...reportRowShape.show(row, zone), name: methodName(row, lang) }))
}

/** Returns the frozen name of a method in this language; money without a method is cash. */
export function methodName({ paymentMethodId, name, names }: ReportRow, lang: string): string {
  return paymentMethodId === null ? reportWords(lang).cash : (names?.[lang] ?? name)
}

function presentMovements(movements: readonly ShiftMovement[], zone: string, lang: string) {
  return movements.map(movement => ({
    ...movementShape.show(movement, zone),
    reason: reasonOf(movement, lang),
  }))
}

/** Returns the frozen text of a reason in this language. */
export function reasonOf({ reason, reasonNames }: ShiftMovement, lang: string): string {
  return reasonNames?.[lang] ?? reason
}

/** Presents the shift; its expected amounts are shown only once it is closed. */
export function presentShift(shift: Shift, lang: string) {
  const { report, timezone } = shift
  return {
    ...shiftShape.show(shift, timezone),
    movements: presentMovements(shift.movements, timezone, lang),
    methods: report === null ? [] : presentRows(report, lang),
  }
}
