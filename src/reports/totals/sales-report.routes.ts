import type { Context } from '../../context.ts'
import { type Answer, type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { type Cell, csvText } from '../csv.format.ts'
import { ordersLink } from '../orders-link.rules.ts'
import { readSalesReport } from './read-sales-report.ts'
import { rowFigures, salesKeys } from './sales-report.rules.ts'
import { SalesAnswer, SalesQuery } from './sales-report.schema.ts'

/** Endpoint options shared by all reports. */
export const reportEndpoint = {
  method: 'GET',
  scope: 'reports.read',
  permission: 'reports',
  tag: 'Reports',
  resource: 'report',
  status: 200,
  alsoAs: ['text/csv'],
  gate: 'report',
  refuses: ['branch_forbidden'],
} as const

/** The report of sales by business date. */
export function salesReportEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...reportEndpoint,
      path: '/reports/sales',
      operationId: 'readSalesReport',
      summary: 'Retrieve the sales report',
      description:
        'Paid orders by business date, as sold; refunds by the date of the refund. A past date changes only when an ' +
        'order is paid or sent late, never by a refund, void or correction. Amount less refunded of the payment methods ' +
        'is `net` less `balance_used` and `points_value`, plus `late`.',
      query: SalesQuery,
      answer: SalesAnswer,
      handle: async ({ caller, query }) => {
        const { branch_id: branchId, from, to, group_by } = query
        const groupBy = group_by ?? 'day'
        const report = await readSalesReport(ctx, { caller, branchId, from, to, groupBy })
        const rows = report.rows.map(row => ({
          ...row,
          orders_url: ordersLink({ from, to, branchId, row, filter: undefined }),
        }))
        const figures = rowFigures(groupBy).map(({ name }) => name)
        const columns = [...salesKeys[groupBy], ...figures, 'orders_url']
        return answerAs('sales', query, { ...report, rows }, columns)
      },
    }),
  ]
}

type ReportQuery = { format?: 'json' | 'csv'; from: string; to: string }

/** Answers a report as JSON, or its rows as a CSV file. */
export function answerAs(
  name: string,
  { format, from, to }: ReportQuery,
  report: { rows: readonly Record<string, Cell>[]; totals: unknown },
  columns: readonly string[],
): Answer {
  if (format !== 'csv') return { data: report }
  const fileName = `${name}-${from}-${to}.csv`
  const bytes = Buffer.from(csvText(columns, report.rows))
  return { data: undefined, raw: { bytes, type: 'text/csv; charset=utf-8', fileName } }
}
