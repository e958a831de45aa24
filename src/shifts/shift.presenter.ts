import { type Shift, shiftShape } from './shift.rules.ts'
import { presentRows } from './z-report.presenter.ts'

/** Presents the shift; its expected amounts are shown only once it is closed. */
export function presentShift(shift: Shift, lang: string) {
  const { report, timezone } = shift
  return { ...shiftShape.show(shift, timezone), methods: report === null ? [] : presentRows(report, lang) }
}
