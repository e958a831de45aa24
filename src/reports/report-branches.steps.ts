import type { Db } from '../db/database.ts'
import { type Caller, callerMayUse, requireBranch } from '../access/caller.rules.ts'
import { invalidField } from '../lib/refusal.ts'
import { listReportBranches } from './report-branches.store.ts'

/**
 * The branches that a report covers: the one asked for, else all that the key reaches.
 * @throws Refusal branch_forbidden; validation_failed at `query.branch_id` when it is not there
 */
export async function reportBranches(db: Db, caller: Caller, branchId: string | undefined) {
  const all = await listReportBranches(db, caller.brand.id)
  if (branchId === undefined) return all.filter(branch => callerMayUse(caller, branch.id))
  const branch = all.find(one => one.id === branchId)
  if (branch === undefined) {
    throw invalidField('query.branch_id', 'not_found', 'There is no branch with this id.')
  }
  requireBranch(caller, branchId)
  return [branch]
}
