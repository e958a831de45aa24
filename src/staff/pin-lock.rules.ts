import { Refusal } from '../lib/refusal.ts'

/** Wrong PINs before the first lock. */
export const freeTries = 5
const firstLockMs = 30_000
const longestLockMs = 15 * 60_000

/**
 * How long a pair of key and branch is locked after so many wrong PINs in a row: the fifth begins it, every further
 * one locks for twice as long, up to fifteen minutes.
 * @returns milliseconds; 0 for no lock
 */
export function lockMs(failures: number): number {
  if (failures < freeTries) return 0
  return Math.min(firstLockMs * 2 ** (failures - freeTries), longestLockMs)
}

export function pinRejected(): Refusal {
  return new Refusal('pin_rejected', 'This PIN is wrong here. Enter it again.')
}

/** @param leftMs until the lock ends, above zero */
export function pinLocked(leftMs: number): Refusal {
  const retryAfter = Math.ceil(leftMs / 1000)
  const message = `Too many wrong PINs with this key in this branch. Wait ${retryAfter} s and try again.`
  return new Refusal('rate_limited', message, { limit: freeTries, retry_after: retryAfter }, retryAfter)
}
