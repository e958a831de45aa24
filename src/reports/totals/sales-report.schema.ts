import { Type } from 'typebox'
import { DateOnly, nullable, oneOf, optional, strict, Ulid } from '../../wire/common.schema.ts'
import { figureProperties, OrdersUrl, reportFormat, reportOf, reportPeriod } from '../report.schema.ts'
import { salesFigures, salesGroupings, weekdays } from './sales-report.rules.ts'

export const SalesQuery = strict({
  ...reportPeriod,
  group_by: Type.Optional(oneOf(salesGroupings, { default: 'day' })),
  format: reportFormat,
})

const { late, ...figures } = figureProperties(salesFigures)
const shownSales = {
  ...figures,
  orders: Type.Integer({ minimum: 0 }),
  guests: Type.Integer({ minimum: 0, description: "A bill's guests count once, on its first order." }),
}

const salesKeys = {
  date: Type.Optional(DateOnly),
  week: Type.Optional(
    Type.String({ description: 'ISO 8601 week, such as 2026-W47.', examples: ['2026-W47'] }),
  ),
  month: Type.Optional(Type.String({ description: 'Month, such as `2026-11`.', examples: ['2026-11'] })),
  weekday: optional(oneOf(weekdays), 'Weekday of the business date.'),
  hour: optional(
    Type.Integer({ minimum: 0, maximum: 23 }),
    "Hour in the branch's time zone; for a refund, the hour of the refund.",
  ),
  branch_id: Type.Optional(Ulid),
  source: Type.Optional(
    nullable(Type.String({ description: 'Source of the orders; null where none was sent.' })),
  ),
}

export const SalesAnswer = reportOf(
  'SalesReport',
  { ...salesKeys, ...shownSales, late: Type.Optional(late!), orders_url: OrdersUrl },
  { ...shownSales, late: late! },
)
