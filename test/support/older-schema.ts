import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../src/db/database.ts'

/** The migrations that the older release lacks. */
export const missing = [
  '0004-reports.sql',
  '0026-reports-of-ten-kinds.sql',
  '0030-times-of-the-kitchen.sql',
  '0032-cancelled-items-of-people.sql',
  '0037-tips-by-their-taker.sql',
]

const newer = {
  indexes: [
    'order_items_refunded',
    'orders_refunded',
    'orders_sold_days',
    'order_items_cancelled_by',
    'order_items_product',
    'payments_tips_taken',
  ],
  tables: ['sold_days', 'sold_sums', 'kitchen_times'],
}

/** Restores the schema of the previous release, without the columns and indexes of reports. */
export async function makeOlder(db: Db): Promise<void> {
  // One by one, because Citus requires it.
  for (const name of newer.indexes) await db.query(raw(`drop index ${name}`))
  for (const name of newer.tables) await db.query(raw(`drop table ${name}`))
  await db.query(sql`alter table orders drop column bill_guests`)
  await db.query(sql`alter table payments drop column taken_by, drop column refunded_tip`)
  await db.query(sql`create index orders_date on orders (brand_id, branch_id, business_date)`)
  await db.query(sql`delete from schema_migrations where name = any (${missing}::text[])`)
}
