import sql, { raw, type Sql } from 'sql-template-tag'
import { newestMigration } from './schema/migration-files.ts'

/** Words in the error that the database gives when a program older than its schema asks for a stamp. */
export const newerSchema = 'newer schema'

/**
 * Null, unless the database has a migration that this program does not know: then reading it fails, and with it the
 * write that asked for its stamp. Every write asks for one, so an older process stops at its first write after the
 * schema moved, without an extra query.
 */
const fence = raw(
  `(select ('${newerSchema} ' || name)::timestamptz from schema_migrations where name > '${newestMigration}' limit 1)`,
)

/**
 * The stamp of a change, `created_at` or `updated_at`: the database's clock, never below a watermark that was given
 * to a syncing client, also when that clock is set back.
 */
export function stampOf(brandId: string): Sql {
  return sql`greatest(clock_timestamp(), (select floor.at from sync_floors floor where floor.brand_id = ${brandId}), ${fence})`
}
