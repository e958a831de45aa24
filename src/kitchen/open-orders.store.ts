import sql, { raw, type Sql } from 'sql-template-tag'

/**
 * A part of the kitchen's work: of a branch, of orders that the kitchen got on this business date (YYYY-MM-DD) or
 * later, and by now (epoch ms).
 */
export type KitchenScope = { branchId: string; since: string; now: number }

/** Stages of work that is not done. */
export const open = raw(`('new', 'preparing', 'ready')`)

/** The kitchen has item `i` by now: it is no item of a scheduled order whose time is still to come. */
export const isHere = ({ now }: KitchenScope): Sql => sql`i.kitchen_new_at <= ${new Date(now)}`

/** Ids of the orders with something in the kitchen, each way by an index of its own. */
export function openOrders(brandId: string, { branchId, since }: KitchenScope): Sql {
  return sql`
      select id from orders
      where brand_id = ${brandId} and branch_id = ${branchId} and business_date >= ${since}::date
        and kitchen_status in ${open} and kitchen_status is distinct from 'delivered'
      union all
      select id from orders
      where brand_id = ${brandId} and branch_id = ${branchId} and ticket_date >= ${since}::date
        and ticket_date is not null and kitchen_status in ${open} and kitchen_status is distinct from 'delivered'`
}
