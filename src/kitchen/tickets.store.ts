import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { ListRequest } from '../db/list/list-request.ts'
import { type ListPage, listRows } from '../db/list/list.ts'
import { invariant } from '../lib/invariant.ts'
import { isOnScreen, type KitchenScope, openOrders } from './open-orders.store.ts'
import {
  isShown,
  type Moment,
  ticketColumns,
  ticketJoins,
  ticketOf,
  type TicketRow,
  ticketRows,
} from './ticket-row.store.ts'
import type { Ticket } from './ticket.presenter.ts'

/**
 * Lists the tickets of a branch, oldest order first: one for each order and station with items that are not delivered,
 * or cancelled and not yet acknowledged.
 */
export function listTickets(
  db: Db,
  brandId: string,
  scope: KitchenScope,
  request: ListRequest,
): Promise<ListPage<Ticket>> {
  const rows = ticketRows(brandId, scope, { where: onList(brandId, scope), having: sql`stage.is_shown` })
  return list(db, brandId, { scope, rows }, request)
}

/**
 * Lists the tickets that left the list since a time (epoch ms): all their items are delivered or acknowledged, and some were
 * delivered.
 */
export function listLeftTickets(
  db: Db,
  brandId: string,
  scope: KitchenScope & { leftSince: number },
  request: ListRequest,
): Promise<ListPage<Ticket>> {
  const since = new Date(scope.leftSince)
  const having = sql`not stage.is_shown and stage.is_delivered and stage.left_at >= ${since}`
  const rows = ticketRows(brandId, scope, { where: leaving(brandId, scope), having })
  return list(db, brandId, { scope, rows }, request)
}

async function list(
  db: Db,
  brandId: string,
  { scope, rows }: { scope: KitchenScope; rows: Sql },
  request: ListRequest,
): Promise<ListPage<Ticket>> {
  const page = await listRows<TicketRow>(
    db,
    {
      brandId,
      from: sql`(${rows}) r`,
      columns: ticketColumns(brandId, scope),
      joins: ticketJoins(brandId),
      sorts: {
        created_at: sql`r.created_at`,
        updated_at: sql`r.updated_at`,
        ordered_at: sql`r.ordered_at`,
        left_at: sql`coalesce(r.left_at, r.updated_at)`,
      },
      // Finished tickets leave the list, so no client can stay in sync by reading changes alone.
      filters: {
        branch_id: { where: value => sql`r.branch_id = ${value}`, fixed: false },
        station_id: { where: value => isOnScreen(brandId, sql`r.station_id`, String(value)), fixed: false },
        status: { where: value => sql`r.status = ${value}`, fixed: false },
      },
    },
    request,
  )
  return { ...page, rows: page.rows.map(ticketOf) }
}

const ofBranch = ({ branchId, since }: KitchenScope): Sql =>
  sql`o.branch_id = ${branchId} and coalesce(o.ticket_date, o.business_date) >= ${since}::date`

/**
 * Condition that order `o` can have a ticket. Orders are found by their open kitchen status, and by unacknowledged cancelled
 * items, which that status leaves out. An item is cancelled on the business date of its order or later; on the day before
 * when the order was dated a few minutes ahead.
 */
function onList(brandId: string, scope: KitchenScope): Sql {
  // As an array, so that no plan walks all orders of the branch in the order of the page.
  return sql`${ofBranch(scope)} and o.id = any (array(
      ${openOrders(brandId, scope)}
      union all
      select i.order_id from order_items i
      where i.brand_id = ${brandId} and i.cancelled_business_date >= ${scope.since}::date - 1
        and i.cancelled_at is not null and ${isShown(scope)}))`
}

/** An order's stages are never ahead of its last change by more than clocks differ; an acknowledgement is no change of it. */
const clocksMs = 300_000

/** Condition that a ticket of order `o` can have left since a time. */
function leaving(brandId: string, scope: KitchenScope & { leftSince: number }): Sql {
  return sql`${ofBranch(scope)} and o.id = any (array(
      select id from orders
      where brand_id = ${brandId} and updated_at >= ${new Date(scope.leftSince - clocksMs)}
      union all
      select order_id from order_items
      where brand_id = ${brandId} and cancelled_business_date >= ${scope.since}::date - 1
        and cancelled_at is not null and acknowledged_at >= ${new Date(scope.leftSince)}))`
}

export type TicketPlace = { orderId: string; stationId: string | null }

/** Finds the order and station of a ticket by its id, which begins with the time of the order. */
export async function findTicketPlace(
  db: Db,
  brandId: string,
  at: Moment,
  { id, orderedAt }: { id: string; orderedAt: number },
): Promise<TicketPlace | undefined> {
  const [from, until] = [new Date(orderedAt), new Date(orderedAt + 1)]
  const where = sql`o.ordered_at >= ${from} and o.ordered_at < ${until}`
  const [found] = await db.query<TicketPlace>(
    sql`select order_id as "orderId", station_id as "stationId"
        from (${ticketRows(brandId, at, { where, having: sql`true` })}) r
        where id = ${id}`,
    'find-ticket-place',
  )
  return found
}

/** Reads the ticket of an order at a station, also one that has left. */
export async function getTicket(
  db: Db,
  brandId: string,
  at: Moment,
  { orderId, stationId }: TicketPlace,
): Promise<Ticket> {
  const rows = ticketRows(brandId, at, {
    where: sql`o.id = ${orderId}`,
    having: sql`stage.station_id is not distinct from ${stationId}`,
  })
  const [row] = await db.query<TicketRow>(
    sql`select ${ticketColumns(brandId, at)} from (${rows}) r ${ticketJoins(brandId)}`,
    'get-ticket',
  )
  invariant(row !== undefined, 'an order whose items the kitchen has has a ticket')
  return ticketOf(row)
}
