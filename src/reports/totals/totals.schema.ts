import { Type } from 'typebox'
import { DateOnly, nullable, oneOf, optional, strict, Ulid } from '../../wire/common.schema.ts'
import { figureProperties, OrdersUrl, reportFormat, reportOf, reportPeriod } from '../report.schema.ts'
import { salesFigures, salesGroupings, weekdays } from './sales-report.rules.ts'
import { paymentFigures, taxFigures } from './totals.rules.ts'

export const SalesQuery = strict({
  ...reportPeriod,
  group_by: Type.Optional(oneOf(salesGroupings, { default: 'day' })),
  format: reportFormat,
})

/** The query of a report without groupings. */
export const PeriodQuery = strict({ ...reportPeriod, format: reportFormat })

const shownSales = {
  ...figureProperties(salesFigures),
  orders: Type.Integer({ minimum: 0 }),
  guests: Type.Integer({ minimum: 0, description: "A bill's guests count once, on its first order." }),
}

const salesKeys = {
  date: Type.Optional(DateOnly),
  week: Type.Optional(
    Type.String({ description: 'ISO 8601 week, such as 2026-W47.', examples: ['2026-W47'] }),
  ),
  weekday: optional(oneOf(weekdays), 'Weekday of the business date.'),
  hour: optional(
    Type.Integer({ minimum: 0, maximum: 23 }),
    "Hour in the branch's time zone; for a refund, the hour of the refund.",
  ),
  branch_id: Type.Optional(Ulid),
}

const shownPayments = figureProperties(paymentFigures)

const taxKeys = {
  tax_id: Ulid,
  name: Type.String({ description: 'The last name within the period.' }),
  rate: Type.Number({ description: 'Percent, for the whole tax.' }),
  component: nullable(
    Type.String({ description: 'Name of the component; null if the tax has no components.' }),
  ),
  component_rate: nullable(Type.Number({ description: 'Percent.' })),
}

const shownTaxes = figureProperties(taxFigures)

export const SalesAnswer = reportOf(
  'SalesReport',
  { ...salesKeys, ...shownSales, orders_url: OrdersUrl },
  shownSales,
)
export const PaymentsAnswer = reportOf(
  'PaymentMethodReport',
  { payment_method_id: Ulid, name: Type.String(), ...shownPayments },
  shownPayments,
)

export const TaxesAnswer = reportOf('TaxReport', { ...taxKeys, ...shownTaxes }, shownTaxes)
