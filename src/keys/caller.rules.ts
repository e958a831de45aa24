import { Refusal } from '../lib/refusal.ts'

export type TaxMode = 'inclusive' | 'exclusive'

/** What every request needs to know of the brand it works in. */
export type BrandSettings = {
  id: string
  currency: string
  timezone: string
  defaultLanguage: string
  languages: readonly string[]
  taxMode: TaxMode
}

/** Who asks: a key of one brand, with what it may do and where. */
export type Caller = {
  keyId: string
  brand: BrandSettings
  scopes: readonly string[]
  /** Empty: every branch of the brand. */
  branchIds: readonly string[]
  backdateDays: number
  /** Requests per 60 seconds. */
  rateLimit: number
}

export function callerMayUse(caller: Caller, branchId: string): boolean {
  return caller.branchIds.length === 0 || caller.branchIds.includes(branchId)
}

/** Refuses with `branch_forbidden` when the key does not reach this branch. */
export function requireBranch(caller: Caller, branchId: string): void {
  if (!callerMayUse(caller, branchId)) {
    throw new Refusal('branch_forbidden', 'This key may not work in this branch.', { branch_id: branchId })
  }
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
  if (caller.branchIds.length === 0) return
  const outside = (branchIds.length === 0 ? everyBranch : branchIds).find(
    id => !caller.branchIds.includes(id),
  )
  if (outside !== undefined) requireBranch(caller, outside)
}
