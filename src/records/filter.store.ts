import sql, { join, raw } from 'sql-template-tag'
import type { TSchema } from 'typebox'
import { text, Timestamp, Ulid } from '../wire/common.schema.ts'
import type { RecordFilter } from './kind.store.ts'

/** Rows whose column has this value. @param fixed the column never changes */
export function byColumn(column: string, schema: TSchema, fixed = false): RecordFilter {
  return { schema, fixed, where: value => sql`${raw(`r.${column}`)} = ${value}` }
}

/** Records of one branch; a record stays in its branch for good. */
export const byOwnBranch = byColumn('branch_id', Ulid, true)

/**
 * Rows that were made at this time or later, or until it, of a table that is only added to. A time is shown in
 * milliseconds and kept in microseconds: the whole of the last millisecond counts.
 */
export const byCreation: Readonly<Record<'created_from' | 'created_to', RecordFilter>> = {
  created_from: {
    schema: Timestamp,
    fixed: true,
    where: value => sql`r.created_at >= ${value}::timestamptz`,
  },
  created_to: {
    schema: Timestamp,
    fixed: true,
    where: value => sql`r.created_at < ${value}::timestamptz + interval '1 millisecond'`,
  },
}

/** Records that hold in a branch: those that name it and those that name none. An unknown branch has none. */
export const byBranches: RecordFilter = {
  schema: Ulid,
  fixed: false,
  where: value =>
    sql`(r.branch_ids = '{}' or ${value} = any (r.branch_ids))
        and exists (select from branches b where b.brand_id = r.brand_id and b.id = ${value})`,
}

const Words = text(255, { description: 'Text that is searched for, in any case.' })

/** Rows in which one of the columns, or a translation, contains the words, whatever their case. */
export function bySearch(...columns: readonly string[]): RecordFilter {
  const texts = columns.map(column => raw(`coalesce(r.${column}, '')`))
  const translations = raw(`jsonb_path_query_array(r.translations, '$.*.*')::text`)
  const all = join([...texts, translations], ` || e'\\n' || `)
  return { schema: Words, fixed: false, where: value => sql`position(lower(${value}) in lower(${all})) > 0` }
}

/**
 * Rows whose column contains the words, whatever their case. `like` takes half the time of `position` over many rows.
 * @param column text in lower case
 */
export function byWords(column: string): RecordFilter {
  const literal = (value: unknown) => String(value).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return {
    schema: Words,
    fixed: false,
    where: value => sql`${raw(`r.${column}`)} like '%' || lower(${literal(value)}) || '%'`,
  }
}
