import sql from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import type { ExportedOrder, ExportedBill } from './export.presenter.ts'

/** Rows per portion of an export. */
export const portionRows = 100

/** A customer and the id after which a portion starts; `''` for the first. */
export type Portion = { brandId: string; customerId: string; after: string }

/** Reads a portion of the customer's orders with their items, oldest first. */
export async function ordersOfCustomer(
  db: Db,
  { brandId, customerId, after }: Portion,
): Promise<ExportedOrder[]> {
  return db.query<ExportedOrder>(
    sql`select o.id, o.order_number, o.branch_id, b.timezone, o.status, o.business_date, o.ordered_at,
          o.customer_name, o.note, o.delivery, coalesce(o.metadata, '{}') as metadata, o.total, o.balance_used, o.points_used,
          o.balance_earned, o.points_earned,
          (select jsonb_agg(jsonb_build_object(
              'name', i.name, 'quantity', i.quantity, 'total', i.total, 'note', i.note) order by i.position, i.id)
            from order_items i where i.brand_id = ${brandId} and i.order_id = o.id) as items
        from orders o join branches b on b.brand_id = o.brand_id and b.id = o.branch_id
        where o.brand_id = ${brandId} and o.customer_id = ${customerId} and o.id > ${after}
        order by o.id limit ${portionRows}`,
  )
}

/** Reads a portion of the customer's bills, oldest first. */
export async function billsOfCustomer(
  db: Db,
  { brandId, customerId, after }: Portion,
): Promise<ExportedBill[]> {
  return db.query<ExportedBill>(
    sql`select s.id, s.branch_id, b.timezone, s.guests, s.name, s.note, coalesce(s.metadata, '{}') as metadata,
          s.opened_at, s.closed_at
        from dining_sessions s join branches b on b.brand_id = s.brand_id and b.id = s.branch_id
        where s.brand_id = ${brandId} and s.customer_id = ${customerId} and s.id > ${after}
        order by s.id limit ${portionRows}`,
  )
}
