import { type TProperties, type TSchema, Type } from 'typebox'
import {
  Amount,
  DateOnly,
  Lang,
  nullable,
  oneOf,
  Quantity,
  strict,
  Ulid,
  described,
} from '../../wire/common.schema.ts'
import { OrdersUrl, reportFormat, reportOf, reportPeriod } from '../report.schema.ts'
import type { Figure, Key, ReportShape, Unit } from './report.types.ts'

export function queryOf({ groupings, defaultGrouping }: ReportShape) {
  const byDefault = defaultGrouping === undefined ? {} : { default: defaultGrouping }
  return strict({
    ...reportPeriod,
    group_by: Type.Optional(oneOf(Object.keys(groupings), byDefault)),
    format: reportFormat,
    lang: Type.Optional(Lang),
  })
}

export function answerOf({ groupings, keys, figures, schema }: ReportShape) {
  const own = Object.fromEntries(keys.map(key => [key.name, keySchema(key)]))
  const group = Object.values(groupings).flat()
  const before = Object.fromEntries(group.map(key => [key.name, Type.Optional(keySchema(key))]))
  const shown: TProperties = Object.fromEntries(figures.map(figure => [figure.name, figureSchema(figure)]))
  return reportOf(schema, { ...before, ...own, ...shown, orders_url: OrdersUrl }, shown)
}

function keySchema({ kind, about: description, orNull }: Key): TSchema {
  const kinds = {
    id: described(Ulid, description),
    text: Type.String({ description }),
    date: described(DateOnly, description),
    hour: Type.Integer({ minimum: 0, maximum: 23, description }),
  }
  return orNull === true ? nullable(kinds[kind]) : kinds[kind]
}

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
