import { withoutNull, type Schema } from './prepare-schema.rules.ts'

/** Schemas that stand in the document once and are referred to by name. */
export type Components = Map<string, Schema>

/** A schema as OpenAPI 3.1 readers understand it: plain JSON Schema, our keywords in its words. */
export function documentSchema(schema: unknown): Schema {
  const shown: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(withoutNull(schema as Schema))) {
    if (keyword === '$id') continue
    if (keyword === 'x-decimals') shown['multipleOf'] = Number(`1e-${value as number}`)
    else shown[keyword] = documentKeyword(keyword, value)
  }
  return shown
}

function documentKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') {
    return Object.fromEntries(
      Object.entries(value as object).map(([name, one]) => [name, documentSchema(one)]),
    )
  }
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
    return (value as unknown[]).map(documentSchema)
  }
  const nested = keyword === 'items' || keyword === 'additionalProperties' || keyword === 'propertyNames'
  return nested && typeof value === 'object' ? documentSchema(value) : value
}

/**
 * Puts an object schema among the components and gives the reference to it. Equal schemas share a name; another
 * schema that wants a name already taken gets the next one that is free.
 */
export function component(components: Components, name: string, schema: Schema): Schema {
  const text = JSON.stringify(schema)
  for (const candidate of [name, ...Array.from({ length: 9 }, (_, at) => `${name}${at + 2}`)]) {
    const known = components.get(candidate)
    if (known === undefined) components.set(candidate, schema)
    if (known === undefined || JSON.stringify(known) === text)
      return { $ref: `#/components/schemas/${candidate}` }
  }
  throw new Error(`Too many schemas want to be called ${name}`)
}

const ulid = '01M7YQ0Z4T8R6V2X5N9CKDW3HB'

const byFormat: Readonly<Record<string, string>> = {
  ulid,
  'date-time': '2026-11-21T18:08:15.123+01:00',
  date: '2026-11-21',
  'clock-time': '08:30',
}

/** Words that make an example readable, by the name of the field. */
const byName: Readonly<Record<string, unknown>> = {
  name: 'Margherita',
  note: 'No onions, please',
  reason: 'Guest changed their mind',
  customer_name: 'Ada',
  client_line_id: 'line-1',
  client_ref: 'till-3-000815',
  order_number: 'MAIN-20261121-0001',
  display_number: '001',
  currency: 'EUR',
  timezone: 'Europe/Rome',
  code: 'MAIN',
  lang: 'en',
  unit: 'g',
  quantity: 2,
  price: 8.5,
  unit_price: 8.5,
  total: 17,
  subtotal: 17,
  amount: 17,
  tendered: 20,
}

/** A value that the schema accepts, for documentation. */
export function exampleOf(schema: Schema, name = '', required = false): unknown {
  const { examples } = schema
  if (Array.isArray(examples)) return examples[0]
  if (schema['const'] !== undefined) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const types = new Set([schema['type']].flat())
  if (types.has('object')) return exampleObject(schema, required)
  if (types.has('array')) {
    const items = (schema['items'] ?? {}) as Schema
    return schema['minItems'] === undefined && name.endsWith('_ids') ? [] : [exampleOf(items, name, required)]
  }
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (branches !== undefined) return exampleOf(branches[0]!, name, required)
  if (types.has('string')) return exampleText(schema, name)
  if (types.has('boolean')) return schema['default'] ?? false
  if (types.has('number') || types.has('integer')) return exampleNumber(schema, name)
  return null
}

function exampleObject(schema: Schema, required: boolean): unknown {
  const needed = new Set((schema['required'] ?? []) as string[])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    properties
      .filter(([name]) => !required || needed.has(name))
      .map(([name, one]) => [name, exampleOf(one, name, required)]),
  )
}

function exampleText(schema: Schema, name: string): unknown {
  const known = byFormat[schema['format'] as string]
  if (known !== undefined) return known
  const word = byName[name]
  return typeof word === 'string' && word.length <= Number(schema['maxLength'] ?? 1000) ? word : 'text'
}

function exampleNumber(schema: Schema, name: string): number {
  const known = byName[name]
  const whole = [schema['type']].flat().includes('integer')
  if (typeof known === 'number' && (!whole || Number.isInteger(known))) return known
  return Math.max(1, Number(schema['minimum'] ?? 1))
}
