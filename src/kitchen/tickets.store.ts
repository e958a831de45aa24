import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { type ListPage, listRows } from '../db/list/list.ts'
import type { Row } from '../shapes/shape.rules.ts'
import { itemShape } from '../sale/shapes/order.shape.ts'
import { kitchenStages } from '../wire/words.types.ts'
import { isHere, isOnScreen, type KitchenScope, open, openOrders } from './open-orders.store.ts'
import type { Ticket, TicketItem } from './ticket.presenter.ts'

/**
 * Lists the tickets of a branch, oldest order first: one for each order and station with items that are not delivered,
 * or cancelled and not yet acknowledged.
 */
export async function listTickets(
  db: Db,
  brandId: string,
  scope: KitchenScope,
  request: ListRequest,
): Promise<ListPage<Ticket>> {
  const page = await listRows<TicketRow>(
    db,
    {
      brandId,
      from: sql`(${tickets(brandId, scope)}) r`,
      columns: sql`r.id, r.order_id as "orderId", r.station_id as "stationId", r.status, r.ordered_at as "orderedAt",
        o.order_number as "orderNumber", o.number, o.channel, o.customer_name as "customerName", o.note,
        o.scheduled_for as "scheduledFor", b.timezone as zone, t.name as "table", d.name as "billName",
        s.warn_after_seconds as "warnAfterSeconds", s.late_after_seconds as "lateAfterSeconds",
        ${ticketItems(brandId, scope)} as items`,
      joins: joins(brandId),
      sorts: { created_at: sql`r.created_at`, updated_at: sql`r.updated_at`, ordered_at: sql`r.ordered_at` },
      // Finished tickets leave the list, so no client can stay in sync by reading changes alone.
      filters: {
        branch_id: { where: value => sql`r.branch_id = ${value}`, fixed: false },
        station_id: { where: value => isOnScreen(brandId, sql`r.station_id`, String(value)), fixed: false },
        status: { where: value => sql`r.status = ${value}`, fixed: false },
      },
    },
    request,
  )
  return { ...page, rows: page.rows.map(row => ({ ...row, items: row.items.map(ticketItemFromRow) })) }
}

const stages = raw(`array['${kitchenStages.join("', '")}']`)
/** Condition that a ticket shows item `i`; an item that was cancelled before the kitchen got it is not shown. */
const isShown = (scope: KitchenScope) => sql`i.kitchen_status in ${open} and i.acknowledged_at is null
  and ${isHere(scope)} and (i.cancelled_at is null or i.cancelled_at >= i.kitchen_new_at)`
const rank = sql`array_position(${stages}, i.kitchen_status)`

/**
 * One row per order and station. Orders are found by their open kitchen status, and by unacknowledged cancelled items,
 * which that status leaves out. An item is cancelled on the business date of its order or later; on the day before when
 * the order was dated a few minutes ahead.
 */
function tickets(brandId: string, scope: KitchenScope): Sql {
  const { branchId, since } = scope
  const shown = isShown(scope)
  return sql`
    select o.brand_id, o.branch_id, o.id as order_id, i.station_id, o.ordered_at, o.created_at, o.updated_at,
      ${ticketId} as id,
      case when stage.slowest >= 3 then (${stages})[stage.slowest]
        when stage.fastest >= 2 then 'preparing' else 'new' end as status
    from orders o
    join lateral (
      select i.station_id,
        coalesce(min(${rank}) filter (where i.cancelled_at is null), min(${rank}) filter (where ${shown})) as slowest,
        coalesce(max(${rank}) filter (where i.cancelled_at is null), max(${rank}) filter (where ${shown})) as fastest
      from order_items i
      where i.brand_id = ${brandId} and i.order_id = o.id and i.kitchen_status is not null
        and ${isHere(scope)}
      group by i.station_id having bool_or(${shown})
    ) as stage on true
    cross join lateral (select stage.station_id) as i
    where o.brand_id = ${brandId} and o.branch_id = ${branchId}
      and coalesce(o.ticket_date, o.business_date) >= ${since}::date and o.id in (
      ${openOrders(brandId, scope)}
      union all
      select i.order_id from order_items i
      where i.brand_id = ${brandId} and i.cancelled_business_date >= ${since}::date - 1
        and i.cancelled_at is not null and ${shown})`
}

/**
 * A ticket's id: a ULID made of the time of the order and a hash of order and station. It is stable, and sorts by age even
 * after its items have moved to an order that was created later.
 */
const ticketId = sql`${ulidTime('floor(extract(epoch from o.ordered_at) * 1000)::bigint')}
  || upper(substr(md5(o.id || coalesce(i.station_id, '')), 1, 16))`

function ulidTime(ms: string) {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const digits = Array.from({ length: 10 }, (_, at) => 5 * (9 - at))
  return raw(
    digits.map(shift => `substr('${alphabet}', (${ms} >> ${shift} & 31)::integer + 1, 1)`).join(' || '),
  )
}

const ticketItems = (brandId: string, scope: KitchenScope) => sql`(
  select json_agg(i order by i.position, i.id) from order_items i
  where i.brand_id = ${brandId} and i.order_id = r.order_id and i.station_id is not distinct from r.station_id
    and ${isShown(scope)})`

const joins = (brandId: string) => sql`
  join orders o on o.brand_id = ${brandId} and o.id = r.order_id
  join branches b on b.brand_id = ${brandId} and b.id = r.branch_id
  left join dining_sessions d on d.brand_id = ${brandId} and d.id = o.dining_session_id
  left join tables t on t.brand_id = ${brandId} and t.id = o.table_id
  left join kitchen_stations s on s.brand_id = ${brandId} and s.id = r.station_id`

type TicketRow = Omit<Ticket, 'items'> & { items: Row[] }

function ticketItemFromRow(row: Row): TicketItem {
  const { kitchen, ...item } = itemShape.fromRow(row)
  return { ...item, status: kitchen.status!, newAt: kitchen.newAt! }
}
