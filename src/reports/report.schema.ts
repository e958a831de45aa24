import { type TProperties, Type } from 'typebox'
import { Amount, dataOf, DateOnly, nullable, oneOf, strict, Ulid, described } from '../wire/common.schema.ts'
import { salesGroupings, weekdays } from './sales-report.rules.ts'

/** Parameters of every report. */
export const reportPeriod = {
  branch_id: Type.Optional(Ulid),
  from: described(DateOnly, 'First business date.'),
  to: described(DateOnly, 'Last business date, inclusive; at most 400 days in total.'),
}
export const reportFormat = Type.Optional(oneOf(['json', 'csv'], { default: 'json' }))

export const SalesQuery = strict({
  ...reportPeriod,
  group_by: Type.Optional(oneOf(salesGroupings, { default: 'day' })),
  format: reportFormat,
})

/** The query of a report without groupings. */
export const PeriodQuery = strict({ ...reportPeriod, format: reportFormat })

const Count = Type.Integer({ minimum: 0 })

export const OrdersUrl = nullable(
  Type.String({
    description: 'List of exactly the orders whose sales the row counts; null when no filter matches them.',
  }),
)

/** An amount with a description. */
function amount(description: string) {
  return described(Amount, description)
}

const salesFigures = {
  orders: Count,
  guests: Type.Integer({ minimum: 0, description: "A bill's guests count once, on its first order." }),
  subtotal: Amount,
  discount: Amount,
  campaign_discount: Amount,
  tax: Amount,
  total: amount('Sales, including those refunded later.'),
  cost: Amount,
  gross_profit: amount('Total less tax and cost.'),
  refunds: amount('Refunds in the period, of sales at any time.'),
  net: amount('Total less refunds.'),
}

const salesKeys = {
  date: Type.Optional(DateOnly),
  week: Type.Optional(
    Type.String({ description: 'ISO 8601 week, such as 2026-W47.', examples: ['2026-W47'] }),
  ),
  weekday: Type.Optional(oneOf(weekdays, { description: 'Weekday of the business date.' })),
  hour: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: "Hour in the branch's time zone; for a refund, the hour of the refund.",
    }),
  ),
  branch_id: Type.Optional(Ulid),
}

const paymentFigures = {
  count: Type.Integer({ description: 'Payments, less those voided or reversed.' }),
  amount: Amount,
  tip: amount('Tips less refunded tips.'),
  rounding: amount('Cash kept or lost by rounding to the smallest coin, refunds included.'),
  refunded: Amount,
  net: amount('Amount less refunded.'),
}

const taxKeys = {
  tax_id: Ulid,
  name: Type.String({ description: 'The last name within the period.' }),
  rate: Type.Number({ description: 'Percent, for the whole tax.' }),
  component: nullable(
    Type.String({ description: 'Name of the component; null if the tax has no components.' }),
  ),
  component_rate: nullable(Type.Number({ description: 'Percent.' })),
}

const taxFigures = {
  base: amount('Sales without tax. Components share one base, which the totals count once.'),
  amount: amount('Tax on sales, including those refunded later.'),
  refunded: amount('Tax refunded in the period, of sales at any time.'),
  net: amount('Amount less refunded.'),
}

export const SalesAnswer = reportOf(
  'SalesReport',
  { ...salesKeys, ...salesFigures, orders_url: OrdersUrl },
  salesFigures,
)
export const PaymentsAnswer = reportOf(
  'PaymentMethodReport',
  { payment_method_id: Ulid, name: Type.String(), ...paymentFigures },
  paymentFigures,
)

export const TaxesAnswer = reportOf('TaxReport', { ...taxKeys, ...taxFigures }, taxFigures)

/** @param row all columns of a row, including its figures */
export function reportOf($id: string, row: TProperties, figures: TProperties) {
  return dataOf(strict({ rows: Type.Array(strict(row)), totals: strict(figures) }, { $id }))
}
