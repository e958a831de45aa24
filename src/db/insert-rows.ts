import sql, { join, raw, Sql } from 'sql-template-tag'
import { arrayText } from './array-text.ts'
import type { Tx } from './database.ts'
import { givenStamp } from './stamp.ts'

type Value = string | number | boolean

const asItIs = (name: string) => name

/**
 * How a column is sent: as an array parameter of type `array`, then through `cast` into the column. Documents are sent as text
 * and times as epoch milliseconds, which is cheaper to write and read than their own array types.
 */
const ways = {
  text: { array: 'text[]', cast: asItIs },
  integer: { array: 'integer[]', cast: asItIs },
  bigint: { array: 'bigint[]', cast: asItIs },
  boolean: { array: 'boolean[]', cast: asItIs },
  date: { array: 'date[]', cast: asItIs },
  json: { array: 'text[]', cast: (name: string) => `${name}::jsonb` },
  ms: { array: 'bigint[]', cast: (name: string) => `to_timestamp(${name} / 1000.0::double precision)` },
} as const

/** A column of a many-row insert: its kind, and the function that returns its value. */
export type Column<R> = readonly [kind: keyof typeof ways, value: (row: R) => Value | null]

/**
 * Makes a many-row insert with a fixed text, prepared once per connection: it has one array parameter per column, so that it
 * is the same statement for any number of rows.
 * @param stamped timestamp columns set to `stamp` (by the database's clock, as text), by default the current one
 */
export function rowInsert<R>(
  table: string,
  columns: Record<string, Column<R>>,
  stamped: readonly string[] = [],
): (tx: Tx, brandId: string, rows: readonly R[], stamp?: string) => Promise<void> {
  const names = Object.keys(columns)
  const list = Object.entries(columns)
  const target = raw(`${table} (${['brand_id', ...stamped, ...names].join(', ')})`)
  const picked = raw(list.map(([name, [kind]]) => ways[kind].cast(`rows.${name}`)).join(', '))
  const alias = raw(`rows (${names.join(', ')})`)
  const casts = list.map(([, [kind]]) => raw(`::${ways[kind].array}`))
  // Two inserts into one table differ in their columns, so they are two prepared statements.
  const name = `insert-${table}-${names.length}`
  const build = (brandId: string, arrays: readonly string[], stamp: string | undefined): Sql => {
    const given = arrays.map((array, at) => sql`${array}${casts[at]!}`)
    const stamps = stamped.map(() => sql`${givenStamp(brandId, stamp)}, `)
    const fixed = stamps.length === 0 ? sql`` : join(stamps, '')
    return sql`insert into ${target} select brand.id, ${fixed}${picked}
          from brands as brand, unnest(${join(given)}) as ${alias} where brand.id = ${brandId}`
  }
  const parts: { now?: readonly string[]; at?: readonly string[] } = {}
  return async (tx, brandId, rows, stamp) => {
    if (rows.length === 0) return
    const arrays = list.map(([, [, value]]) => arrayText(rows.map(value)))
    const stamps = stamped.flatMap(() => givenStamp(brandId, stamp).values)
    const at = stamp === undefined ? 'now' : 'at'
    // The parts of the text are always the same; putting dozens of columns together each time costs more than the values.
    const fixed = (parts[at] ??= build(brandId, arrays, stamp).strings)
    await tx.query(new Sql(fixed, [...stamps, ...arrays, brandId]), at === 'now' ? name : `${name}-at`)
  }
}

/**
 * Makes an update of one row by id, with a fixed text.
 * @param columns the mutable columns; without frozen ones, no update can change them
 */
export function rowUpdate<R extends { id: string }>(
  table: string,
  columns: Record<string, Column<R>>,
): (tx: Tx, brandId: string, row: R) => Promise<void> {
  const target = raw(table)
  const list = Object.entries(columns).map(([name, [kind, value]]) => {
    const [before, after] = ways[kind].cast('|').split('|')
    const type = ways[kind].array.slice(0, -2)
    return { before: raw(`${name} = ${before}`), value, after: raw(`::${type}${after}`) }
  })
  return async (tx, brandId, row) => {
    const sets = list.map(({ before, value, after }) => sql`${before}${value(row)}${after}`)
    await tx.query(
      sql`update ${target} set ${join(sets)} where brand_id = ${brandId} and id = ${row.id}`,
      `update-${table}`,
    )
  }
}

/** The text of a JSON column, or null. */
export function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
