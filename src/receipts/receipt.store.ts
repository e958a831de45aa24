import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/** Names of tables in the order of the ids. */
export async function listTableNames(db: Db, brandId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    sql`select name from tables where brand_id = ${brandId} and id = any (${ids}::text[])
        order by array_position(${ids}::text[], id)`,
    'table-names',
  )
  return rows.map(row => row.name)
}
