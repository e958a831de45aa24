import type { Context } from '../../context.ts'
import { clockSpans } from '../period.rules.ts'
import { readReportOn, type ReportRequest } from '../read-in-period.ts'
import type { ReportAnswer } from '../report.presenter.ts'
import { type SalesGrouping, salesReport } from './sales-report.rules.ts'
import { sumSales } from './sales-report.store.ts'

/** Reports the sales of a period, and the refunds made in it. */
export async function readSalesReport(
  ctx: Context,
  request: ReportRequest & { groupBy: SalesGrouping },
): Promise<ReportAnswer> {
  const { caller, groupBy, from, to } = request
  return readReportOn(ctx, request, async (tx, { branches, startHour }) => {
    const question = {
      from,
      to,
      branchIds: branches.map(branch => branch.id),
      groupBy,
      clocks: clockSpans(branches, request),
      startHour,
    }
    return salesReport(groupBy, await sumSales(tx, caller.brand.id, question))
  })
}
