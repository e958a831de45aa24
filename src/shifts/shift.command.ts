import type { Audited } from '../db/audit/entry.rules.ts'
import type { Tx } from '../db/database.ts'
import type { Core } from '../core.ts'
import type { Done } from '../db/command.ts'
import type { NewEvent } from '../db/events.ts'
import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import { requireBranch } from '../access/caller.rules.ts'
import { presentShift } from './shift.presenter.ts'
import type { Shift } from './shift.rules.ts'
import { getShift, lockShift } from './shift.store.ts'

/** A command on a shift: its caller, idempotency key, expected version, and the shift. */
export type ShiftCommand = CallerCommand & { shiftId: string }

export type ShiftDone = Done<Shift>

/** @param before null when the shift was opened */
export function auditedShift(before: Shift | null, after: Shift): Audited {
  const { id, branchId } = after
  const shown = before === null ? null : presentShift(before, '')
  return { resource: 'shift', id, branchId, before: shown, after: presentShift(after, '') }
}

/** Runs a command on a shift, locked exclusively; answered with the shift. */
export function commandOnShift(
  { db }: Core,
  { caller, idempotencyKey, shiftId }: ShiftCommand,
  work: (tx: Tx, shift: Shift) => Promise<readonly NewEvent[]>,
): Promise<ShiftDone> {
  const brandId = caller.brand.id
  return runForCaller(db, { caller, idempotencyKey }, shiftId, {
    async lock(tx) {
      const shift = await lockShift(tx, brandId, shiftId)
      requireBranch(caller, shift.branchId)
      return shift
    },
    work,
    answer: tx => getShift(tx, brandId, shiftId),
    audited: (_tx, before, after) => auditedShift(before, after),
  })
}
