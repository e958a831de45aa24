import { mapValues } from '../../lib/map-values.ts'

/** A JSON Schema as plain data; TypeBox schemas are these. */
export type Schema = { readonly [keyword: string]: unknown }

/**
 * Prepares a schema for the validator. The meaning stays, the faults improve: `T | null` becomes one schema of two types,
 * so that a wrong value has one fault instead of three; a text without `x-lines` is marked as one line, and ids are marked
 * to be converted to upper case. Keywords for the documentation are dropped, except the description of a pattern, which
 * faults quote.
 */
export function prepareSchema(schema: unknown): Schema {
  const whole = withoutNull(schema as Schema)
  const checked = Object.entries(whole).filter(([keyword]) => !documentationOnly.has(keyword))
  const prepared = mapSubschemas(Object.fromEntries(checked), prepareSchema)
  if (whole['pattern'] !== undefined) prepared['description'] = whole['description']
  if (isText(prepared)) {
    if (prepared['format'] !== undefined) {
      delete prepared['minLength']
      delete prepared['maxLength']
      if (prepared['format'] === 'ulid') prepared['x-upper-case'] = true
    } else if (prepared['x-lines'] !== true) prepared['x-one-line'] = true
  }
  if (prepared['uniqueItems'] === true) {
    delete prepared['uniqueItems']
    prepared['x-distinct'] = true
  }
  return prepared
}

const documentationOnly = new Set([
  'title',
  'description',
  'examples',
  'example',
  'default',
  '$id',
  'readOnly',
])
const schemaMaps = new Set(['properties', 'patternProperties', '$defs'])
const schemaLists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const schemas = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'contains'])

/**
 * Copies a schema, replacing each schema directly inside it by `change(inner, keyword, field)`. `field` is the name of a
 * property, and empty elsewhere.
 */
export function mapSubschemas(
  schema: Schema,
  change: (inner: Schema, keyword: string, field: string) => Schema,
): Record<string, unknown> {
  return mapValues(schema, (value, keyword) => {
    if (schemaMaps.has(keyword)) {
      return mapValues(value as Record<string, Schema>, (inner, field) => change(inner, keyword, field))
    }
    if (schemaLists.has(keyword)) return (value as Schema[]).map(inner => change(inner, keyword, ''))
    return schemas.has(keyword) && typeof value === 'object' ? change(value as Schema, keyword, '') : value
  })
}

/** Turns `anyOf [X, null]` into X with `null` among its types. */
export function withoutNull(schema: Schema): Schema {
  const branches = schema['anyOf']
  if (!Array.isArray(branches) || branches.length !== 2) return schema
  const [one, other] = branches as [Schema, Schema]
  const kept = other['type'] === 'null' ? one : one['type'] === 'null' ? other : undefined
  if (kept === undefined || typeof kept['type'] !== 'string') return schema
  const { anyOf: _anyOf, ...rest } = schema
  const words = kept['enum']
  return {
    ...kept,
    ...rest,
    type: [kept['type'], 'null'],
    ...(Array.isArray(words) ? { enum: [...(words as unknown[]), null] } : {}),
  }
}

function isText(schema: Schema): boolean {
  const type = schema['type']
  const text = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return text && schema['enum'] === undefined && schema['const'] === undefined
}
