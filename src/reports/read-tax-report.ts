import type { Context } from '../context.ts'
import type { Caller } from '../access/caller.rules.ts'
import { type Period, requirePeriod } from './period.rules.ts'
import { reportBranches } from './report-branches.steps.ts'
import type { Report } from './sales-report.rules.ts'
import { taxReport } from './tax-report.rules.ts'
import { sumTaxes } from './tax-report.store.ts'

export type TaxRequest = Period & { caller: Caller; branchId: string | undefined }

/** Reports the tax of sales and refunds in a period. @throws Refusal branch_forbidden, validation_failed */
export async function readTaxReport(ctx: Context, request: TaxRequest): Promise<Report> {
  const { caller, branchId, from, to } = request
  requirePeriod({ from, to })
  // In a transaction, because a statement there has the longer time limit that a year's report may need.
  return ctx.db.transact(async tx => {
    const branches = await reportBranches(tx, caller, branchId)
    const branchIds = branches.map(branch => branch.id)
    return taxReport(await sumTaxes(tx, caller.brand.id, { from, to, branchIds }))
  })
}
