import type { Db } from '../db/database.ts'
import { type Caller, callerMayUse, requireBranch } from '../access/caller.rules.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { listReportBranches } from './report-branches.store.ts'

/**
 * The branches that a report covers: the one asked for, else all that the key reaches.
 * @throws Refusal branch_forbidden; validation_failed at `query.branch_id` for an unknown branch
 */
export async function reportBranches(db: Db, caller: Caller, branchId: string | undefined) {
  const all = await listReportBranches(db, caller.brand.id)
  if (branchId === undefined) return all.filter(branch => callerMayUse(caller, branch.id))
  const branch = all.find(one => one.id === branchId)
  if (branch === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  return [branch]
}
