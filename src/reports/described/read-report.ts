import type { Context } from '../../context.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { clockSpans, type Period, requirePeriod } from '../period.rules.ts'
import { tooManyRows } from '../report.refusals.ts'
import { reportBranches } from '../report-branches.steps.ts'
import { findReport } from './read-report.store.ts'
import { findTimes } from './read-times.store.ts'
import { presentReport, type ReportAnswer } from './report.presenter.ts'
import type { ReportShape } from './report.types.ts'
import { sourceOf } from './sources.store.ts'

export type ReportRequest = Period & {
  caller: Caller
  branchId: string | undefined
  groupBy: string | undefined
  lang: string
}

/** Rows of a report; a longer one is refused. */
export const mostRows = 10_000

/** Reads a report by its description. @throws Refusal branch_forbidden, validation_failed */
export async function readReport(
  ctx: Context,
  shape: ReportShape,
  request: ReportRequest,
): Promise<ReportAnswer> {
  const { caller, branchId, from, to, lang } = request
  requirePeriod({ from, to })
  const groupBy = request.groupBy ?? shape.defaultGrouping
  const today = new Date(ctx.now()).toISOString().slice(0, 10)
  // In a transaction, because a statement there has the longer time limit that a year's report may need.
  return ctx.db.transact(async tx => {
    const branches = await reportBranches(tx, caller, branchId)
    const question = {
      brandId: caller.brand.id,
      branchIds: branches.map(branch => branch.id),
      // The kitchen may have worked on an order long after its date, when it was entered later.
      clocks: clockSpans(branches, { from, to: to > today ? to : today }),
      from,
      to,
      groupBy,
      lang,
    }
    const source = sourceOf(shape)
    const asked = { shape, source, question, most: mostRows }
    const found = await (source.times === undefined ? findReport(tx, asked) : findTimes(tx, asked))
    if (found.rows.length > mostRows) throw tooManyRows(mostRows)
    return presentReport(shape, found, { from, to, branchId, groupBy })
  })
}
