import sql, { type Sql } from 'sql-template-tag'
import { invariant } from '../../lib/invariant.ts'
import { parseTimestamp } from '../../lib/zone.ts'

/**
 * Returns a timestamp of a query, which the schema has checked, in UTC with microseconds: RFC 3339 allows offsets up to
 * 23:59, PostgreSQL up to 15:59.
 */
export function inUtc(text: string): string {
  const parsed = parseTimestamp(text)
  invariant(parsed !== undefined, 'the schema has checked the timestamp')
  return parsed.micros
}

/** The same as a parameter, for a filter. */
export function momentOf(value: unknown): Sql {
  return sql`${inUtc(String(value))}::timestamptz`
}
