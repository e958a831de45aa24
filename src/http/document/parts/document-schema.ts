import { recordTexts } from '../../../wire/record.texts.ts'
import { saleTexts } from '../../../wire/sale.texts.ts'
import { Amount, ClockTime, DateOnly, Timestamp, Ulid } from '../../../wire/common.schema.ts'
import { mapSubschemas, withoutNull, type Schema } from '../../input/prepare-schema.rules.ts'

/** Parts of the document by name, each of which operations refer to. */
export type Components = Map<string, Schema>

/**
 * Rewrites a schema for readers of OpenAPI 3.1: our own keywords become plain JSON Schema, and fields get descriptions.
 * @param name the record or field that the schema describes, unless its `$id` names it; selects among the meanings of a
 * field's name
 */
export function documentSchema(schema: unknown, name = ''): Schema {
  const sent = withoutNull(schema as Schema)
  const own = sent['$id'] === undefined ? name : snake(sent['$id'] as string)
  const isShown = (keyword: string) =>
    !hidden.has(keyword) && !(sent['format'] === 'ulid' && lengths.has(keyword))
  const shown = Object.entries(sent)
    .filter(([keyword]) => isShown(keyword))
    .map(([keyword, value]) =>
      keyword === 'x-decimals' && value === 0 ? ['multipleOf', 1] : [keyword, value],
    )
  return mapSubschemas(Object.fromEntries(shown), (inner, keyword, field) =>
    keyword === 'properties' ? documentField(inner, field, own) : documentSchema(inner, own),
  )
}

/** Keywords that change a text when it is read; descriptions cover them. */
const hidden: ReadonlySet<string> = new Set(['$id', 'x-upper-case', 'x-caseless', 'x-phone'])

/** Limits that the pattern of an id implies. */
const lengths: ReadonlySet<string> = new Set(['minLength', 'maxLength'])

/** Converts a type's name to a record's: `DiningSession` becomes `dining_session`. */
function snake(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}

/**
 * Describes a field or parameter: by its schema's own description, else by the text for its name in `src/wire`.
 * @param around the record or field that contains it; `query` for parameters
 */
export function documentField(schema: unknown, field: string, around: string): Schema {
  // An answer wraps its record in `data`.
  const shown = documentSchema(schema, field === 'data' ? around : field)
  const own = shown['description']
  if (own !== undefined && !generic.has(own)) return shown
  const text = texts[`${around}.${field}`] ?? texts[field] ?? textOfId(field)
  return text === undefined ? shown : { ...shown, description: text }
}

/**
 * Removes `additionalProperties: false` from the schema of an answer: later releases may add fields, which generated
 * clients must not refuse. Requests stay strict.
 */
export function openSchema(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => keyword !== 'additionalProperties' || value !== false,
  )
  return mapSubschemas(Object.fromEntries(kept), openSchema)
}

const texts: Readonly<Record<string, string>> = { ...recordTexts, ...saleTexts }

/** Descriptions of the common schemas, which say no more than the format. */
const generic: ReadonlySet<unknown> = new Set(
  [Ulid, Timestamp, DateOnly, ClockTime, Amount].map(schema => (schema as unknown as Schema)['description']),
)

function textOfId(field: string): string | undefined {
  const record = /^(\w+)_id$/.exec(field)?.[1]
  return record === undefined ? undefined : `Id of the ${record.replaceAll('_', ' ')}.`
}

/**
 * Adds a response to the components and returns a reference to it. Equal responses share a name; a different one gets the
 * next free number after the name.
 */
export function responseRef(responses: Components, name: string, response: Schema): Schema {
  const text = textOf(response)
  for (let number = 1; number < 100; number++) {
    const candidate = number === 1 ? name : `${name}${number}`
    const known = responses.getOrInsert(candidate, response)
    if (textOf(known) === text) return { $ref: `#/components/responses/${candidate}` }
  }
  throw new Error(`Too many components want the name ${name}`)
}

/** Serialises a schema once: it is compared with every later one of its name. */
function textOf(schema: Schema): string {
  return written.getOrInsertComputed(schema, JSON.stringify)
}

const written = new WeakMap<Schema, string>()

/** Returns the name, or the name with the lowest free number after it. */
export function freeName(components: Components, name: string): string {
  let free = name
  for (let number = 2; components.has(free); number++) free = `${name}${number}`
  return free
}
