import { type TSchema, Type } from 'typebox'
import { DateOnly, Lang, nullable, oneOf, strict, Ulid, described } from '../../wire/common.schema.ts'
import { figureProperties, OrdersUrl, reportFormat, reportOf, reportPeriod } from '../report.schema.ts'
import type { Key, ReportShape } from '../report.types.ts'

export function queryOf({ groupings, defaultGrouping }: ReportShape) {
  const byDefault = defaultGrouping === undefined ? {} : { default: defaultGrouping }
  return strict({
    ...reportPeriod,
    group_by: Type.Optional(oneOf(Object.keys(groupings), byDefault)),
    format: reportFormat,
    lang: Type.Optional(Lang),
  })
}

export function answerOf({ groupings, keys, figures, operationId }: ReportShape) {
  const own = Object.fromEntries(keys.map(key => [key.name, keySchema(key)]))
  const group = Object.values(groupings).flat()
  const before = Object.fromEntries(group.map(key => [key.name, Type.Optional(keySchema(key))]))
  const shown = figureProperties(figures)
  return reportOf(
    operationId.slice('read'.length),
    { ...before, ...own, ...shown, orders_url: OrdersUrl },
    shown,
  )
}

function keySchema({ kind, about: description, orNull }: Key): TSchema {
  const kinds = {
    id: described(Ulid, description),
    text: Type.String({ description }),
    date: described(DateOnly, description),
    hour: Type.Integer({ minimum: 0, maximum: 23, description }),
    rate: Type.Number({ description }),
  }
  return orNull === true ? nullable(kinds[kind]) : kinds[kind]
}
