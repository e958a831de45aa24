import { answerOrder } from '../orders/answer-order.routes.ts'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { listQuery, readList } from '../http/input/list-query.ts'
import { OrderAnswer } from '../orders/order.schema.ts'
import { listAnswer } from '../db/list/list-answer.ts'
import { Lang, oneOf, strict, Ulid } from '../wire/common.schema.ts'
import { kitchenStages } from '../wire/words.types.ts'
import { acknowledgeItem } from './acknowledge-item.ts'
import { listTickets } from './list-tickets.ts'
import { presentTicket } from './ticket.presenter.ts'
import { TicketList } from './tickets.schema.ts'

/** Tickets as the kitchen's screens show them, and acknowledging a cancelled item. */
export function ticketEndpoints(ctx: Context): Endpoint[] {
  return [list(ctx), acknowledge(ctx)]
}

const filters = {
  station_id: Type.Unsafe<string>({
    ...Ulid,
    description: 'That station’s tickets, and those of no station, which every screen of the branch shows.',
  }),
  status: oneOf(kitchenStages),
}

const listed = listQuery({ sorts: ['ordered_at'], filters })
const query = strict({ ...listed.properties, branch_id: Ulid })

function list(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/kitchen/tickets',
    scope: 'kitchen.read',
    tag: 'Kitchen',
    summary: 'List what the kitchen has to do',
    description:
      'One ticket per order and station, the oldest order first, of what the kitchen got on the current or the previous ' +
      'business date of the branch; older ones leave the list by themselves. A scheduled order has its ticket from ' +
      '`kitchen.new_at` on. A ticket leaves the list when all its items are ' +
      'delivered and all cancelled ones acknowledged; a cancelled item that was delivered before is not shown. Items ' +
      'that move to another bill keep their stages and times.',
    operationId: 'listTickets',
    resource: 'ticket',
    query,
    status: 200,
    answer: TicketList,
    refuses: ['branch_forbidden'],
    handle: async ({ caller, query: sent, lang }) => {
      const request = readList(sent, lang)
      const branchId = String(request.filters['branch_id'])
      const { rows, total } = await listTickets(ctx, caller, branchId, request)
      const now = ctx.now()
      return listAnswer(
        request,
        { total },
        rows.map(row => presentTicket(row, lang, now)),
      )
    },
  })
}

function acknowledge(ctx: Context): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/kitchen/items/{item}/acknowledge',
    scope: 'kitchen.write',
    act: 'kitchen',
    tag: 'Kitchen',
    resource: 'order_item',
    summary: 'Say that the kitchen has seen a cancellation',
    description: 'The item leaves its ticket. `If-Match` takes the version of the order.',
    operationId: 'acknowledgeItem',
    params: strict({ item: Ulid }),
    query: strict({ lang: Type.Optional(Lang) }),
    body: strict({}),
    status: 200,
    answer: OrderAnswer,
    refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'invalid_transition'],
    handle: async ({ caller, once, ifMatch, params, lang }) => {
      const done = await acknowledgeItem(ctx, { caller, once, ifMatch, itemId: params.item })
      return answerOrder(done, lang)
    },
  })
}
