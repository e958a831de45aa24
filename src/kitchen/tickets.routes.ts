import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { type ListOrder, listQuery, readList } from '../http/input/list-query.ts'
import { parseTimestamp } from '../lib/zone.ts'
import { listAnswer } from '../db/list/list.ts'
import { described, oneOf, optional, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { kitchenStages } from '../wire/words.types.ts'
import { Board, DishList, TicketList } from './kitchen.schema.ts'
import { presentBoard, presentDish } from './overview.presenter.ts'
import { listTickets, readAllDay, readBoard } from './read-kitchen.ts'
import { presentTicket } from './ticket.presenter.ts'

const common = {
  method: 'GET',
  scope: 'kitchen.read',
  tag: 'Kitchen',
  status: 200,
  refuses: ['branch_forbidden'],
} as const

/** Endpoints of kitchen displays: tickets, all-day counts and the board of numbers for guests. */
export function ticketEndpoints(ctx: Context): Endpoint[] {
  return [list(ctx), allDay(ctx), board(ctx)]
}

const filters = {
  station_id: described(
    Ulid,
    'Tickets of this station, and those without an active station, which every screen of the branch shows.',
  ),
  status: oneOf(kitchenStages),
}

const ticketQuery = strict({
  ...listQuery({
    sorts: ['ordered_at', 'left_at'],
    filters,
    alwaysActive: true,
    updatedSince:
      'Only tickets changed at or after this time. Tickets leave the list without a change, so it has no `Sync-Watermark`.',
  }).properties,
  branch_id: Ulid,
  left_since: optional(
    Timestamp,
    'Instead of the open tickets those that left the list since then, in the last 24 hours, for recall: newest first, unless ' +
      '`sort` says otherwise.',
  ),
})

const dishOrder: ListOrder = { key: 'id', sort: 'quantity', direction: 'desc' }
const dishQuery = strict({
  ...listQuery({
    sorts: ['quantity'],
    filters: { station_id: Ulid },
    order: dishOrder,
    alwaysActive: true,
    updatedSince:
      'Only dishes of which an order changed at or after this time. Dishes leave the list without a change, so it has no ' +
      '`Sync-Watermark`.',
  }).properties,
  branch_id: Ulid,
})

/** The latest to leave is the likeliest to be recalled; `after` needs the order of ids. */
const ticketOrder = ({ left_since: left, after }: { left_since?: string; after?: string }): ListOrder =>
  left === undefined || after !== undefined
    ? { key: 'id', sort: 'id', direction: 'asc' }
    : { key: 'id', sort: 'left_at', direction: 'desc' }

function list(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/kitchen/tickets',
    summary: 'List kitchen tickets',
    description:
      'One ticket per order and station, oldest order first, of items that the kitchen got on the current or the previous ' +
      'business date of the branch; older tickets drop out. The ticket of a scheduled order appears at ' +
      '`kitchen.new_at`. A ticket leaves the list when all its items are delivered and all cancelled ones acknowledged; ' +
      'an item that was cancelled after its delivery is not shown. Items moved to another bill keep their stages and times.',
    operationId: 'listTickets',
    openToDevices: true,
    resource: 'ticket',
    query: ticketQuery,
    neverSynced: true,
    answer: TicketList,
    handle: async ({ caller, query: sent, lang }) => {
      const { left_since: left, ...query } = sent
      const request = readList(query, lang, ticketOrder(sent))
      const leftSince = left === undefined ? undefined : parseTimestamp(left)!.ms
      const { rows, total } = await listTickets(ctx, caller, { branchId: sent.branch_id, leftSince }, request)
      const now = ctx.now()
      const tickets = rows.map(row => presentTicket(row, lang, now))
      return listAnswer(request, { total }, tickets)
    },
  })
}

function allDay(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/kitchen/all-day',
    summary: 'List the all-day counts',
    description:
      'The quantity of each dish still to cook, over all tickets of the branch, or over those of a station and those ' +
      'without an active station. By default the largest quantity comes first. `created_at` is when the kitchen got the first of ' +
      'a dish, `updated_at` the last change of an order with it, `id` the product. Held items, and scheduled ones before their ' +
      'time, are not counted.',
    operationId: 'readAllDay',
    openToDevices: true,
    resource: 'kitchen',
    query: dishQuery,
    neverSynced: true,
    answer: DishList,
    handle: async ({ caller, query: sent, lang }) => {
      const request = readList(sent, lang, dishOrder)
      const { rows, total } = await readAllDay(ctx, caller, sent.branch_id, request)
      return listAnswer(
        request,
        { total },
        rows.map(dish => presentDish(dish, lang)),
      )
    },
  })
}

function board(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/kitchen/board',
    summary: 'Retrieve the pick-up board',
    description:
      'Numbers of the orders without a bill of the current business date: those in the kitchen under `preparing`, those ' +
      'ready for pick-up under `ready` until they are delivered. Newest first, at most 100 each. No names and no contents ' +
      'of orders are shown.',
    operationId: 'readGuestBoard',
    openToDevices: true,
    resource: 'kitchen',
    query: strict({ branch_id: Ulid }),
    answer: Board,
    handle: async ({ caller, query }) => ({
      data: presentBoard(await readBoard(ctx, caller, query.branch_id)),
    }),
  })
}
