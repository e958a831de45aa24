import type { Tx } from '../db/database.ts'
import { claimOnce, type OnceKey, replayed } from '../db/once.ts'
import { type Caller, requireBranch } from '../access/caller.rules.ts'
import type { IfMatch } from '../lib/version.ts'
import type { Shift } from './shift.rules.ts'
import { lockShift } from './shift.store.ts'

/** The caller of an operation on a shift, the idempotency key, the version expected, and the shift. */
export type ShiftCommand = {
  caller: Caller
  once: OnceKey | undefined
  ifMatch: IfMatch | undefined
  shiftId: string
}

/**
 * Starts an operation on a shift itself: claims the key, finds the shift and locks it exclusively, and checks the branch.
 * @throws Refusal not_found, branch_forbidden, idempotency_key_reused, idempotency_in_progress
 */
export async function claimAndLockOwnShift(
  tx: Tx,
  { caller, once, shiftId }: ShiftCommand,
): Promise<{ shift: Shift; isRepetition: boolean }> {
  const claim = await claimOnce(tx, caller.brand.id, once, shiftId)
  const shift = await lockShift(tx, caller.brand.id, shiftId)
  requireBranch(caller, shift.branchId)
  return { shift, isRepetition: replayed(claim) !== undefined }
}
