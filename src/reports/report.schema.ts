import { type TProperties, Type } from 'typebox'
import { Amount, dataOf, DateOnly, oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { salesGroupings, weekdays } from './sales-report.rules.ts'

const query = {
  branch_id: Type.Optional(Ulid),
  from: Type.Unsafe<string>({ ...DateOnly, description: 'The first business date.' }),
  to: Type.Unsafe<string>({
    ...DateOnly,
    description: 'The last business date, included; at most 400 days in all.',
  }),
}
const format = Type.Optional(oneOf(['json', 'csv'], { default: 'json' }))

export const SalesQuery = strict({
  ...query,
  group_by: Type.Optional(oneOf(salesGroupings, { default: 'day' })),
  format,
})

export const PaymentsQuery = strict({ ...query, format })

const Count = Type.Integer({ minimum: 0 })

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

export const SalesAnswer = reportOf('SalesReport', salesKeys, salesFigures)
export const PaymentsAnswer = reportOf(
  'PaymentMethodReport',
  { payment_method_id: Ulid, name: Type.String() },
  paymentFigures,
)

function reportOf($id: string, keys: TProperties, figures: TProperties) {
  const rows = Type.Array(strict({ ...keys, ...figures }))
  return dataOf(strict({ rows, totals: strict(figures) }, { $id }))
}
