import type { Schema } from '../../input/prepare-schema.rules.ts'

/**
 * The schema of an answer without `additionalProperties: false`: later releases may add fields, and a client that is
 * generated from the document must not refuse them. Requests stay strict.
 */
export function openSchema(schema: Schema): Schema {
  const entries = Object.entries(schema).filter(
    ([keyword, value]) => keyword !== 'additionalProperties' || value !== false,
  )
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, opened(keyword, value)]))
}

function opened(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') {
    const fields = Object.entries(value as Record<string, Schema>)
    return Object.fromEntries(fields.map(([name, one]) => [name, openSchema(one)]))
  }
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf')
    return (value as Schema[]).map(openSchema)
  const isSchema = keyword === 'items' || keyword === 'additionalProperties'
  return isSchema && typeof value === 'object' ? openSchema(value as Schema) : value
}
