import sql, { raw, type Sql } from 'sql-template-tag'
import { itemShape } from '../sale/shapes/order.shape.ts'
import type { Row } from '../shapes/shape.rules.ts'
import { kitchenStages } from '../wire/words.types.ts'
import { isHere, type KitchenScope, open } from './open-orders.store.ts'
import type { Ticket, TicketItem } from './ticket.presenter.ts'

export type Moment = Pick<KitchenScope, 'now'>

const stages = raw(`array['${kitchenStages.join("', '")}']`)
const rank = sql`array_position(${stages}, i.kitchen_status)`

/** Condition that a ticket on the list shows item `i`; one that was cancelled before the kitchen got it is not shown. */
export const isShown = (at: Moment): Sql => sql`i.kitchen_status in ${open} and i.acknowledged_at is null
  and ${isHere(at)} and (i.cancelled_at is null or i.cancelled_at >= i.kitchen_new_at)`

/**
 * One row per order and station, whose items the kitchen has; `left_at` is null while the ticket is on the list.
 * @param where selects orders `o` @param having selects tickets: `stage`
 */
export function ticketRows(brandId: string, at: Moment, { where, having }: { where: Sql; having: Sql }): Sql {
  const shown = isShown(at)
  const isLive = sql`i.cancelled_at is null`
  return sql`
    select o.brand_id, o.branch_id, o.id as order_id, stage.station_id, o.ordered_at, o.created_at, o.updated_at,
      case when not stage.is_shown then stage.left_at end as left_at, ${ticketId} as id,
      case when stage.slowest >= 3 then (${stages})[stage.slowest]
        when stage.fastest >= 2 then 'preparing' else 'new' end as status
    from orders o
    join lateral (
      select i.station_id, bool_or(${shown}) as is_shown,
        bool_or(${isLive} and i.kitchen_status = 'delivered') as is_delivered,
        max(greatest(i.kitchen_delivered_at, i.acknowledged_at)) as left_at,
        coalesce(min(${rank}) filter (where ${isLive}), min(${rank}) filter (where ${shown})) as slowest,
        coalesce(max(${rank}) filter (where ${isLive}), max(${rank}) filter (where ${shown})) as fastest
      from order_items i
      where i.brand_id = ${brandId} and i.order_id = o.id and i.kitchen_status is not null and ${isHere(at)}
      group by i.station_id
    ) as stage on ${having}
    where o.brand_id = ${brandId} and ${where}`
}

/**
 * A ticket's id: a ULID made of the time of the order and a hash of order and station. It is stable, and sorts by age even
 * after its items have moved to an order that was created later.
 */
const ticketId = sql`${ulidTime('floor(extract(epoch from o.ordered_at) * 1000)::bigint')}
  || upper(substr(md5(o.id || coalesce(stage.station_id, '')), 1, 16))`

function ulidTime(ms: string) {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const digits = Array.from({ length: 10 }, (_, at) => 5 * (9 - at))
  return raw(
    digits.map(shift => `substr('${alphabet}', (${ms} >> ${shift} & 31)::integer + 1, 1)`).join(' || '),
  )
}

/** Condition that item `i` belongs to ticket `r`. */
const ofTicket = (brandId: string) =>
  sql`i.brand_id = ${brandId} and i.order_id = r.order_id and i.station_id is not distinct from r.station_id`

/** The columns of ticket `r`; a ticket that has left shows what was delivered. */
export const ticketColumns = (brandId: string, at: Moment): Sql => sql`
  r.id, r.order_id as "orderId", r.station_id as "stationId", r.status, r.ordered_at as "orderedAt", r.left_at as "leftAt",
  o.order_number as "orderNumber", o.number, o.channel, o.service_type as "serviceType", o.customer_name as "customerName",
  o.note, o.scheduled_for as "scheduledFor", o.dining_session_id as "billId", o.table_id as "tableId", d.guests,
  e.name as "staffName", b.timezone as zone, t.name as "table", d.name as "billName",
  s.warn_after_seconds as "warnAfterSeconds", s.late_after_seconds as "lateAfterSeconds",
  case when o.dining_session_id is not null then (
    select count(*) from orders n
    where n.brand_id = ${brandId} and n.dining_session_id = o.dining_session_id and n.id <= o.id) end as round,
  (select json_agg(h order by h.course) from (
    select i.course, sum(i.quantity) as "quantityMilli" from order_items i
    where ${ofTicket(brandId)} and i.held and i.cancelled_at is null and i.needs_kitchen group by i.course) h) as held,
  (select json_object_agg(c.id, c.milli) from (
    select i.split_from_id as id, sum(i.quantity) as milli from order_items i
    where ${ofTicket(brandId)} and i.split_from_id is not null and i.cancelled_at >= i.kitchen_new_at
    group by i.split_from_id) c) as cancelled,
  (select json_object_agg(i.id, json_build_object('name', w.name, 'names', w.names, 'quantityMilli', w.quantity))
    from order_items i join order_items w on w.brand_id = ${brandId} and w.id = i.replaces_id
    where ${ofTicket(brandId)} and i.changed_at >= w.cancelled_at) as replaced,
  (select json_agg(i order by i.position, i.id) from order_items i
    where ${ofTicket(brandId)} and case when r.left_at is null then ${isShown(at)}
      else i.kitchen_status = 'delivered' and i.cancelled_at is null end) as items`

/** The tables that the columns of ticket `r` need. */
export const ticketJoins = (brandId: string): Sql => sql`
  join orders o on o.brand_id = ${brandId} and o.id = r.order_id
  join branches b on b.brand_id = ${brandId} and b.id = r.branch_id
  left join dining_sessions d on d.brand_id = ${brandId} and d.id = o.dining_session_id
  left join tables t on t.brand_id = ${brandId} and t.id = o.table_id
  left join staff e on e.brand_id = ${brandId} and e.id = o.staff_id
  left join kitchen_stations s on s.brand_id = ${brandId} and s.id = r.station_id`

export type TicketRow = Omit<Ticket, 'items' | 'held'> & {
  held: Ticket['held'] | null
  /** The quantity cancelled after an item was sent, thousandths by its id. */
  cancelled: Readonly<Record<string, number>> | null
  /** The dishes that items replace, by the id of the new item. */
  replaced: Readonly<Record<string, NonNullable<TicketItem['replaced']>>> | null
  items: Row[] | null
}

export function ticketOf({ cancelled, replaced, ...row }: TicketRow): Ticket {
  const items = (row.items ?? []).map(item => ({
    ...ticketItemOf(item, cancelled ?? {}),
    replaced: replaced?.[String(item['id'])] ?? null,
  }))
  return { ...row, held: row.held ?? [], items }
}

function ticketItemOf(row: Row, cancelled: Readonly<Record<string, number>>): Omit<TicketItem, 'replaced'> {
  const { kitchen, ...item } = itemShape.fromRow(row)
  const less = cancelled[item.id]
  return {
    ...item,
    status: kitchen.status!,
    newAt: kitchen.newAt!,
    readyAt: kitchen.readyAt,
    sentMilli: less === undefined ? null : item.quantityMilli + less,
  }
}
