import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { TSchema } from 'typebox'
import { text, Ulid } from '../wire/common.schema.ts'
import type { RecordFilter } from './kind.store.ts'

/** Rows whose column has this value. @param fixed the column never changes */
export function byColumn(column: string, schema: TSchema, fixed = false): RecordFilter {
  return { schema, fixed, where: value => sql`${raw(`r.${column}`)} = ${value}` }
}

/** Records of one branch; a record stays in its branch for good. */
export const byOwnBranch = byColumn('branch_id', Ulid, true)

/** Records that hold in a branch: those that name it and those that name none. An unknown branch has none. */
export const byBranches: RecordFilter = {
  schema: Ulid,
  fixed: false,
  where: value =>
    sql`(r.branch_ids = '{}' or ${value} = any (r.branch_ids))
        and exists (select from branches b where b.brand_id = r.brand_id and b.id = ${value})`,
}

/** Rows in which one of the columns, or a translation, contains the words, whatever their case. */
export function bySearch(...columns: readonly string[]): RecordFilter {
  return containing([...textsOf(columns), raw(`jsonb_path_query_array(r.translations, '$.*.*')::text`)])
}

/** Rows in which one of the columns contains the words, whatever their case. */
export function byText(...columns: readonly string[]): RecordFilter {
  return containing(textsOf(columns))
}

function textsOf(columns: readonly string[]): Sql[] {
  return columns.map(column => raw(`coalesce(r.${column}, '')`))
}

function containing(texts: readonly Sql[]): RecordFilter {
  return {
    schema: text(255, { description: 'Text that is searched for, in any case.' }),
    fixed: false,
    where: value => sql`position(lower(${value}) in lower(${join([...texts], ` || e'\\n' || `)})) > 0`,
  }
}
