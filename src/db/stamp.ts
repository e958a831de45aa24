import sql, { raw, type Sql } from 'sql-template-tag'
import { newestMigration } from './schema/migration-files.ts'

/** Words in the error that the database gives when a program older than its schema asks for a stamp. */
export const newerSchema = 'newer schema'

/**
 * Null, unless the database has a migration that this program does not know: then reading it fails, and with it the
 * write that asked for its stamp. Every write asks for one, so an older process stops at its first write after the
 * schema moved, without an extra query. A sub-select, so that a statement of many rows asks once.
 */
const fence = raw(`(select newer_schema('${newestMigration}'))`)
const readFence = raw(
  `(select ('${newerSchema} ' || name)::timestamptz from schema_migrations where name > '${newestMigration}' limit 1)`,
)

/**
 * The stamp of a change, `created_at` or `updated_at`: the database's clock as the statement begins, never below a
 * watermark that was given to a syncing client, also when that clock is set back. The same wherever a statement asks.
 */
export function stampOf(brandId: string): Sql {
  return stampWith(brandId, fence)
}

/** The same for a statement that only reads, whose functions Citus leaves to the nodes. */
export function readStamp(brandId: string): Sql {
  return stampWith(brandId, readFence)
}

/** A stamp that was read before in the transaction, as text; one of now when there is none. */
export function givenStamp(brandId: string, stamp: string | undefined): Sql {
  return stamp === undefined ? stampOf(brandId) : sql`${stamp}::timestamptz`
}

function stampWith(brandId: string, fenced: Sql): Sql {
  return sql`greatest(statement_timestamp(), (select floor.at from sync_floors floor where floor.brand_id = ${brandId}), ${fenced})`
}
