import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../src/db/database.ts'
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts'
import type { Sample } from '#test/fixtures/sample.ts'
import type { Body } from '#test/support/api.ts'

// Puts a unique word into every free text of a request, so that a test can search the database for it.

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  propertyNames?: Schema
}

/** Identifiers that a program chooses to prevent duplicates; they are not texts about a person. */
const identifiers = new Set(['client_ref', 'coupon_code', 'source', 'source_ref'])

/** Returns the value with a word in every free text that the schema allows, including optional ones. */
function planted(schema: Schema, value: unknown, place: string, words: Map<string, string>): unknown {
  const inner = schema.anyOf?.find(one => one.type !== 'null') ?? schema
  if (inner.type === 'array') {
    return Array.isArray(value) ? value.map(item => planted(inner.items ?? {}, item, place, words)) : value
  }
  if (inner.propertyNames !== undefined) return { key: newWord(`${place}.key`, words) }
  if (inner.type === 'object' && (value !== undefined || place === '')) {
    const sent = value as Record<string, unknown>
    const fields = Object.entries(inner.properties ?? {})
      .filter(([name]) => !identifiers.has(name))
      .map(([name, field]) => [name, planted(field, sent[name], `${place}.${name}`, words)] as const)
      .filter(([, field]) => field !== undefined)
    return { ...sent, ...Object.fromEntries(fields) }
  }
  if (inner.type !== 'string' || inner.format || inner.pattern || inner.enum) return value
  return newWord(place, words)
}

function newWord(place: string, words: Map<string, string>): string {
  const word = `Canary${String(words.size).padStart(3, '0')}x`
  words.set(word, place)
  return word
}

/** The sample with lines at another price than the menu's, because only they have a reason. */
function atOtherPrice(sample: Sample): Sample {
  const other = (line: object) => ({ ...line, unit_price: 0.7 })
  // No coupon fits such lines.
  const { coupon_code: _, ...body } = (sample.body ?? {}) as Body
  if (body['lines'] !== undefined) return { ...sample, body: { ...body, lines: body['lines'].map(other) } }
  return body['line'] === undefined ? sample : { ...sample, body: { ...body, line: other(body['line']) } }
}

/** The sample with a word in every free text that its schema allows. @param words gets each word with its place */
export function plant(endpoint: Endpoint, sample: Sample, words: Map<string, string>): Sample {
  const own = new Map<string, string>()
  const body = planted(endpoint.body as Schema, atOtherPrice(sample).body, '', own)
  const text = JSON.stringify(body)
  let sent = text
  for (const [word, place] of own) {
    const unique = `Canary${String(words.size).padStart(3, '0')}y`
    sent = sent.replace(word, unique)
    words.set(unique, `${endpoint.operationId}${place}`)
  }
  return { ...sample, body: JSON.parse(sent) }
}

/** Finds the columns that contain one of these words: `table.column: planted path`. */
export async function findWords(db: Db, words: ReadonlyMap<string, string>): Promise<string[]> {
  const columns = await db.query<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'date', 'character varying')`,
  )
  const places: string[] = []
  for (const { table, column } of columns) {
    const rows = await db.query<{ value: string }>(
      sql`select ${raw(`"${column}"::text`)} as value from ${raw(`"${table}"`)} where ${raw(`"${column}"`)} is not null`,
    )
    const text = rows.map(row => row.value).join('\n')
    for (const [word, what] of words) if (text.includes(word)) places.push(`${table}.${column}: ${what}`)
  }
  return places
}
