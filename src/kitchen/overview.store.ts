import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { type ListPage, listRows } from '../db/list/list.ts'
import { isHere, isOnScreen, type KitchenScope, open, openOrders } from './open-orders.store.ts'
import type { BoardNumber, DishCount } from './overview.presenter.ts'

/** Counts the undelivered dishes of a branch: one row for each product, whose id is that of the product. */
export function countDishes(
  db: Db,
  brandId: string,
  scope: KitchenScope,
  request: ListRequest,
): Promise<ListPage<DishCount>> {
  const { station_id: stationId } = request.filters
  return listRows<DishCount>(
    db,
    {
      brandId,
      from: sql`(${dishes(brandId, scope, stationId === undefined ? undefined : String(stationId))}) r`,
      columns: sql`r.id as "productId", r.name, r.names, r.new, r.preparing, r.ready`,
      sorts: {
        created_at: sql`r.created_at`,
        updated_at: sql`r.updated_at`,
        quantity: sql`r.new + r.preparing`,
      },
      // Both are part of the rows: quantities are counted of one branch, and of what the screens of a station show.
      filters: {
        branch_id: { where: () => sql`true`, fixed: false },
        station_id: { where: () => sql`true`, fixed: false },
      },
    },
    request,
  )
}

function dishes(brandId: string, scope: KitchenScope, stationId: string | undefined): Sql {
  const onScreen = stationId === undefined ? sql`true` : isOnScreen(brandId, sql`i.station_id`, stationId)
  const at = (stage: string) =>
    sql`coalesce(sum(i.quantity) filter (where i.kitchen_status = ${stage}), 0)::bigint`
  return sql`
    select o.brand_id, i.product_id as id, (array_agg(i.name order by i.id desc))[1] as name,
      (array_agg(i.names order by i.id desc))[1] as names, ${at('new')} as "new", ${at('preparing')} as preparing,
      ${at('ready')} as ready, min(i.kitchen_new_at) as created_at, max(o.updated_at) as updated_at
    from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
    where o.brand_id = ${brandId} and coalesce(o.ticket_date, o.business_date) >= ${scope.since}::date
      and o.id in (${openOrders(brandId, scope)})
      and i.brand_id = ${brandId} and i.cancelled_at is null and i.kitchen_status in ${open}
      and ${isHere(scope)} and ${onScreen}
    group by o.brand_id, i.product_id`
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
