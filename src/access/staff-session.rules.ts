import { hash } from 'node:crypto'
import type { Caller, CallerStaff } from './caller.rules.ts'

/** How long a sign-in holds. */
export const sessionMs = 12 * 60 * 60_000

/** Random bytes of a token: 256 bits, so that a plain hash of it may be stored. */
export const tokenBytes = 32

/** A staff member signed in with a key, until a time in epoch ms. */
export type StaffSession = { keyId: string; expiresAt: number; staff: CallerStaff }

/** Writes a token with its kind as the prefix, so that a leaked one can be recognised. */
export function writeToken(use: 'staff' | 'approval', random: Uint8Array): string {
  return `comanda_${use}_${Buffer.from(random).toString('base64url')}`
}

/** Hashes a token for storage and look-up. */
export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/**
 * The caller with the person of a session, in the branches that both the key and the person reach.
 * @param now epoch ms
 * @returns undefined when the session is over, was made with another key, or the two have no branch in common
 */
export function callerWithStaff(
  caller: Caller,
  session: StaffSession | undefined,
  now: number,
): Caller | undefined {
  if (session === undefined || session.keyId !== caller.keyId || session.expiresAt <= now) return undefined
  const branchIds = commonBranches(caller.branchIds, session.staff.branchIds)
  return branchIds === undefined ? undefined : { ...caller, branchIds, staff: session.staff }
}

/** An empty list means every branch, so "none" has to be said otherwise: undefined. */
export function commonBranches(
  one: readonly string[],
  other: readonly string[],
): readonly string[] | undefined {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const common = one.filter(id => other.includes(id))
  return common.length === 0 ? undefined : common
}

/** Whether a person works in a branch. */
export function worksIn(staff: Pick<CallerStaff, 'branchIds'>, branchId: string): boolean {
  return staff.branchIds.length === 0 || staff.branchIds.includes(branchId)
}
