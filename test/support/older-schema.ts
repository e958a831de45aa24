import sql from 'sql-template-tag'
import type { Db } from '../../src/db/database.ts'

/** The migrations that an older release does not have. */
export const missing = ['0004-reports.sql', '0026-reports-of-ten-kinds.sql', '0030-times-of-the-kitchen.sql']

/** Leaves the schema as the release before made it, without the marks and indexes that reports read. */
export async function makeOlder(db: Db): Promise<void> {
  await db.query(sql`drop index order_items_refunded, orders_refunded, orders_sold_days, order_items_cancelled,
          order_items_product, payments_tips`)
  await db.query(sql`drop table sold_days, sold_sums, kitchen_times`)
  await db.query(sql`alter table orders drop column bill_guests`)
  await db.query(sql`create index orders_date on orders (brand_id, branch_id, business_date)`)
  await db.query(sql`delete from schema_migrations where name = any (${missing}::text[])`)
}
