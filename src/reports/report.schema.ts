import { type TProperties, type TSchema, Type } from 'typebox'
import {
  Amount,
  dataOf,
  DateOnly,
  described,
  nullable,
  oneOf,
  optional,
  Quantity,
  strict,
  Ulid,
} from '../wire/common.schema.ts'
import type { Figure, Unit } from './described/report.types.ts'
import { paymentFigures, taxFigures } from './report.rules.ts'
import { salesFigures, salesGroupings, weekdays } from './sales-report.rules.ts'

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

export const OrdersUrl = nullable(
  Type.String({
    description: 'List of exactly the orders whose sales the row counts; null when no filter matches them.',
  }),
)

const units: Readonly<Record<Unit, TSchema>> = {
  count: Type.Integer(),
  seconds: Type.Integer(),
  minutes: Type.Integer(),
  amount: Amount,
  quantity: Quantity,
  percent: Type.Number({ 'x-decimals': 2 }),
}
/** Shares, percentiles and means are null when nothing was counted. */
const mayBeNull = (figure: Figure) =>
  figure.unit === 'percent' || figure.unit === 'seconds' || /_per_/.test(figure.name)

function figureSchema(figure: Figure): TSchema {
  const { unit, about } = figure
  const schema = Type.Unsafe<number>({
    ...units[unit],
    ...(about === undefined ? {} : { description: about }),
  })
  return mayBeNull(figure) ? nullable(schema) : schema
}

/** The properties of the figures of rows and totals. */
export function figureProperties(figures: readonly Figure[]): TProperties {
  return Object.fromEntries(figures.map(figure => [figure.name, figureSchema(figure)]))
}

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

/** @param row all columns of a row, including its figures */
export function reportOf($id: string, row: TProperties, figures: TProperties) {
  return dataOf(strict({ rows: Type.Array(strict(row)), totals: strict(figures) }, { $id }))
}
