import sql, { raw } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type {
  DaySpan,
  FloorArea,
  FloorBill,
  FloorOrder,
  FloorVersion,
  FloorWaiter,
  SeatedTable,
} from './floor.types.ts'

/** Bills and orders that one answer lists at most, the newest first. */
const maxBills = 1000
const maxOrders = 200
const maxStaff = 200

/**
 * Reads what the floor of a branch depends on; undefined without such a branch. Every committed event has a position or waits
 * for one, so their number grows with each; records without events grow by their versions.
 */
export async function findFloorVersion(
  db: Db,
  brandId: string,
  branchId: string,
): Promise<FloorVersion | undefined> {
  const [found] = await db.query<FloorVersion>(
    sql`select b.timezone, b.day_starts_at as "dayStartsAt",
          coalesce((select last_position from event_cursors where brand_id = ${brandId}), 0)
            + (select count(*) from event_outbox where brand_id = ${brandId}) as events,
          b.version + coalesce((select sum(version) from staff where brand_id = ${brandId}), 0)
            + coalesce((select sum(version) from areas where brand_id = ${brandId} and branch_id = b.id), 0)
            + coalesce((select sum(version) from tables where brand_id = ${brandId} and branch_id = b.id), 0)
            + coalesce((select sum(version) from kitchen_stations where brand_id = ${brandId} and branch_id = b.id), 0)
            as records
        from branches b where b.brand_id = ${brandId} and b.id = ${branchId}`,
    'floor-version',
  )
  return found
}

export function listFloorAreas(db: Db, brandId: string, branchId: string): Promise<FloorArea[]> {
  return db.query(
    sql`select id, name, position from areas
        where brand_id = ${brandId} and branch_id = ${branchId} and active order by position, id`,
    'floor-areas',
  )
}

export function listFloorTables(db: Db, brandId: string, branchId: string): Promise<SeatedTable[]> {
  return db.query(
    sql`select t.id, t.area_id as "areaId", t.name, t.seats, t.x, t.y, t.width, t.height, t.shape,
          o.dining_session_id as "billId"
        from tables t left join occupied_tables o on o.brand_id = ${brandId} and o.table_id = t.id
        where t.brand_id = ${brandId} and t.branch_id = ${branchId} and t.active order by t.id`,
    'floor-tables',
  )
}

const epochMs = (time: string) => raw(`floor(extract(epoch from ${time}) * 1000)`)

/** The live kitchen items of bill `r` by course. */
const courses = (brandId: string) => sql`
  select json_agg(facts) from (
    select i.course,
      count(*) filter (where i.kitchen_status = 'new') as new,
      count(*) filter (where i.kitchen_status = 'preparing') as preparing,
      count(*) filter (where i.kitchen_status = 'ready') as ready,
      count(*) filter (where i.held) as held,
      ${epochMs(`min(i.kitchen_ready_at) filter (where i.kitchen_status = 'ready')`)} as "oldestReadyAt",
      ${epochMs(`min(i.kitchen_new_at + s.late_after_seconds * interval '1 second')
        filter (where i.kitchen_status in ('new', 'preparing', 'ready'))`)} as "lateAt"
    from orders o
    join order_items i on i.brand_id = ${brandId} and i.order_id = o.id and i.cancelled_at is null and i.needs_kitchen
    left join kitchen_stations s on s.brand_id = ${brandId} and s.id = i.station_id
    where o.brand_id = ${brandId} and o.dining_session_id = r.id
    group by i.course) facts`

export function listOpenBills(db: Db, brandId: string, branchId: string): Promise<FloorBill[]> {
  return db.query(
    sql`select r.id, r.table_ids as "tableIds", r.name, r.guests, r.staff_id as "staffId", s.name as "staffName",
          r.opened_at as "openedAt", r.version, r.total, r.total - r.paid - r.balance_used - r.points_value as due,
          r.bill_printed_at as "billPrintedAt", (${courses(brandId)}) as courses,
          (select max(o.ordered_at) from orders o
           where o.brand_id = ${brandId} and o.dining_session_id = r.id and o.status <> 'cancelled') as "lastOrderAt",
          count(*) over () as of
        from dining_sessions r left join staff s on s.brand_id = ${brandId} and s.id = r.staff_id
        where r.brand_id = ${brandId} and r.branch_id = ${branchId} and r.status = 'open' and r.status <> 'settled'
        order by r.id desc limit ${maxBills}`,
    'floor-bills',
  )
}

/** Names who sent a round to an open bill. */
export function listRoundStaff(db: Db, brandId: string, branchId: string): Promise<FloorWaiter[]> {
  return db.query(
    sql`select s.id, s.name from staff s
        where s.brand_id = ${brandId} and s.id in (
          select o.staff_id from dining_sessions r
          join orders o on o.brand_id = ${brandId} and o.dining_session_id = r.id
          where r.brand_id = ${brandId} and r.branch_id = ${branchId} and r.status = 'open' and r.status <> 'settled')
        order by s.id limit ${maxStaff}`,
    'floor-staff',
  )
}

/** Lists the unpaid orders without a bill that were placed on a business date, or are scheduled for it. */
export function listUnpaidOrders(
  db: Db,
  brandId: string,
  branchId: string,
  { date, from, until }: DaySpan,
): Promise<FloorOrder[]> {
  return db.query(
    sql`select o.id, o.order_number as "orderNumber", o.number, o.channel, o.service_type as "serviceType", o.status,
          o.customer_name as "customerName", o.staff_id as "staffId", s.name as "staffName",
          o.kitchen_status as "kitchenStatus", o.ordered_at as "orderedAt", o.scheduled_for as "scheduledFor", o.total,
          o.total - o.balance_used - o.points_value - coalesce((
            select sum(p.amount) from payments p
            where p.brand_id = ${brandId} and p.order_id = o.id and p.voided_at is null), 0)::bigint as due,
          o.version, count(*) over () as of
        from orders o left join staff s on s.brand_id = ${brandId} and s.id = o.staff_id
        where o.brand_id = ${brandId} and o.branch_id = ${branchId} and o.dining_session_id is null
          and o.status in ('pending', 'partially_paid') and o.status <> 'paid'
          and (o.business_date = ${date}::date
            or (o.scheduled_for >= ${new Date(from)} and o.scheduled_for < ${new Date(until)}))
        order by o.id desc limit ${maxOrders}`,
    'floor-orders',
  )
}
