import type { TObject, TSchema } from 'typebox'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'

/** Values to send for path parameters and filters, by name. */
export type Values = {
  /** Ids by path parameter or filter: `branch_id`, `customer`; an unknown id for others. */
  ids: Readonly<Record<string, string>>
  /** A day and a time of a sale. */
  day: string
  moment: string
  /** Values of filters that refuse an `x`. */
  texts: Readonly<Record<string, string>>
}

/** A request to a list: its path with a query. */
export type Question = { list: string; path: string; query: string }

/** The webhook of the filled lists. */
export const webhookId = `01B${'1'.padStart(23, '0')}`

/** Parameters that every list takes and that select no rows. */
const shape = new Set(['page', 'per_page', 'lang', 'sort', 'direction', 'after'])

/** Every documented filter, sort and direction of every list operation, each by itself. */
export function listQuestions(endpoints: readonly Endpoint[], values: Values): Question[] {
  return endpoints.filter(isList).flatMap(endpoint => {
    const path = endpoint.path
      .replace('/webhooks/{id}/', `/webhooks/${webhookId}/`)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(values, name))
    return queriesOf(endpoint.query!, values).map(query => ({ list: endpoint.path, path, query }))
  })
}

function isList({ method, query }: Endpoint): boolean {
  return method === 'GET' && query?.properties['per_page'] !== undefined
}

function queriesOf(query: TObject, values: Values): string[] {
  const required = query.required ?? []
  const ground = required
    .map(name => `${name}=${valuesOf(name, query.properties[name]!, values)[0]}`)
    .join('&')
  const filters = Object.entries(query.properties).filter(
    ([name]) => !shape.has(name) && !required.includes(name),
  )
  const sorts = enumOf(query.properties['sort']!)
  return [
    '',
    `after=${typeOf(query.properties['after']!) === 'integer' ? 0 : idOf(values, 'after')}`,
    ...sorts.flatMap(sort => [`sort=${sort}`, `sort=${sort}&direction=desc`]),
    ...filters.flatMap(([name, schema]) =>
      valuesOf(name, schema, values).map(
        value => `${name}=${encodeURIComponent(value)}${companion(name, query, values)}`,
      ),
    ),
  ].map(asked => [ground, asked].filter(part => part !== '').join('&'))
}

/** A display number belongs to a day, a search in sales to a branch. */
function companion(name: string, { properties }: TObject, values: Values): string {
  if (name === 'q' && 'branch_id' in properties) return `&branch_id=${idOf(values, 'branch_id')}`
  return name === 'display_number' ? `&business_date=${values.day}` : ''
}

function valuesOf(name: string, schema: TSchema, values: Values): string[] {
  const { format, type, items } = schema as { format?: string; type?: string; items?: TSchema }
  if (name === 'updated_since') return ['1970-01-01T00:00:00Z', values.moment]
  if (name === 'display_number') return ['001']
  const words = items === undefined ? enumOf(schema) : [...enumOf(items), enumOf(items).slice(0, 2).join(',')]
  if (words.length > 0) return words
  if (type === 'boolean') return ['true', 'false']
  if (format === 'ulid') return [idOf(values, name)]
  if (format === 'date') return [values.day]
  if (format === 'date-time') return [values.moment]
  return [values.texts[name] ?? 'x']
}

function typeOf(schema: TSchema): string | undefined {
  return (schema as { type?: string }).type
}

function enumOf(schema: TSchema): string[] {
  return (schema as { enum?: string[] }).enum ?? []
}

function idOf({ ids }: Values, name: string): string {
  return ids[name] ?? '01JD5Z7K3M9QW2E4R6T8Y0V1N2'
}
