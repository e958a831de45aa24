import type { Context } from '../../context.ts'
import { clockSpans, endOf } from '../period.rules.ts'
import { readReportOn, type ReportRequest } from '../read-in-period.ts'
import { tooManyRows } from '../report.refusals.ts'
import { findTimes } from './read-times.store.ts'
import { presentReport, type ReportAnswer } from '../report.presenter.ts'
import type { ReportShape } from '../report.types.ts'
import { findReport, sourceOf } from './read-report.store.ts'

type DescribedRequest = ReportRequest & { groupBy: string | undefined; lang: string }

/** The most rows of a report; a longer one is refused. */
export const mostRows = 10_000

/** Reads a report by its description. */
export async function readReport(
  ctx: Context,
  shape: ReportShape,
  request: DescribedRequest,
): Promise<ReportAnswer> {
  const { caller, branchId, from, to, lang } = request
  const groupBy = request.groupBy ?? shape.defaultGrouping
  const today = new Date(ctx.now()).toISOString().slice(0, 10)
  return readReportOn(ctx, request, async (tx, { branches, startHour }) => {
    const question = {
      brandId: caller.brand.id,
      branchIds: branches.map(branch => branch.id),
      // An order entered late is prepared long after its business date.
      clocks: clockSpans(branches, { from, to: to > today ? to : today }),
      startHour,
      endsAt: endOf(branches, request),
      from,
      to,
      groupBy,
      lang,
    }
    const source = sourceOf(shape)
    const query = { shape, source, question, most: mostRows }
    const found = await (source.times === undefined ? findReport(tx, query) : findTimes(tx, query))
    if (found.rows.length > mostRows) throw tooManyRows(mostRows)
    return presentReport(shape, found, { from, to, branchId, groupBy })
  })
}
