import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'

/** The number and time of the newest order of all brands, by which people tell two histories of a database apart. */
export async function readLastOrder(db: Db): Promise<string | undefined> {
  const rows = await db.query<{ number: string; at: number }>(
    sql`select last.number, last.at from brands as brand
        cross join lateral (
          select order_number as number, created_at as at from orders where brand_id = brand.id
          order by created_at desc, id desc limit 1) as last
        order by last.at desc limit 1`,
  )
  return rows[0] && `${rows[0].number} of ${new Date(rows[0].at).toISOString()}`
}
