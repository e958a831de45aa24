import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { maxPopular, type MenuBranch } from './menu.types.ts'

/**
 * Ranks the products by their paid units in a branch, at the hour of the day of a time, over the last 28 business dates. A
 * weighed line counts as one unit, a combo as its own product.
 */
export async function rankPopular(
  db: Db,
  brandId: string,
  { id, timezone }: MenuBranch,
  atMs: number,
): Promise<string[]> {
  const at = new Date(atMs).toISOString()
  const rows = await db.query<{ id: string }>(
    sql`select case when i.combo is null then i.product_id else i.combo ->> 'product_id' end as id
        from orders o join order_items i on i.brand_id = ${brandId} and i.order_id = o.id
        where o.brand_id = ${brandId} and o.branch_id = ${id} and o.status in ('paid', 'partially_refunded')
          and o.business_date > (${at}::timestamptz at time zone ${timezone})::date - 28
          and extract(hour from o.ordered_at at time zone ${timezone})
            = extract(hour from ${at}::timestamptz at time zone ${timezone})
          and i.kind = 'product' and i.cancelled_at is null and (i.combo is null or i.combo ->> 'place' = '0')
        group by 1
        order by sum(case when i.weighed then 1000 else i.quantity end) desc, 1
        limit ${maxPopular}`,
    'rank-popular',
  )
  return rows.map(row => row.id)
}
