import type { Context } from '../context.ts'
import type { Caller } from '../access/caller.rules.ts'
import { clockSpans, type Period, requirePeriod } from './period.rules.ts'
import { reportBranches } from './report-branches.steps.ts'
import { type Report, type SalesGrouping, salesReport } from './sales-report.rules.ts'
import { sumSales } from './sales-report.store.ts'

export type SalesRequest = Period & {
  caller: Caller
  branchId: string | undefined
  groupBy: SalesGrouping
}

/** Reports the sales of a period, and the refunds made in it. @throws Refusal branch_forbidden, validation_failed */
export async function readSalesReport(ctx: Context, request: SalesRequest): Promise<Report> {
  const { caller, branchId, groupBy, from, to } = request
  requirePeriod({ from, to })
  // In a transaction, because a statement there has the longer time limit that a year's report may need.
  return ctx.db.transact(async tx => {
    const branches = await reportBranches(tx, caller, branchId)
    const branchIds = branches.map(branch => branch.id)
    const clocks = clockSpans(branches, { from, to })
    const rows = await sumSales(tx, caller.brand.id, { from, to, branchIds, groupBy, clocks })
    return salesReport(groupBy, rows)
  })
}
