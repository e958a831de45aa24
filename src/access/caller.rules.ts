import { notFound } from '../lib/refusal.ts'
import { branchForbidden } from './access.refusals.ts'
import type { BrandSettings } from '../settings/settings.types.ts'

export const staffRoles = ['owner', 'manager', 'cashier', 'waiter', 'cook'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The signed-in staff member; empty `branchIds` means every branch. */
export type CallerStaff = { id: string; role: StaffRole; branchIds: readonly string[] }

/** The operationId of a request, and where it came from. */
type Origin = { action: string; ip: string | null; requestId: string | null }

/** A key that made others, directly or through them. */
type Maker = { keyId: string; rateLimit: number }

/** The caller of a request: a key of one brand, with its scopes and branches, or a guest. */
export type Caller = {
  /** Id of the API key, which stays when the key is rotated; for a guest the bill's. Rate limits and idempotency use it. */
  keyId: string
  /** The name of the API key, for the log; undefined for a guest. */
  keyName?: string
  brand: BrandSettings
  scopes: readonly string[]
  /** Empty: every branch of the brand. */
  branchIds: readonly string[]
  backdateDays: number
  /** Requests per 60 seconds. */
  rateLimit: number
  /** Nearly nothing is open to the key until a person signs in. */
  requiresStaff: boolean
  /** The key that made this one, last, behind those that made it: what this key sends counts against their limits too. */
  makers: readonly Maker[]
  /** From `X-Staff-Token`; null when no staff is signed in. */
  staff: CallerStaff | null
  /** Hash of `X-Approval-Token`; null when none was sent. */
  approval: Buffer | null
  /** For the audit log; set on requests that may change something. */
  origin?: Origin
  /** The bill of a guest at a table, who has access to nothing else; null for all other callers. */
  guest: { billId: string } | null
}

/** The caller of a request with a key of the operator alone: no staff, approval or guest. */
export const keyOnly: Pick<Caller, 'requiresStaff' | 'makers' | 'staff' | 'approval' | 'guest'> = {
  requiresStaff: false,
  makers: [],
  staff: null,
  approval: null,
  guest: null,
}

/** The key of the operator that a caller's key descends from: bounds that keys made by keys must not multiply count by it. */
export function firstKeyOf({ keyId, makers }: Pick<Caller, 'keyId' | 'makers'>): string {
  return makers[0]?.keyId ?? keyId
}

export function callerMayUse(caller: Caller, branchId: string): boolean {
  return caller.branchIds.length === 0 || caller.branchIds.includes(branchId)
}

/** Requires access to a branch. */
export function requireBranch(caller: Caller, branchId: string): void {
  if (!callerMayUse(caller, branchId)) throw branchForbidden(branchId)
}

/** Requires access to the branch that a list filters by, if any. */
export function requireBranchFilter(caller: Caller, filters: Readonly<Record<string, unknown>>): void {
  const branchId = filters['branch_id']
  if (typeof branchId === 'string') requireBranch(caller, branchId)
}

/**
 * Requires access to all branches of a record.
 * @param branchIds the record's branches; empty means every branch of the brand
 */
export function requireBranches(
  caller: Caller,
  branchIds: readonly string[],
  everyBranch: readonly string[],
): void {
  for (const id of branchIds.length === 0 ? everyBranch : branchIds) requireBranch(caller, id)
}

/** Hides all bills but their own from guests. */
export function requireOwnBill({ guest }: Caller, billId: string): void {
  if (guest !== null && guest.billId !== billId) throw notFound('dining_session', billId)
}
