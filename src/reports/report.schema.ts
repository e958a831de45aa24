import { type TProperties, Type } from 'typebox'
import { Amount, dataOf, DateOnly, nullable, oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { salesGroupings, weekdays } from './sales-report.rules.ts'

/** Parameters of every report. */
export const reportPeriod = {
  branch_id: Type.Optional(Ulid),
  from: Type.Unsafe<string>({ ...DateOnly, description: 'The first business date.' }),
  to: Type.Unsafe<string>({
    ...DateOnly,
    description: 'The last business date, included; at most 400 days in all.',
  }),
}
export const reportFormat = Type.Optional(oneOf(['json', 'csv'], { default: 'json' }))

export const SalesQuery = strict({
  ...reportPeriod,
  group_by: Type.Optional(oneOf(salesGroupings, { default: 'day' })),
  format: reportFormat,
})

export const PaymentsQuery = strict({ ...reportPeriod, format: reportFormat })

export const TaxesQuery = strict({ ...reportPeriod, format: reportFormat })

const Count = Type.Integer({ minimum: 0 })

export const OrdersUrl = nullable(
  Type.String({
    description:
      'The list of exactly the orders whose sales the row counts; null where no filter finds them.',
  }),
)

/** An amount with a word on what it is. */
function amount(description: string) {
  return Type.Unsafe<number>({ ...Amount, description })
}

const salesFigures = {
  orders: Count,
  guests: Type.Integer({ minimum: 0, description: "A bill's guests count once, with its first order." }),
  subtotal: Amount,
  discount: Amount,
  campaign_discount: Amount,
  tax: Amount,
  total: amount('Sales, including those refunded since.'),
  cost: Amount,
  gross_profit: amount('Total less tax and cost.'),
  refunds: amount('Refunds in this time, of sales at any time.'),
  net: amount('Total less refunds.'),
}

const salesKeys = {
  date: Type.Optional(DateOnly),
  week: Type.Optional(Type.String({ description: 'ISO 8601, as 2026-W47.', examples: ['2026-W47'] })),
  weekday: Type.Optional(oneOf(weekdays, { description: 'Of the business date.' })),
  hour: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: 'Of the clock in the branch; of a refund its own.',
    }),
  ),
  branch_id: Type.Optional(Ulid),
}

const paymentFigures = {
  count: Type.Integer({ description: 'Payments taken, less those voided or reversed.' }),
  amount: Amount,
  tip: amount('Less tips given back.'),
  rounding: amount('Held by the drawer beyond the amounts because of the smallest coin, refunds included.'),
  refunded: Amount,
  net: amount('Amount less refunded.'),
}

const taxKeys = {
  tax_id: Ulid,
  name: Type.String({ description: 'As it was last called in this time.' }),
  rate: Type.Number({ description: 'Percent, of the tax as a whole.' }),
  component: nullable(
    Type.String({ description: 'One of the taxes that the tax is made of; null: it is one.' }),
  ),
  component_rate: nullable(Type.Number({ description: 'Percent.' })),
}

const taxFigures = {
  base: amount('Sales without tax; components share it, and the totals count it once.'),
  amount: amount('Tax of sales, including those refunded since.'),
  refunded: amount('Tax given back in this time, of sales at any time.'),
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

/** @param row the columns of a row, its figures among them */
export function reportOf($id: string, row: TProperties, figures: TProperties) {
  return dataOf(strict({ rows: Type.Array(strict(row)), totals: strict(figures) }, { $id }))
}
