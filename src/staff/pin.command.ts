import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { CallerStaff } from '../access/caller.rules.ts'
import type { Refusal } from '../lib/refusal.ts'
import { hashPin } from './hash-pin.gateway.ts'
import { pinWait, triesLeft, withWrongPin } from './pin-lock.rules.ts'
import { pinLocked, pinRejected } from './staff.refusals.ts'
import { countedBy, lockWrongPins, type PinPlace, readWrongPins, writeWrongPins } from './pin-lock.store.ts'
import { commonBranches } from '../access/staff-session.rules.ts'
import { findPinHolder } from '../access/staff.store.ts'

/** A refusal is returned rather than thrown, so that the count of wrong PINs is committed. */
type Refused = { refusal: Refusal }

/**
 * Verifies a PIN and runs `work` for its owner in the same transaction. The PIN is hashed before, because hashing is
 * slow.
 * @param work receives the time of the attempt, epoch ms
 */
export async function withPin<T extends object>(
  { db, secret, now }: Context,
  place: PinPlace,
  pin: string,
  work: (tx: Tx, staff: CallerStaff, at: number) => Promise<T | Refused>,
): Promise<T> {
  const wait = pinWait(await readWrongPins(db, place), countedBy(place), now())
  if (wait !== undefined) throw pinLocked(wait)
  const pinHash = await hashPin(secret, place.brandId, pin)
  const at = now()
  const outcome = await db.transact(async tx => {
    const tried = await tryPin(tx, place, pinHash, at)
    return 'refusal' in tried ? tried : work(tx, tried.staff, at)
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome
}

/**
 * Tries a PIN and counts a wrong one. The family's row is locked, so concurrent attempts get no more guesses than
 * sequential ones. A correct PIN does not reset the count, since that would allow more guesses at another PIN. The
 * caller must commit before it throws the refusal.
 * @param now epoch ms
 */
export async function tryPin(
  tx: Tx,
  place: PinPlace,
  pinHash: Buffer,
  now: number,
): Promise<{ staff: CallerStaff } | Refused> {
  const { brandId, branchIds } = place
  const counted = countedBy(place)
  const wrong = await lockWrongPins(tx, place)
  const wait = pinWait(wrong, counted, now)
  if (wait !== undefined) return { refusal: pinLocked(wait) }
  const staff = await findPinHolder(tx, brandId, pinHash)
  if (staff !== undefined && commonBranches(staff.branchIds, branchIds) !== undefined) return { staff }
  const after = withWrongPin(wrong, { ...counted, at: now })
  await writeWrongPins(tx, place, after)
  const nextWait = pinWait(after, counted, now)
  return {
    refusal: nextWait === undefined ? pinRejected(triesLeft(after, counted, now)) : pinLocked(nextWait),
  }
}
