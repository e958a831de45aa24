import { type TProperties, type TSchema, Type } from 'typebox'
import {
  Amount,
  dataOf,
  DateOnly,
  described,
  nullable,
  oneOf,
  Quantity,
  strict,
  Ulid,
} from '../wire/common.schema.ts'
import type { Figure, Unit } from './report.types.ts'

/** Parameters of every report. */
export const reportPeriod = {
  branch_id: Type.Optional(Ulid),
  from: described(DateOnly, 'First business date.'),
  to: described(DateOnly, 'Last business date, inclusive; at most 400 days in total.'),
}
export const reportFormat = Type.Optional(oneOf(['json', 'csv'], { default: 'json' }))

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

/** @param row all columns of a row, including its figures */
export function reportOf($id: string, row: TProperties, figures: TProperties) {
  return dataOf(strict({ rows: Type.Array(strict(row)), totals: strict(figures) }, { $id }))
}
