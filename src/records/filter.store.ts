import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { TSchema } from 'typebox'
import { momentOf } from '../db/list/moment.ts'
import { text, Timestamp, Ulid } from '../wire/common.schema.ts'
import type { RecordFilter } from './record-kind.types.ts'

/** Filters by the value of a column. @param fixed the column never changes */
export function byColumn(column: string, schema: TSchema, fixed = false): RecordFilter {
  return { schema, fixed, where: value => sql`${raw(`r.${column}`)} = ${value}` }
}

/** Filters by branch, for records that belong to one branch for good. */
export const byOwnBranch = byColumn('branch_id', Ulid, true)

/**
 * Filters by creation time, both ends inclusive. Times are stored in microseconds and returned in milliseconds, so
 * `created_to` includes its whole millisecond.
 */
export const byCreation: Readonly<Record<'created_from' | 'created_to', RecordFilter>> = {
  created_from: {
    schema: Timestamp,
    fixed: true,
    where: value => sql`r.created_at >= ${momentOf(value)}`,
  },
  created_to: {
    schema: Timestamp,
    fixed: true,
    where: value => sql`r.created_at < ${momentOf(value)} + interval '1 millisecond'`,
  },
}

/** Filters by the branch a record applies to: its `branch_ids` include the branch or are empty. An unknown branch matches nothing. */
export const byBranches: RecordFilter = {
  schema: Ulid,
  fixed: false,
  where: value =>
    sql`(r.branch_ids = '{}' or ${value} = any (r.branch_ids))
        and exists (select from branches b where b.brand_id = r.brand_id and b.id = ${value})`,
}

const Words = text(255, { description: 'Text to search for, case-insensitive.' })
const PlainWords = text(255, {
  description:
    'Text to search for, without regard to case and accents; a phone number with or without its country code.',
})

/** Searches the columns and their translations, case-insensitively. */
export function bySearch(...columns: readonly string[]): RecordFilter {
  const texts = columns.map(column => raw(`coalesce(r.${column}, '')`))
  const translations = sql`coalesce((
    select string_agg(one.text #>> '{}', e'\\n') from jsonb_path_query(r.translations, '$.*.*') one (text)), '')`
  const all = join([...texts, translations], ` || e'\\n' || `)
  return { schema: Words, fixed: false, where: value => sql`position(lower(${value}) in lower(${all})) > 0` }
}

/**
 * Searches one column without regard to case and accents. Words that are a phone number match its digits, with or without
 * the country code. `like` takes half the time of `position` over many rows.
 * @param column text in lower case and without accents (`customers.words`)
 */
export function byWords(column: string): RecordFilter {
  const contains = (words: string) => {
    const literal = words.replaceAll(/[\\%_]/g, String.raw`\$&`)
    return sql`${raw(`r.${column}`)} like '%' ||
      replace(translate(lower(${literal}), 'øłđħı', 'oldhi'), 'ß', 'ss') || '%'`
  }
  return {
    schema: PlainWords,
    fixed: false,
    where(value) {
      const words = String(value)
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
      const digits = phoneDigits(words)
      return digits === '' ? contains(words) : sql`(${contains(words)} or ${contains(digits)})`
    },
  }
}

/** The digits of a phone number, without zeros in place of the country code; empty for other words. */
function phoneDigits(words: string): string {
  if (!/^[\d\s+()/.-]+$/.test(words)) return ''
  return words.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')
}

/** Rows of a table whose records belong to one branch, with the branch's time zone for presenting times. */
export function inBranchZone(table: string): () => Sql {
  const view = raw(
    `(select t.*, b.timezone from ${table} t join branches b on b.brand_id = t.brand_id and b.id = t.branch_id)`,
  )
  return () => view
}
