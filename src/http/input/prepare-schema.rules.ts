/** A JSON Schema as plain data; TypeBox schemas are these. */
export type Schema = { readonly [keyword: string]: unknown }

/**
 * A schema as the validator compiles it, with the same meaning and better faults: `T | null` becomes one schema of
 * two types, so a wrong value has one fault and not three; what only the documentation needs is dropped, but the
 * description of a pattern, which faults quote; a text without `x-lines` is marked as one line, ids are marked to be
 * put in upper case.
 */
export function prepareSchema(schema: unknown): Schema {
  const prepared: Record<string, unknown> = {}
  const whole = withoutNull(schema as Schema)
  for (const [keyword, value] of Object.entries(whole)) {
    if (documentationOnly.has(keyword)) continue
    prepared[keyword] = prepareKeyword(keyword, value)
  }
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

function prepareKeyword(keyword: string, value: unknown): unknown {
  if (schemaMaps.has(keyword)) {
    return Object.fromEntries(
      Object.entries(value as object).map(([name, one]) => [name, prepareSchema(one)]),
    )
  }
  if (schemaLists.has(keyword)) return (value as unknown[]).map(prepareSchema)
  if (schemas.has(keyword) && typeof value === 'object') return prepareSchema(value)
  return value
}

/** `anyOf [X, null]` as X with the type `null` besides its own. */
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
