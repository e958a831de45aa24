import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { isHere, isOnScreen, type KitchenScope, open, openOrders } from './open-orders.store.ts'
import type { BoardNumber, DishCount } from './overview.presenter.ts'

/** Dishes in one answer; no screen shows more. */
const maxDishes = 500

/** Counts the undelivered dishes of a branch, largest quantity to cook first. @param stationId null: all stations */
export function countDishes(
  db: Db,
  brandId: string,
  scope: KitchenScope,
  stationId: string | null,
): Promise<DishCount[]> {
  const onScreen = stationId === null ? sql`true` : isOnScreen(brandId, sql`i.station_id`, stationId)
  return db.query<DishCount>(
    sql`select i.product_id as "productId", (array_agg(i.name order by i.id desc))[1] as name,
          (array_agg(i.names order by i.id desc))[1] as names,
          coalesce(sum(i.quantity) filter (where i.kitchen_status = 'new'), 0)::bigint as "new",
          coalesce(sum(i.quantity) filter (where i.kitchen_status = 'preparing'), 0)::bigint as preparing,
          coalesce(sum(i.quantity) filter (where i.kitchen_status = 'ready'), 0)::bigint as ready
        from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
        where o.brand_id = ${brandId} and coalesce(o.ticket_date, o.business_date) >= ${scope.since}::date
          and o.id in (${openOrders(brandId, scope)})
          and i.brand_id = ${brandId} and i.cancelled_at is null and i.kitchen_status in ('new', 'preparing', 'ready')
          and ${isHere(scope)} and ${onScreen}
        group by i.product_id
        order by sum(i.quantity) filter (where i.kitchen_status <> 'ready') desc nulls last, name
        limit ${maxDishes}`,
    stationId === null ? 'kitchen-dishes' : 'kitchen-dishes-of-station',
  )
}

/** Numbers in each half of the board. */
const maxNumbers = 100

/** Lists the orders without a bill that guests wait for: the latest of each half, newest first. */
export function listBoardNumbers(db: Db, brandId: string, scope: KitchenScope): Promise<BoardNumber[]> {
  return db.query<BoardNumber>(
    sql`select "orderId", number, channel, "isReady", since, timezone from (
          select o.id as "orderId", o.number, o.channel, o.kitchen_status = 'ready' as "isReady", b.timezone,
            case when o.kitchen_status = 'ready' then o.kitchen_ready_at else o.kitchen_new_at end as since,
            row_number() over (partition by o.kitchen_status = 'ready'
              order by case when o.kitchen_status = 'ready' then o.kitchen_ready_at else o.kitchen_new_at end desc, o.id)
              as place
          from orders o join branches b on b.brand_id = o.brand_id and b.id = o.branch_id
          where o.brand_id = ${brandId} and b.brand_id = ${brandId}
            and coalesce(o.ticket_date, o.business_date) >= ${scope.since}::date
            and o.id in (${openOrders(brandId, scope)})
            and o.dining_session_id is null and o.status <> 'cancelled' and exists (select from order_items i
              where i.brand_id = ${brandId} and i.order_id = o.id and i.cancelled_at is null
                and i.kitchen_status in ${open} and ${isHere(scope)})
        ) as board
        where place <= ${maxNumbers}
        order by since desc, "orderId"`,
    'kitchen-board',
  )
}
