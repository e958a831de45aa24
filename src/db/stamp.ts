import sql, { type Sql } from 'sql-template-tag'

/**
 * The stamp of a change, `created_at` or `updated_at`: the database's clock, never below a watermark that was given
 * to a syncing client, also when that clock is set back.
 */
export function stampOf(brandId: string): Sql {
  return sql`greatest(clock_timestamp(), (select floor.at from sync_floors floor where floor.brand_id = ${brandId}))`
}
