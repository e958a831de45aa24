import type { Context } from '../../context.ts'
import { type Answer, type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { type Cell, csvText } from '../csv.format.ts'
import { ordersLink } from '../orders-link.rules.ts'
import type { Figure } from '../report.types.ts'
import type { ReportRequest } from '../read-in-period.ts'
import { readPaymentReport, readSalesReport, readTaxReport } from './read-totals.ts'
import { paymentFigures, paymentKeys, type Report, taxFigures, taxKeys } from './totals.rules.ts'
import { PaymentsAnswer, PeriodQuery, SalesAnswer, SalesQuery, TaxesAnswer } from './totals.schema.ts'
import { salesFigures, salesKeys } from './sales-report.rules.ts'

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

const namesOf = (figures: readonly Figure[]) => figures.map(({ name }) => name)

/** Reports of sales, payments and taxes by business date. */
export function totalsEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...reportEndpoint,
      path: '/reports/sales',
      operationId: 'readSalesReport',
      summary: 'Retrieve the sales report',
      description:
        'Paid orders by business date, as sold; refunds by the date of the refund. A past date changes only when an ' +
        'order is paid or sent late, never by a refund, void or correction.',
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
        const columns = [...salesKeys[groupBy], ...namesOf(salesFigures), 'orders_url']
        return answerAs('sales', query, { ...report, rows }, columns)
      },
    }),
    sumsReport({
      name: 'payment-methods',
      operationId: 'readPaymentMethodReport',
      description:
        'Payments by their own business date, including those on open bills. A void counts on the date of the void; a ' +
        'correction is a reversal and a new entry on the date of the correction.',
      answer: PaymentsAnswer,
      columns: [...paymentKeys, ...namesOf(paymentFigures)],
      read: request => readPaymentReport(ctx, request),
    }),
    sumsReport({
      name: 'taxes',
      operationId: 'readTaxReport',
      description:
        'One row per tax and rate, or per component of a tax that has components. Paid orders by business date, as ' +
        'sold; refunds by the date of the refund.',
      answer: TaxesAnswer,
      columns: [...taxKeys, ...namesOf(taxFigures)],
      read: request => readTaxReport(ctx, request),
    }),
  ]
}

type SumsReport = Pick<Endpoint, 'operationId' | 'description' | 'answer'> & {
  name: string
  columns: readonly string[]
  read: (request: ReportRequest) => Promise<Report>
}

/** Describes a report without groupings. */
function sumsReport({ name, columns, read, ...texts }: SumsReport): Endpoint {
  return endpoint({
    ...reportEndpoint,
    ...texts,
    path: `/reports/${name}`,
    summary: `Retrieve the ${name.replace('-', ' ')} report`,
    query: PeriodQuery,
    handle: async ({ caller, query }) => {
      const { branch_id: branchId, from, to } = query
      return answerAs(name, query, await read({ caller, branchId, from, to }), columns)
    },
  })
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
