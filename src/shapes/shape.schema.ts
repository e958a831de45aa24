import { type TProperties, type TSchema, Type } from 'typebox'
import {
  Amount,
  DateOnly,
  described,
  lines,
  nullable,
  oneOf,
  Quantity,
  strict,
  Timestamp,
  Ulid,
} from '../wire/common.schema.ts'
import { Metadata } from '../wire/metadata.schema.ts'
import type { AnyShape, Wire } from './shape.rules.ts'

const plain = {
  id: Ulid,
  ids: Type.Array(Ulid),
  amount: Amount,
  quantity: Quantity,
  time: Timestamp,
  date: DateOnly,
  text: Type.String(),
  integer: Type.Integer(),
  number: Type.Number(),
  boolean: Type.Boolean(),
  metadata: Metadata,
  texts: Type.Array(Type.String()),
} as const

/** Builds the properties of the answer schema, in the order of the description. */
export function propertiesOf({ parts }: AnyShape): TProperties {
  const properties: Record<string, TSchema> = {}
  for (const { shown, field } of parts) {
    if (shown === false) continue
    const schema = typeOf(field.type)
    const shownAs = field.about === undefined ? schema : described(schema, field.about)
    properties[shown] = field.nullable ? nullable(shownAs) : shownAs
  }
  return properties
}

function typeOf(type: Wire): TSchema {
  if (typeof type === 'string') return plain[type]
  if ('words' in type) return oneOf(type.words)
  if ('lines' in type) return lines(type.lines)
  if ('list' in type) return Type.Array(strict(propertiesOf(type.list)))
  return strict(propertiesOf('document' in type ? type.document : type.group))
}
