import sql, { type Sql } from 'sql-template-tag'
import { invariant } from '../../lib/invariant.ts'
import { parseTimestamp } from '../../lib/zone.ts'

/**
 * Returns a timestamp of a query, which the schema has checked, as a parameter in UTC: RFC 3339 allows offsets up to
 * 23:59, PostgreSQL up to 15:59.
 */
export function momentOf(value: unknown): Sql {
  const parsed = parseTimestamp(String(value))
  invariant(parsed !== undefined, 'the schema has checked the timestamp')
  return sql`${parsed.micros}::timestamptz`
}
