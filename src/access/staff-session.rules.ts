import { hash } from 'node:crypto'
import type { Caller, CallerStaff } from './caller.rules.ts'

/** Lifetime of a sign-in. */
export const sessionMs = 12 * 60 * 60_000

/** Random bytes of a token: 256 bits, enough for storing a plain hash. */
export const tokenBytes = 32

/** A staff member signed in with a key; `expiresAt` is in epoch ms. */
export type StaffSession = { keyId: string; expiresAt: number; staff: CallerStaff }

/** Writes a token with its use as a prefix, so that leaked tokens can be recognised. */
export function writeToken(use: 'staff' | 'approval', random: Uint8Array): string {
  return `comanda_${use}_${Buffer.from(random).toString('base64url')}`
}

/** Hashes a token for storage and look-up. */
export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/**
 * Adds the staff member of a session to the caller, with the branches that both key and staff member have access to.
 * @param now epoch ms
 * @returns undefined when the session has expired, belongs to another key, or no branch is left
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

/** Intersects lists of branches; an empty list means every branch, so the result without any is undefined. */
export function commonBranches(
  one: readonly string[],
  other: readonly string[],
): readonly string[] | undefined {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const common = one.filter(id => other.includes(id))
  return common.length === 0 ? undefined : common
}

/** Whether a staff member works in a branch. */
export function worksIn(staff: Pick<CallerStaff, 'branchIds'>, branchId: string): boolean {
  return staff.branchIds.length === 0 || staff.branchIds.includes(branchId)
}
