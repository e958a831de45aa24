import sql, { raw, type Sql } from 'sql-template-tag'
import { newestMigration } from './migration-files.ts'

/** Part of the database's error when a program older than its schema requests a stamp. */
export const newerSchema = 'newer schema'

/**
 * Null, unless the database has a migration that this program does not know: then it raises an error, and the write that
 * uses the stamp fails. Every write uses one, so an older process fails at its first write after a migration, without an
 * extra query. A sub-select, so that a statement with many rows evaluates it once.
 */
const fence = raw(`(select newer_schema('${newestMigration}'))`)
const readFence = raw(
  `(select ('${newerSchema} ' || name)::timestamptz from schema_migrations where name > '${newestMigration}' limit 1)`,
)

/**
 * The stamp of a change, `created_at` or `updated_at`: the database's clock at the start of the statement, and never below a
 * watermark returned to a syncing client, even if that clock is set back. Constant within a statement.
 */
export function stampOf(brandId: string): Sql {
  return stampWith(brandId, fence)
}

/** The same for a read-only statement, whose functions Citus runs on the nodes. */
export function readStamp(brandId: string): Sql {
  return stampWith(brandId, readFence)
}

/** A stamp read earlier in the transaction, as text; by default the current one. */
export function givenStamp(brandId: string, stamp: string | undefined): Sql {
  return stamp === undefined ? stampOf(brandId) : sql`${stamp}::timestamptz`
}

function stampWith(brandId: string, fenced: Sql): Sql {
  return sql`greatest(statement_timestamp(), (select floor.at from sync_floors floor where floor.brand_id = ${brandId}), ${fenced})`
}
