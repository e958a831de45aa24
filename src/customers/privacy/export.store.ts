import sql from 'sql-template-tag'
import type { Db, Row } from '../../db/database.ts'

/** Rows per portion of an export. */
export const portionRows = 100

/** A customer and the id after which a portion starts; `''` for the first. */
export type Portion = { brandId: string; customerId: string; after: string }

export type Listed = Row & { id: string }

/** Reads a portion of the customer's orders with their items, oldest first. */
export function ordersOfCustomer(db: Db, { brandId, customerId, after }: Portion): Promise<Listed[]> {
  return db.query<Listed>(
    sql`select o.id, o.order_number, o.branch_id, b.timezone, o.status, o.business_date, o.ordered_at,
          o.customer_name, o.note, o.delivery, o.metadata, o.total, o.balance_used, o.points_used,
          o.balance_earned, o.points_earned,
          (select json_agg(json_build_object(
              'name', i.name, 'quantity', i.quantity, 'total', i.total, 'note', i.note) order by i.position, i.id)
            from order_items i where i.brand_id = ${brandId} and i.order_id = o.id) as items
        from orders o join branches b on b.brand_id = o.brand_id and b.id = o.branch_id
        where o.brand_id = ${brandId} and o.customer_id = ${customerId} and o.id > ${after}
        order by o.id limit ${portionRows}`,
  )
}

/** Reads a portion of the customer's bills, oldest first. */
export function billsOfCustomer(db: Db, { brandId, customerId, after }: Portion): Promise<Listed[]> {
  return db.query<Listed>(
    sql`select s.id, s.branch_id, b.timezone, s.guests, s.name, s.note, s.metadata,
          s.opened_at, s.closed_at
        from dining_sessions s join branches b on b.brand_id = s.brand_id and b.id = s.branch_id
        where s.brand_id = ${brandId} and s.customer_id = ${customerId} and s.id > ${after}
        order by s.id limit ${portionRows}`,
  )
}

/** Reads a portion of the customer's ledger, oldest first. */
export function ledgerOfCustomer(db: Db, { brandId, customerId, after }: Portion): Promise<Listed[]> {
  return db.query<Listed>(
    sql`select * from customer_ledger
        where brand_id = ${brandId} and customer_id = ${customerId} and id > ${after} order by id limit ${portionRows}`,
  )
}
