import type { Context } from '../../context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { answerAs, reportEndpoint } from '../totals/sales-report.routes.ts'
import { describedReports } from './read-report.store.ts'
import { readReport } from './read-report.ts'
import { columnsOf } from '../report.presenter.ts'
import { answerOf, queryOf } from './report.schema.ts'
import type { ReportShape } from '../report.types.ts'

/** The endpoints of the described reports. */
export const describedReportEndpoints = (ctx: Context): Endpoint[] =>
  describedReports.map(shape => describedReport(ctx, shape))

function describedReport(ctx: Context, shape: ReportShape): Endpoint {
  const { name, operationId, description } = shape
  return endpoint({
    ...reportEndpoint,
    path: `/reports/${name}`,
    operationId,
    summary: `Retrieve the ${name} report`,
    description,
    query: queryOf(shape),
    answer: answerOf(shape),
    handle: async ({ caller, query, lang }) => {
      const { branch_id: branchId, from, to, group_by: groupBy } = query
      const report = await readReport(ctx, shape, { caller, branchId, from, to, groupBy, lang })
      return answerAs(name, query, report, columnsOf(shape, groupBy ?? shape.defaultGrouping))
    },
  })
}
