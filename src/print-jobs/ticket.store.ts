import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { ServiceType } from '../sale/shapes/order.shape.ts'

/** The texts of a kitchen paper beside its dishes, by the names of now. */
export type TicketHead = {
  number: number | null
  tableName: string | null
  billName: string | null
  customerName: string | null
  guests: number | null
  waiter: string | null
  serviceType: ServiceType | null
  scheduledFor: number | null
  note: string | null
}

type Owner = { orderId: string | null; billId: string | null }

export async function readHead(db: Db, brandId: string, { orderId, billId }: Owner): Promise<TicketHead> {
  const [row] = await db.query<TicketHead>(
    sql`select o.number, t.name as "tableName", d.name as "billName", o.customer_name as "customerName", d.guests,
          e.name as waiter, o.service_type as "serviceType", o.scheduled_for as "scheduledFor", o.note
        from (select ${orderId}::text as order_id, ${billId}::text as bill_id) given
        left join orders o on o.brand_id = ${brandId} and o.id = given.order_id
        left join dining_sessions d on d.brand_id = ${brandId} and d.id = coalesce(given.bill_id, o.dining_session_id)
        left join tables t on t.brand_id = ${brandId} and t.id = coalesce(o.table_id, d.table_ids[1])
        left join staff e on e.brand_id = ${brandId} and e.id = coalesce(o.staff_id, d.staff_id)`,
    'ticket-head',
  )
  return row!
}

/** The name of a place that a party left or came to: of its tables, or of its bill. */
export async function readPlace(
  db: Db,
  brandId: string,
  { tableIds, billId }: { tableIds: readonly string[]; billId: string },
): Promise<string | null> {
  const [row] = await db.query<{ place: string | null }>(
    sql`select coalesce(
          (select string_agg(name, ', ' order by name) from tables
            where brand_id = ${brandId} and id = any (${tableIds}::text[])),
          (select name from dining_sessions where brand_id = ${brandId} and id = ${billId})) as place`,
    'place-name',
  )
  return row!.place
}
