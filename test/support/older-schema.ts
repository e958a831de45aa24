import sql from 'sql-template-tag'
import type { Db } from '../../src/db/database.ts'

/** The migration that an older release does not have. */
export const missing = '0004-reports.sql'

/** Leaves the schema as the release before made it, without the marks and indexes that reports read. */
export async function makeOlder(db: Db): Promise<void> {
  await db.query(sql`drop index order_items_refunded, orders_refunded, orders_sold_days`)
  await db.query(sql`alter table orders drop column bill_guests`)
  await db.query(sql`create index orders_date on orders (brand_id, branch_id, business_date)`)
  await db.query(sql`delete from schema_migrations where name = ${missing}`)
}
