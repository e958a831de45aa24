import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from './database.ts'
import { stampOf } from './stamp.ts'

/**
 * How a column travels: as an array parameter of `array`, then through `cast` into the column. Documents go as text
 * and times as epoch milliseconds, which cost less to write and to read than their own array types.
 */
const kinds = {
  text: { array: 'text[]', cast: (name: string) => name },
  integer: { array: 'integer[]', cast: (name: string) => name },
  bigint: { array: 'bigint[]', cast: (name: string) => name },
  boolean: { array: 'boolean[]', cast: (name: string) => name },
  date: { array: 'date[]', cast: (name: string) => name },
  json: { array: 'text[]', cast: (name: string) => `${name}::jsonb` },
  ms: { array: 'bigint[]', cast: (name: string) => `to_timestamp(${name} / 1000.0::double precision)` },
  textList: { array: 'text[]', cast: (name: string) => `${name}::text[]` },
} as const

type Kind = keyof typeof kinds

/** A column of a many-row insert: its kind and where its value comes from. */
export type Column<R> = readonly [kind: Kind, value: (row: R) => unknown]

/**
 * A many-row insert of fixed text, prepared once per connection: one array parameter per column, so that a batch of
 * any size is the same statement.
 * @param stamped timestamp columns that get the stamp given (of the database's clock, as text), else one of now
 */
export function rowInsert<R>(
  table: string,
  columns: Record<string, Column<R>>,
  stamped: readonly string[] = [],
): (tx: Tx, brandId: string, rows: readonly R[], stamp?: string) => Promise<void> {
  const names = Object.keys(columns)
  const list = Object.entries(columns)
  const target = raw(`${table} (${['brand_id', ...stamped, ...names].join(', ')})`)
  const picked = raw(list.map(([name, [kind]]) => kinds[kind].cast(`rows.${name}`)).join(', '))
  const alias = raw(`rows (${names.join(', ')})`)
  const casts = list.map(([, [kind]]) => raw(`::${kinds[kind].array}`))
  return async (tx, brandId, rows, stamp) => {
    if (rows.length === 0) return
    const arrays = list.map(([, [, value]], at) => sql`${rows.map(value)}${casts[at]!}`)
    const stamps: Sql[] = stamped.map(() => sql`coalesce(${stamp}::timestamptz, ${stampOf(brandId)}), `)
    const fixed = stamps.length === 0 ? sql`` : join(stamps, '')
    await tx.query(
      sql`insert into ${target} select ${brandId}, ${fixed}${picked} from unnest(${join(arrays)}) as ${alias}`,
      `insert-${table}`,
    )
  }
}

/** A document column's text, or null. */
export function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** A text list as PostgreSQL writes an array, for a column of kind `textList`. */
export function listText(values: readonly string[]): string {
  return `{${values.map(value => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
