import sql from 'sql-template-tag'
import type { Db, Tx } from '../../db/database.ts'
import { stampOf } from '../../db/stamp.ts'
import { setCustomerId } from '../bill/bill.store.ts'

/** Lists the bill's orders that are not cancelled, oldest first. */
export async function listLiveOrders(
  db: Db,
  brandId: string,
  billId: string,
): Promise<{ id: string; total: number }[]> {
  return db.query(
    sql`select id, total from orders
        where brand_id = ${brandId} and dining_session_id = ${billId} and status <> 'cancelled' order by id`,
    'live-orders',
  )
}

/** Moves orders that are not cancelled to the bill's first table when their table is not one of the bill's. */
export async function moveOrdersToTable(
  tx: Tx,
  brandId: string,
  billId: string,
  tableIds: readonly string[],
): Promise<void> {
  await tx.query(
    sql`update orders set table_id = ${tableIds[0]}, version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and dining_session_id = ${billId} and status <> 'cancelled'
          and (table_id is null or table_id <> all (${tableIds}::text[]))`,
  )
}

/** Sets the customer of all the bill's orders. */
export async function setOrdersCustomer(
  tx: Tx,
  brandId: string,
  billId: string,
  customerId: string | null,
): Promise<void> {
  await tx.query(
    sql`update orders set ${setCustomerId(customerId)}, version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and dining_session_id = ${billId}
          and customer_id is distinct from ${customerId}`,
  )
}

/** The fields of an order that follow its bill: to another bill, to another table, or to another customer. */
type OrderPlace = {
  id: string
  dining_session_id: string
  table_id: string | null
  customer_id: string | null
  version: number
}

export function listOrderPlaces(tx: Tx, brandId: string, billId: string): Promise<OrderPlace[]> {
  return tx.query(
    sql`select id, dining_session_id, table_id, customer_id, version from orders
        where brand_id = ${brandId} and dining_session_id = ${billId} order by id`,
    'order-places',
  )
}
