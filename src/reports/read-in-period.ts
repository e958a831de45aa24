import type { Context } from '../context.ts'
import { listBranchDays } from '../branches/branch-day.store.ts'
import type { BranchDays } from '../branches/branch-day.rules.ts'
import type { Tx } from '../db/database.ts'
import { type Caller, callerMayUse, requireBranch } from '../access/caller.rules.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { type Period, requirePeriod, startHourOf } from './period.rules.ts'

/** A period in one branch, or in all branches of the caller. */
export type ReportRequest = Period & { caller: Caller; branchId: string | undefined }
type Branch = { id: string } & BranchDays
/** Where and in which order a report is read. */
type ReportPlace = {
  branches: readonly Branch[]
  /** The hour in which the business day starts: rows by hour come in the order of that day. */
  startHour: number
}

/**
 * Reads a report in a transaction, because statements there have the longer time limit that a year's report may need.
 */
export async function readReportOn<Result>(
  ctx: Context,
  request: ReportRequest,
  read: (tx: Tx, place: ReportPlace) => Promise<Result>,
): Promise<Result> {
  requirePeriod(request)
  return ctx.db.report(async tx => {
    const all = await listBranchDays(tx, request.caller.brand.id)
    const branches = branchesOf(all, request)
    // Several branches have the brand's first day, whichever of them the caller may see.
    const [first] = branches.length === 1 ? branches : all
    return read(tx, { branches, startHour: startHourOf(first, request) })
  })
}

function branchesOf(all: readonly Branch[], { caller, branchId }: ReportRequest): readonly Branch[] {
  if (branchId === undefined) return all.filter(branch => callerMayUse(caller, branch.id))
  const branch = all.find(one => one.id === branchId)
  if (branch === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  return [branch]
}
