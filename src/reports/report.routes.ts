import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { answerAs, reportEndpoint } from './answer-report.routes.ts'
import { ordersLink } from './described/orders-link.rules.ts'
import { describedReportEndpoints } from './described/report.routes.ts'
import { paymentFigures, paymentKeys } from './payment-report.rules.ts'
import { readPaymentReport } from './read-payment-report.ts'
import { readSalesReport } from './read-sales-report.ts'
import { readTaxReport } from './read-tax-report.ts'
import {
  PaymentsAnswer,
  PaymentsQuery,
  SalesAnswer,
  SalesQuery,
  TaxesAnswer,
  TaxesQuery,
} from './report.schema.ts'
import { taxFigures, taxKeys } from './tax-report.rules.ts'
import { salesFigures, salesKeys } from './sales-report.rules.ts'

/** Reports of sales, money, taxes, discounts, cancellations, waste and times, by business date. */
export function reportEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...reportEndpoint,
      path: '/reports/sales',
      operationId: 'readSalesReport',
      summary: 'Read what was sold',
      description:
        'Paid orders by their business date, as they were sold; refunds by the date they were given on. A date that ' +
        'is past changes only by an order that is paid or sent late, never by a refund, void or correction.',
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
        const columns = [...salesKeys[groupBy], ...salesFigures, 'orders_url']
        return answerAs('sales', query, { ...report, rows }, columns)
      },
    }),
    endpoint({
      ...reportEndpoint,
      path: '/reports/payment-methods',
      operationId: 'readPaymentMethodReport',
      summary: 'Read what was paid by which method',
      description:
        'Every payment by its own business date, those on open bills too; a void counts against the date it was made ' +
        'on, a correction is a reversal and a new entry on its date.',
      query: PaymentsQuery,
      answer: PaymentsAnswer,
      handle: async ({ caller, query }) => {
        const { branch_id: branchId, from, to } = query
        const report = await readPaymentReport(ctx, { caller, branchId, from, to })
        return answerAs('payment-methods', query, report, [...paymentKeys, ...paymentFigures])
      },
    }),
    endpoint({
      ...reportEndpoint,
      path: '/reports/taxes',
      operationId: 'readTaxReport',
      summary: 'Read which taxes were taken and given back',
      description:
        'A row for each tax and rate, of one with components a row for each of these. Paid orders by their business ' +
        'date, as they were sold; refunds by the date they were given on.',
      query: TaxesQuery,
      answer: TaxesAnswer,
      handle: async ({ caller, query }) => {
        const { branch_id: branchId, from, to } = query
        const report = await readTaxReport(ctx, { caller, branchId, from, to })
        return answerAs('taxes', query, report, [...taxKeys, ...taxFigures])
      },
    }),
    ...describedReportEndpoints(ctx),
  ]
}
