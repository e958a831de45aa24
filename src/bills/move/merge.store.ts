import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { stampOf } from '../../db/stamp.ts'
import { invariant } from '../../lib/invariant.ts'
import { setCustomerId } from '../../sale/bill/bill.store.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'

/** Moves the orders of a bill that ends to another bill and its customer. The caller has locked both bills. */
export async function moveOrders(
  tx: Tx,
  brandId: string,
  fromId: string,
  to: Pick<Bill, 'id' | 'customerId'>,
): Promise<void> {
  await tx.query(
    sql`update orders set dining_session_id = ${to.id}, ${setCustomerId(to.customerId)}, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and dining_session_id = ${fromId}`,
    'hand-orders-over',
  )
}

/** Moves the tables of a bill that ends to another bill; they stay occupied. */
export async function moveTables(tx: Tx, brandId: string, fromId: string, toId: string): Promise<void> {
  await tx.query(
    sql`update occupied_tables set dining_session_id = ${toId}
        where brand_id = ${brandId} and dining_session_id = ${fromId}`,
    'hand-tables-over',
  )
}

/**
 * Moves the payments of a bill that ends to another bill, and renumbers those of both in the order they were taken.
 * @returns the number of payments on the other bill
 */
export async function movePayments(tx: Tx, brandId: string, fromId: string, toId: string): Promise<number> {
  const rows = await tx.query(
    sql`update payments p set dining_session_id = ${toId}, position = taken.at - 1, updated_at = ${stampOf(brandId)}
        from (select id, row_number() over (order by paid_at, position, id) as at from payments
              where brand_id = ${brandId} and dining_session_id in (${fromId}, ${toId})) as taken
        where p.brand_id = ${brandId} and p.id = taken.id returning 1`,
    'hand-payments-over',
  )
  return rows.length
}

/** Adds the tables, guests, items and figures of a bill that ends to another bill. @returns that bill's new version */
export async function addFigures(tx: Tx, brandId: string, fromId: string, toId: string): Promise<number> {
  return onlyVersion(
    await tx.query<{ version: number }>(
      sql`update dining_sessions bill set
            table_ids = bill.table_ids || more.table_ids, guests = bill.guests + more.guests,
            item_count = bill.item_count + more.item_count, addon_count = bill.addon_count + more.addon_count,
            subtotal = bill.subtotal + more.subtotal,
            campaign_discount = bill.campaign_discount + more.campaign_discount,
            discount = bill.discount + more.discount, tax = bill.tax + more.tax, total = bill.total + more.total,
            cost = bill.cost + more.cost, paid = bill.paid + more.paid,
            balance_used = bill.balance_used + more.balance_used, points_used = bill.points_used + more.points_used,
            points_value = bill.points_value + more.points_value,
            bill_printed_at = case when more.total = 0 then bill.bill_printed_at end,
            version = bill.version + 1, updated_at = ${stampOf(brandId)}
          from dining_sessions more
          where bill.brand_id = ${brandId} and bill.id = ${toId} and more.brand_id = ${brandId} and more.id = ${fromId}
          returning bill.version`,
      'take-bill-over',
    ),
  )
}

/** Ends a bill that was merged; its `table_ids` stay, as a record of where it was. @returns its new version */
export async function closeMerged(
  tx: Tx,
  brandId: string,
  id: string,
  { intoId, closedAt }: { intoId: string; closedAt: number },
): Promise<number> {
  return onlyVersion(
    await tx.query<{ version: number }>(
      sql`update dining_sessions set status = 'merged', merged_into_id = ${intoId},
            closed_at = ${new Date(closedAt)}, guest_token_hash = null, item_count = 0, addon_count = 0, subtotal = 0,
            campaign_discount = 0, discount = 0, tax = 0, total = 0, cost = 0, paid = 0, balance_used = 0,
            points_used = 0, points_value = 0, version = version + 1, updated_at = ${stampOf(brandId)}
          where brand_id = ${brandId} and id = ${id} returning version`,
      'close-merged',
    ),
  )
}

function onlyVersion(rows: { version: number }[]): number {
  invariant(rows[0] !== undefined && rows.length === 1, 'a locked bill exists')
  return rows[0].version
}
