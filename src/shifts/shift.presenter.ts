import { toAmount } from '../lib/money.ts'
import { formatInZone, timeOrNull } from '../lib/zone.ts'
import type { Shift } from './shift.rules.ts'
import { presentMovements, presentRows } from './z-report.presenter.ts'

/** Presents the shift; its expected amounts are shown only once it is closed. */
export function presentShift(shift: Shift, lang: string) {
  const time = (at: number) => formatInZone(at, shift.timezone)
  return {
    id: shift.id,
    branch_id: shift.branchId,
    register: shift.register,
    status: shift.status,
    number: shift.number,
    opening_float: toAmount(shift.openingFloat),
    blind: shift.blind,
    opened_at: time(shift.openedAt),
    opened_by: shift.openedBy,
    closed_at: timeOrNull(shift.closedAt, shift.timezone),
    closed_by: shift.closedBy,
    methods: shift.report === null ? [] : presentRows(shift.report.methods, lang),
    movements: presentMovements(shift.movements, shift.timezone),
    created_at: time(shift.createdAt),
    updated_at: time(shift.updatedAt),
    version: shift.version,
  }
}
