import { notFound } from '../lib/refusal.ts'
import { branchForbidden } from './access.refusals.ts'
import type { BrandSettings } from '../settings/settings.types.ts'

export const staffRoles = ['owner', 'manager', 'cashier', 'waiter', 'cook'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * The kind of a request, for the table of roles. `none`: the verb itself checks the role, because an approval can allow
 * the operation.
 */
export type StaffPermission =
  | 'open'
  | 'pay'
  | 'kitchen'
  | 'service'
  | 'settings'
  | 'reports'
  | 'export'
  | 'none'

/** The signed-in staff member; `branchIds` empty: every branch. */
export type CallerStaff = { id: string; role: StaffRole; branchIds: readonly string[] }

/** The operation of a request by its id in the API document, and where it came from. */
export type Origin = { action: string; ip: string | null; requestId: string | null }

/** The caller: a key of one brand, with its scopes and branches. */
export type Caller = {
  /** The record of the API key, which outlives its text; of a guest the bill. Limits and idempotency keys go by it. */
  keyId: string
  /** The name of the API key, for the log; a guest has none. */
  keyName?: string
  brand: BrandSettings
  scopes: readonly string[]
  /** Empty: every branch of the brand. */
  branchIds: readonly string[]
  backdateDays: number
  /** Requests per 60 seconds. */
  rateLimit: number
  /** Signed in with a PIN, from `X-Staff-Token`; null when nobody is. */
  staff: CallerStaff | null
  /** Hash of `X-Approval-Token`; null when none was sent. */
  approval: Buffer | null
  /** Through what a change came, for the audit log; of requests that may change something. */
  origin?: Origin
  /** A guest at a table, who sees and orders on this bill and nothing else; null for all other callers. */
  guest: { billId: string } | null
}

/** A request with nothing but its key: nobody is signed in, nothing approved, no guest. */
export const keyOnly = { staff: null, approval: null, guest: null } as const

export function callerMayUse(caller: Caller, branchId: string): boolean {
  return caller.branchIds.length === 0 || caller.branchIds.includes(branchId)
}

/** Refuses with `branch_forbidden` when the key does not reach this branch. */
export function requireBranch(caller: Caller, branchId: string): void {
  if (!callerMayUse(caller, branchId)) throw branchForbidden(branchId)
}

/** A list that is asked for one branch is refused like that branch; without the filter it shows the key's own. */
export function requireBranchFilter(caller: Caller, filters: Readonly<Record<string, unknown>>): void {
  const branchId = filters['branch_id']
  if (typeof branchId === 'string') requireBranch(caller, branchId)
}

/**
 * Refuses to change a record of several branches unless the key reaches all of them.
 * @param branchIds the record's branches; empty means every branch of the brand
 */
export function requireBranches(
  caller: Caller,
  branchIds: readonly string[],
  everyBranch: readonly string[],
): void {
  for (const id of branchIds.length === 0 ? everyBranch : branchIds) requireBranch(caller, id)
}

/** A guest knows of one bill; any other is to them as if it were not there. @throws Refusal not_found */
export function requireOwnBill({ guest }: Caller, billId: string): void {
  if (guest !== null && guest.billId !== billId) throw notFound('dining_session', billId)
}
