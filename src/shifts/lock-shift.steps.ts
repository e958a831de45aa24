import type { Tx } from '../db/database.ts'
import type { Caller } from '../access/caller.rules.ts'
import { invalidField } from '../lib/refusal.ts'
import { requireOpenShift, shiftNotOpen } from './shift.rules.ts'
import { type LockedShift, lockOpenShiftsShared, lockShiftShared } from './shift.store.ts'

/**
 * Locks the shift whose drawer money goes into or comes out of, so that a close either counts this booking or comes
 * first: the shift named, else the branch's only open one, else the only one opened by the staff member signed in.
 * @returns its id; null when none is open and the brand does not require one
 * @throws Refusal shift_not_open; validation_failed at `shift_id`: unknown, of another branch, or required because
 * several are open
 */
export async function lockShiftFor(
  tx: Tx,
  caller: Caller,
  branchId: string,
  shiftId: string | undefined,
): Promise<string | null> {
  const { brand, staff } = caller
  if (shiftId !== undefined) return lockNamedOpenShift(tx, brand.id, branchId, shiftId)
  const open = await lockOpenShiftsShared(tx, brand.id, branchId)
  const own = open.filter(({ openedBy }) => staff !== null && openedBy === staff.id)
  const [only, another] = open.length > 1 && own.length > 0 ? own : open
  if (another !== undefined) {
    throw invalidField(
      'shift_id',
      'required',
      'Several shifts are open in this branch: name the one it goes to.',
    )
  }
  if (only !== undefined) return only.id
  if (!brand.requireShift) return null
  throw shiftNotOpen('No shift is open in this branch. Open one first.', { branch_id: branchId })
}

async function lockNamedOpenShift(
  tx: Tx,
  brandId: string,
  branchId: string,
  shiftId: string,
): Promise<string> {
  const shift = await lockNamedShift(tx, brandId, branchId, shiftId)
  requireOpenShift(shift)
  return shift.id
}

/**
 * Locks the shift that a request names, open or closed, like `lockShiftFor`.
 * @throws Refusal validation_failed at `shift_id`: unknown, or of another branch
 */
export async function lockNamedShift(
  tx: Tx,
  brandId: string,
  branchId: string,
  shiftId: string,
): Promise<LockedShift> {
  const shift = await lockShiftShared(tx, brandId, shiftId)
  if (shift === undefined) {
    throw invalidField('shift_id', 'not_found', 'There is no shift with this id.')
  }
  if (shift.branchId !== branchId) {
    throw invalidField('shift_id', 'not_allowed', 'The shift is of another branch.')
  }
  return shift
}
