import type { Db, Tx } from '../db/database.ts'
import type { CallerStaff } from '../keys/caller.rules.ts'
import type { Refusal } from '../lib/refusal.ts'
import { lockMs, pinLocked, pinRejected } from './pin-lock.rules.ts'
import {
  clearPinLock,
  holdPinLock,
  type PinLock,
  type PinPlace,
  readPinLock,
  writePinLock,
} from './pin-lock.store.ts'
import { worksIn } from './staff-session.rules.ts'
import { findPinHolder } from './staff.store.ts'

/** Whose PIN it is, or why it is refused: a value, because the count of wrong ones must be committed. */
export type PinOutcome = { staff: CallerStaff } | { refusal: Refusal }

/**
 * Tries a PIN where wrong ones are counted. The count's row is held, so that of many tries at once no more go wrong
 * than one after the other would. The caller commits, and only then throws the refusal.
 * @param pinHash worked out before, since that is slow
 * @param now epoch ms
 */
export async function tryPin(tx: Tx, place: PinPlace, pinHash: Buffer, now: number): Promise<PinOutcome> {
  const lock = await holdPinLock(tx, place)
  const locked = lockedRefusal(lock, now)
  if (locked !== undefined) return { refusal: locked }
  const staff = await findPinHolder(tx, place.brandId, pinHash)
  if (staff !== undefined && worksIn(staff, place.branchId)) {
    await clearPinLock(tx, place)
    return { staff }
  }
  const failures = lock.failures + 1
  const wait = lockMs(failures)
  await writePinLock(tx, place, failures, wait === 0 ? null : now + wait)
  return { refusal: pinRejected() }
}

/** Spares the slow work on a PIN that would be refused unseen. @throws Refusal rate_limited */
export async function requireUnlocked(db: Db, place: PinPlace, now: number): Promise<void> {
  const refusal = lockedRefusal(await readPinLock(db, place), now)
  if (refusal !== undefined) throw refusal
}

function lockedRefusal(lock: PinLock | undefined, now: number): Refusal | undefined {
  const until = lock?.lockedUntil ?? null
  return until === null || until <= now ? undefined : pinLocked(until - now)
}
