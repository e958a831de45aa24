import type { Schema } from './operations.ts'
import { unknownId } from './till.ts'

/** A value that breaks a schema in one place, with a description of the fault. */
export type Bad = { about: string; value: unknown }

/** Longer ones would be refused for their size. */
const longest = 2000

/**
 * A valid value made bad in every place, one place at a time.
 * @param value what is valid; where it lacks a field, the plainest value is used
 */
export function badValues(schema: Schema, value: unknown, path = 'body'): Bad[] {
  const here = brokenRules(schema).map(([rule, bad]) => ({ about: `${path} ${rule}`, value: bad }))
  return [...here, ...badFields(schema, value, path), ...badEntries(schema, value, path)]
}

function badFields(schema: Schema, value: unknown, path: string): Bad[] {
  if (schema.properties === undefined) return []
  const whole = (value ?? plainValue(schema)) as Record<string, unknown>
  const lacking = (schema.required ?? []).map((name: string) => {
    const { [name]: _, ...rest } = whole
    return { about: `${path} without ${name}`, value: rest }
  })
  const inside = Object.entries<Schema>(schema.properties).flatMap(([name, field]) =>
    badValues(field, whole[name], `${path}.${name}`).map(bad => ({
      about: bad.about,
      value: { ...whole, [name]: bad.value },
    })),
  )
  return [{ about: `${path} unknown field`, value: { ...whole, no_such_field: 1 } }, ...lacking, ...inside]
}

function badEntries(schema: Schema, value: unknown, path: string): Bad[] {
  if (schema.items === undefined) return []
  const [first = plainValue(schema.items), ...rest] = (value ?? []) as unknown[]
  return badValues(schema.items, first, `${path}.0`).map(bad => ({
    about: bad.about,
    value: [bad.value, ...rest],
  }))
}

/** Values that break one rule of a schema each, by a word for the rule. */
function brokenRules(schema: Schema): [rule: string, bad: unknown][] {
  const types = new Set([schema.type].flat())
  const {
    minimum,
    exclusiveMinimum,
    maximum,
    'x-decimals': decimals,
    minLength,
    maxLength,
    minItems,
    maxItems,
  } = schema
  const bad: [boolean, string, () => unknown][] = [
    [true, 'type', () => wrongType(types)],
    [!types.has('null') && !schema.enum?.includes(null), 'null', () => null],
    [schema.enum !== undefined, 'enum', () => 'no_such_word'],
    [minimum !== undefined, 'below', () => minimum - 1],
    [exclusiveMinimum !== undefined, 'at the least', () => exclusiveMinimum],
    [maximum !== undefined, 'above', () => maximum + 1],
    [decimals !== undefined, 'decimals', () => (minimum ?? 0) + 10 ** -(decimals + 1)],
    [types.has('integer'), 'half', () => (minimum ?? 0) + 0.5],
    [minLength > 0, 'short', () => ''],
    [maxLength <= longest, 'long', () => 'x'.repeat(maxLength + 1)],
    [types.has('string') && schema.enum === undefined, 'control', () => 'a\u0007b'],
    [schema.pattern !== undefined || schema.format !== undefined, 'format', () => '!'],
    [schema.format === 'ulid', 'unknown', () => unknownId],
    [minItems > 0, 'few', () => []],
    [maxItems <= longest, 'many', () => Array.from({ length: maxItems + 1 }, () => plainValue(schema.items))],
    [types.has('array'), 'twice', () => [plainValue(schema.items), plainValue(schema.items)]],
  ]
  return bad.filter(([applies]) => applies).map(([, rule, make]) => [rule, make()])
}

function wrongType(types: ReadonlySet<string>): unknown {
  if (types.has('array')) return {}
  if (types.has('object')) return []
  return types.has('string') ? 5 : 'five'
}

/** The plainest value that a schema allows, as far as the schema can say. */
function plainValue(schema: Schema): unknown {
  const types = new Set([schema.type].flat())
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.format === 'ulid') return unknownId
  if (schema.format === 'date') return '2026-01-01'
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z'
  if (schema.format === 'clock-time') return '12:00'
  if (types.has('boolean')) return true
  if (types.has('integer') || types.has('number')) return Math.max(schema.minimum ?? 1, 1)
  if (types.has('array')) return []
  if (schema.properties === undefined) return types.has('object') ? {} : 'en'
  const required: string[] = schema.required ?? []
  return Object.fromEntries(required.map(name => [name, plainValue(schema.properties[name])]))
}
