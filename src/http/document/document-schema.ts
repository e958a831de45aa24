import { recordTexts } from '../../wire/record.texts.ts'
import { saleTexts } from '../../wire/sale.texts.ts'
import { Amount, ClockTime, DateOnly, Timestamp, Ulid } from '../../wire/common.schema.ts'
import { withoutNull, type Schema } from '../input/prepare-schema.rules.ts'

/** Schemas that are in the document once, referenced by name. */
export type Components = Map<string, Schema>

/**
 * Rewrites a schema for OpenAPI 3.1 readers: plain JSON Schema, our keywords in its terms, a sentence for each field.
 * @param name of the record or field that the schema describes, unless its own `$id` says it; it decides between the
 * meanings of a field's name
 */
export function documentSchema(schema: unknown, name = ''): Schema {
  const shown: Record<string, unknown> = {}
  const sent = withoutNull(schema as Schema)
  const own = sent['$id'] === undefined ? name : snake(sent['$id'] as string)
  for (const [keyword, value] of Object.entries(sent)) {
    if (unshown.has(keyword) || (lengths.has(keyword) && sent['format'] === 'ulid')) continue
    if (keyword === 'x-decimals' && value === 0) shown['multipleOf'] = 1
    else shown[keyword] = documentKeyword(keyword, value, own)
  }
  return shown
}

/** Keywords that change a text when it is read; its description says so. */
const unshown: ReadonlySet<string> = new Set(['$id', 'x-upper-case', 'x-phone'])

/** Limits that the pattern of an id has in itself. */
const lengths: ReadonlySet<string> = new Set(['minLength', 'maxLength'])

/** `Bill` as records call each other: `dining_session`. */
function snake(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}

function documentKeyword(keyword: string, value: unknown, name: string): unknown {
  if (keyword === 'properties') {
    const fields = Object.entries(value as Record<string, unknown>)
    return Object.fromEntries(fields.map(([field, one]) => [field, documentField(one, field, name)]))
  }
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
    return (value as unknown[]).map(one => documentSchema(one, name))
  }
  const nested = keyword === 'items' || keyword === 'additionalProperties' || keyword === 'propertyNames'
  return nested && typeof value === 'object' ? documentSchema(value, name) : value
}

/**
 * A field or parameter with a sentence: its schema's own, else the one that the wire's glossary has for its name.
 * @param around the record or field that holds it; `query` for parameters
 */
export function documentField(schema: unknown, field: string, around: string): Schema {
  // The record of an answer is in `data`.
  const shown = documentSchema(schema, field === 'data' ? around : field)
  const own = shown['description']
  if (own !== undefined && !generic.has(own)) return shown
  const text = texts[`${around}.${field}`] ?? texts[field] ?? textOfId(field)
  return text === undefined ? shown : { ...shown, description: text }
}

const texts: Readonly<Record<string, string>> = { ...recordTexts, ...saleTexts }

/** Sentences of the common schemas, which say no more than the format does. */
const generic: ReadonlySet<unknown> = new Set(
  [Ulid, Timestamp, DateOnly, ClockTime, Amount].map(schema => (schema as unknown as Schema)['description']),
)

function textOfId(field: string): string | undefined {
  const record = /^(\w+)_id$/.exec(field)?.[1]
  return record === undefined ? undefined : `Id of the ${record.replaceAll('_', ' ')}.`
}

/**
 * Puts a schema or response among the components and gives the reference to it. Equal ones share a name; another that
 * wants a name already taken gets the next free number behind it.
 * @param kind where in `components` it stands
 */
export function component(
  components: Components,
  name: string,
  schema: Schema,
  kind: 'schemas' | 'responses' = 'schemas',
): Schema {
  const text = textOf(schema)
  for (let number = 1; number < 100; number++) {
    const candidate = number === 1 ? name : `${name}${number}`
    const known = components.get(candidate)
    if (known === undefined) components.set(candidate, schema)
    if (known === undefined || textOf(known) === text) {
      return { $ref: `#/components/${kind}/${candidate}` }
    }
  }
  throw new Error(`Too many components want the name ${name}`)
}

/** Each is compared with every later one that wants its name. */
function textOf(schema: Schema): string {
  const text = written.get(schema) ?? JSON.stringify(schema)
  written.set(schema, text)
  return text
}

const written = new WeakMap<Schema, string>()
