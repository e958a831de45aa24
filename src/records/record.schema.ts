import { Type, type TProperties, type TSchema } from 'typebox'
import { dataOf, listOf, nullable, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import type { Field } from './field.schema.ts'

type Fields = Readonly<Record<string, Field>>

/** `{ "tr": { "name": "…" } }`; `draftRow` checks the codes against the brand's languages. */
function translations(fields: Fields, textOf: (accepted: TSchema) => TSchema): TSchema | undefined {
  const texts: TProperties = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.translated) texts[name] = Type.Optional(textOf(field.accepts!))
  }
  if (Object.keys(texts).length === 0) return undefined
  return Type.Unsafe<Record<string, Record<string, string | null> | null>>({
    type: 'object',
    additionalProperties: textOf(strict(texts)),
    maxProperties: 20,
    description: 'Texts by language code.',
  })
}

/** The schema without the null of a nullable field. */
function textOnly(schema: TSchema): TSchema {
  return (schema as { anyOf?: TSchema[] }).anyOf?.[0] ?? schema
}

export function createBody(fields: Fields) {
  return bodyOf(fields, true, ({ required, accepts }) => (required ? accepts! : Type.Optional(accepts!)))
}

export function patchBody(fields: Fields, switchable = true) {
  const changeable = Object.entries(fields).filter(([, { fixed }]) => fixed !== true)
  return bodyOf(Object.fromEntries(changeable), switchable, ({ accepts }) => Type.Optional(accepts!))
}

function bodyOf(fields: Fields, switchable: boolean, schemaOf: (field: Field) => TSchema) {
  const accepted = Object.entries(fields).filter(([, { accepts }]) => accepts !== undefined)
  const properties = accepted.map(([name, field]) => [name, schemaOf(field)])
  const active = switchable ? { active: Type.Optional(Type.Boolean()) } : {}
  return strict({ ...(Object.fromEntries(properties) as TProperties), ...texts(fields), ...active })
}

function texts(fields: Fields): TProperties {
  const schema = translations(fields, accepted => nullable(textOnly(accepted)))
  return schema === undefined ? {} : { translations: Type.Optional(schema) }
}

/** @param alone a single record always includes `translations`; in a list they are optional */
export function recordSchema(fields: Fields, alone: boolean, switchable = true) {
  const properties: TProperties = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.shows !== undefined) properties[name] = field.shows
  }
  const every = translations(fields, textOnly)
  return strict({
    id: Ulid,
    ...properties,
    ...(every === undefined ? {} : { translations: alone ? every : Type.Optional(every) }),
    ...(switchable ? { active: Type.Boolean() } : {}),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({ minimum: 1 }),
  })
}

export function recordAnswer(fields: Fields, switchable = true) {
  return dataOf(recordSchema(fields, true, switchable))
}

export function recordListAnswer(fields: Fields, switchable = true) {
  return listOf(recordSchema(fields, false, switchable))
}
