import type { Context } from '../context.ts'
import { listBranchZones } from '../branches/branch-day.store.ts'
import type { Tx } from '../db/database.ts'
import { type Caller, callerMayUse, requireBranch } from '../access/caller.rules.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import { sumPayments } from './payment-report.store.ts'
import { type BranchPeriod, clockSpans, type Period, requirePeriod } from './period.rules.ts'
import { paymentReport, type Report, taxReport } from './report.rules.ts'
import { type SalesGrouping, salesReport } from './sales-report.rules.ts'
import { sumSales } from './sales-report.store.ts'
import { sumTaxes } from './tax-report.store.ts'

/** A period in one branch, or in all branches of the caller. */
export type ReportRequest = Period & { caller: Caller; branchId: string | undefined }
type Branch = { id: string; timezone: string }

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
  const all = await listBranchZones(tx, caller.brand.id)
  if (branchId === undefined) return all.filter(branch => callerMayUse(caller, branch.id))
  const branch = all.find(one => one.id === branchId)
  if (branch === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  return [branch]
}

const periodOf = ({ from, to }: ReportRequest, branches: readonly Branch[]): BranchPeriod => ({
  from,
  to,
  branchIds: branches.map(branch => branch.id),
})

/** Reports the sales of a period, and the refunds made in it. */
export async function readSalesReport(
  ctx: Context,
  request: ReportRequest & { groupBy: SalesGrouping },
): Promise<Report> {
  const { caller, groupBy } = request
  return readReportOn(ctx, request, async (tx, branches) => {
    const question = { ...periodOf(request, branches), groupBy, clocks: clockSpans(branches, request) }
    return salesReport(groupBy, await sumSales(tx, caller.brand.id, question))
  })
}

/** Reports payments and refunds by method. */
export async function readPaymentReport(ctx: Context, request: ReportRequest): Promise<Report> {
  return readReportOn(ctx, request, async (tx, branches) =>
    paymentReport(await sumPayments(tx, request.caller.brand.id, periodOf(request, branches))),
  )
}

/** Reports the tax of sales and refunds. */
export async function readTaxReport(ctx: Context, request: ReportRequest): Promise<Report> {
  return readReportOn(ctx, request, async (tx, branches) =>
    taxReport(await sumTaxes(tx, request.caller.brand.id, periodOf(request, branches))),
  )
}
