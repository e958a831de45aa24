import { Amount, ClockTime, DateOnly, Timestamp, Ulid } from '../../wire/common.schema.ts'
import { escapeHtml, inlineHtml } from '../markdown.rules.ts'
import type { OpenApiDocument } from '../openapi.schema.ts'
import type { Schema } from '../prepare-schema.rules.ts'

/** One field or parameter as the page shows it. `path` holds the names around it, ending in a dot. */
export type Field = {
  path?: string
  name: string
  note?: string
  required: boolean
  schema: Schema
  text?: string | undefined
}

/** A list of fields under a heading, or nothing. */
export function fieldList(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return ''
  return `<h4>${title}</h4><dl class="fields">${fields.map(fieldHtml).join('')}</dl>`
}

/** Descriptions that repeat the type, and so are not shown beside every field. */
const saidByType = new Set<unknown>(
  [Ulid, Timestamp, DateOnly, ClockTime, Amount].map(schema => (schema as unknown as Schema)['description']),
)

function fieldHtml({ path = '', name, note, required, schema, text }: Field): string {
  const texts = [text, schema['description'] as string | undefined].filter(
    one => one !== undefined && one !== '' && !saidByType.has(one),
  )
  const about = [texts.map(one => inlineHtml(one!)).join(' '), inlineHtml(limits(schema))]
  const around = path === '' ? '' : `<i>${escapeHtml(path)}</i>`
  return `<div><dt><code>${around}${escapeHtml(name)}</code><small>${escapeHtml(typeName(schema))}</small>${
    note === undefined ? '' : `<small>${escapeHtml(note)}</small>`
  }${required ? '<small class="required">required</small>' : ''}</dt>${about
    .filter(one => one !== '')
    .map(one => `<dd>${one}</dd>`)
    .join('')}</div>`
}

const maxNesting = 4

/** Every field of an object, nested ones after the one that holds them. */
export function fieldsOf(document: OpenApiDocument, sent: Schema, path = ''): Field[] {
  const schema = resolve(document, sent)
  const required = new Set((schema['required'] ?? []) as string[])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  return properties.flatMap(([name, property]) => {
    const one = resolve(document, property)
    const isList = [one['type']].flat().includes('array')
    const inner = isList ? resolve(document, (one['items'] ?? {}) as Schema) : one
    const own = { path, name, required: required.has(name), schema: one }
    const nested = path.split('.').length < maxNesting && inner['properties'] !== undefined
    return nested ? [own, ...fieldsOf(document, inner, `${path}${name}.`)] : [own]
  })
}

export function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return schema
  return document.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {}
}

/** Names of the formats that client developers know. */
const formatNames: Readonly<Record<string, string>> = {
  ulid: 'ULID',
  'date-time': 'timestamp',
  date: 'date',
  'clock-time': 'HH:MM',
}

function typeName(schema: Schema): string {
  if (schema['anyOf'] !== undefined) return (schema['anyOf'] as Schema[]).map(typeName).join(' or ')
  const format = formatNames[schema['format'] as string] ?? (schema['format'] as string | undefined)
  const types = [(schema['type'] ?? 'any') as string | string[]].flat()
  const named = types.map(type => (type === 'string' && format !== undefined ? format : type)).join(' or ')
  const items = schema['items'] as Schema | undefined
  return items === undefined
    ? named
    : `${named} of ${items['$ref'] === undefined ? typeName(items) : 'object'}`
}

const limitWords = [
  ['exclusiveMinimum', '> '],
  ['minimum', '≥ '],
  ['exclusiveMaximum', '< '],
  ['maximum', '≤ '],
] as const

function limits(schema: Schema): string {
  const words: string[] = limitWords.flatMap(([keyword, sign]) =>
    schema[keyword] === undefined ? [] : [`${sign}${String(schema[keyword] as number)}`],
  )
  const decimals = Math.round(-Math.log10((schema['multipleOf'] as number | undefined) ?? 1))
  if (decimals > 0) words.push(`≤ ${decimals} decimals`)
  const isKnown = formatNames[schema['format'] as string] !== undefined
  if (!isKnown) words.push(...span(schema['minLength'], schema['maxLength'], 'characters'))
  words.push(...span(schema['minItems'], schema['maxItems'], 'entries'))
  if (schema['default'] !== undefined) words.push(`default \`${JSON.stringify(schema['default'])}\``)
  if (Array.isArray(schema['enum'])) words.push(schema['enum'].map(one => `\`${String(one)}\``).join(' '))
  return words.join(' · ')
}

function span(least: unknown, most: unknown, what: string): string[] {
  const [min, max] = [least as number | undefined, most as number | undefined]
  if (max === undefined) return min === undefined ? [] : [`at least ${min} ${what}`]
  if (min === undefined || min === 0) return [`at most ${max} ${what}`]
  return min === max ? [`${min} ${what}`] : [`${min} to ${max} ${what}`]
}
