import type { Db, Tx } from '../db/database.ts'
import type { CallerStaff } from '../access/caller.rules.ts'
import type { Refusal } from '../lib/refusal.ts'
import { pinWait, withWrongPin } from './pin-lock.rules.ts'
import { pinLocked, pinRejected } from './staff.refusals.ts'
import { countedIn, lockWrongPins, type PinPlace, readWrongPins, writeWrongPins } from './pin-lock.store.ts'
import { commonBranches } from '../access/staff-session.rules.ts'
import { findPinHolder } from '../access/staff.store.ts'

/** The owner of the PIN, or the reason of its refusal: a value, because the count of wrong ones must be committed. */
export type PinOutcome = { staff: CallerStaff } | { refusal: Refusal }

/**
 * Tries a PIN and counts a wrong one. The key's row is locked, so that many tries at once get no more guesses than the
 * same tries one after the other. A right PIN clears nothing: it must not buy guesses at another one. The caller
 * commits, and only then throws the refusal.
 * @param pinHash worked out before, since that is slow
 * @param now epoch ms
 */
export async function tryPin(tx: Tx, place: PinPlace, pinHash: Buffer, now: number): Promise<PinOutcome> {
  const { brandId, branchIds } = place
  const branchId = countedIn(place)
  const wrong = await lockWrongPins(tx, place)
  const wait = pinWait(wrong, branchId, now)
  if (wait !== undefined) return { refusal: pinLocked(wait) }
  const staff = await findPinHolder(tx, brandId, pinHash)
  if (staff !== undefined && commonBranches(staff.branchIds, branchIds) !== undefined) return { staff }
  const after = withWrongPin(wrong, { branchId, at: now })
  await writeWrongPins(tx, place, after)
  const begun = pinWait(after, branchId, now)
  return { refusal: begun === undefined ? pinRejected() : pinLocked(begun) }
}

/** Skips the slow work on a PIN that would be refused in any case. @throws Refusal rate_limited */
export async function requireUnlocked(db: Db, place: PinPlace, now: number): Promise<void> {
  const wait = pinWait(await readWrongPins(db, place), countedIn(place), now)
  if (wait !== undefined) throw pinLocked(wait)
}
