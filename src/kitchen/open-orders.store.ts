import sql, { raw, type Sql } from 'sql-template-tag'

/** Selects the work of a branch's kitchen: items it got on a business date (YYYY-MM-DD) or later, up to now (epoch ms). */
export type KitchenScope = { branchId: string; since: string; now: number }

/** Stages before delivery. */
export const open = raw(`('new', 'preparing', 'ready')`)

/** Condition that the kitchen has item `i` by now; the items of a scheduled order get there later. */
export const isHere = ({ now }: Pick<KitchenScope, 'now'>): Sql => sql`i.kitchen_new_at <= ${new Date(now)}`

/**
 * Condition that the screens of a station show work: its own, and work without a station. A station that was deactivated
 * with open work has no screen, so every screen shows that work.
 */
export function isOnScreen(brandId: string, at: Sql, stationId: string): Sql {
  return sql`(${at} = ${stationId} or ${at} is null or exists (
    select from kitchen_stations k where k.brand_id = ${brandId} and k.id = ${at} and not k.active))`
}

/** Ids of the orders with undelivered items in the kitchen; each part of the union uses an index of its own. */
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
