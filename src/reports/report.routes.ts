import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { answerAs, reportEndpoint } from './answer-report.routes.ts'
import { ordersLink } from './described/orders-link.rules.ts'
import type { Figure } from './described/report.types.ts'
import { describedReportEndpoints } from './described/report.routes.ts'
import { readPaymentReport, readSalesReport, readTaxReport } from './read-reports.ts'
import { paymentFigures, paymentKeys, taxFigures, taxKeys } from './report.rules.ts'
import { PaymentsAnswer, PeriodQuery, SalesAnswer, SalesQuery, TaxesAnswer } from './report.schema.ts'
import { salesFigures, salesKeys } from './sales-report.rules.ts'

const namesOf = (figures: readonly Figure[]) => figures.map(({ name }) => name)

/** Reports by business date: sales, payments, taxes, and those described in `described/`. */
export function reportEndpoints(ctx: Context): Endpoint[] {
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
    endpoint({
      ...reportEndpoint,
      path: '/reports/payment-methods',
      operationId: 'readPaymentMethodReport',
      summary: 'Retrieve the payment methods report',
      description:
        'Payments by their own business date, including those on open bills. A void counts on the date of the void; a ' +
        'correction is a reversal and a new entry on the date of the correction.',
      query: PeriodQuery,
      answer: PaymentsAnswer,
      handle: async ({ caller, query }) => {
        const { branch_id: branchId, from, to } = query
        const report = await readPaymentReport(ctx, { caller, branchId, from, to })
        return answerAs('payment-methods', query, report, [...paymentKeys, ...namesOf(paymentFigures)])
      },
    }),
    endpoint({
      ...reportEndpoint,
      path: '/reports/taxes',
      operationId: 'readTaxReport',
      summary: 'Retrieve the taxes report',
      description:
        'One row per tax and rate, or per component of a tax that has components. Paid orders by business date, as ' +
        'sold; refunds by the date of the refund.',
      query: PeriodQuery,
      answer: TaxesAnswer,
      handle: async ({ caller, query }) => {
        const { branch_id: branchId, from, to } = query
        const report = await readTaxReport(ctx, { caller, branchId, from, to })
        return answerAs('taxes', query, report, [...taxKeys, ...namesOf(taxFigures)])
      },
    }),
    ...describedReportEndpoints(ctx),
  ]
}
