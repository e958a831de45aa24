import type { Context } from '../../context.ts'
import { type BranchPeriod, clockSpans } from '../period.rules.ts'
import { type Branch, readReportOn, type ReportRequest } from '../read-in-period.ts'
import { sumPayments } from './payment-report.store.ts'
import { type SalesGrouping, salesReport } from './sales-report.rules.ts'
import { sumSales } from './sales-report.store.ts'
import { sumTaxes } from './tax-report.store.ts'
import { paymentReport, type Report, taxReport } from './totals.rules.ts'

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
