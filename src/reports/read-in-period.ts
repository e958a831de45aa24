import type { Context } from '../context.ts'
import { listBranchDays } from '../branches/branch-day.store.ts'
import type { BranchDays } from '../branches/branch-day.rules.ts'
import type { Tx } from '../db/database.ts'
import { type Caller, callerMayUse, requireBranch } from '../access/caller.rules.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { type Period, requirePeriod } from './period.rules.ts'

/** A period in one branch, or in all branches of the caller. */
export type ReportRequest = Period & { caller: Caller; branchId: string | undefined }
export type Branch = { id: string } & BranchDays

/**
 * Reads a report in a transaction, because statements there have the longer time limit that a year's report may need.
 */
export async function readReportOn<Result>(
  ctx: Context,
  request: ReportRequest,
  read: (tx: Tx, branches: Branch[]) => Promise<Result>,
): Promise<Result> {
  requirePeriod(request)
  return ctx.db.report(async tx => read(tx, await branchesOf(tx, request)))
}

async function branchesOf(tx: Tx, { caller, branchId }: ReportRequest): Promise<Branch[]> {
  const all = await listBranchDays(tx, caller.brand.id)
  if (branchId === undefined) return all.filter(branch => callerMayUse(caller, branch.id))
  const branch = all.find(one => one.id === branchId)
  if (branch === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  return [branch]
}
