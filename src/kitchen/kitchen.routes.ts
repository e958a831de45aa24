import { Type } from 'typebox'
import type { CallerCommand } from '../access/caller.command.ts'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { onOrder, orderParts } from '../sale/command/order.schema.ts'
import { answerOrder } from '../sale/command/order.presenter.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import type { KitchenStage } from '../wire/words.types.ts'
import { acknowledgeItem, recallItem, recallOrder, setItemStage, setOrderStage } from './change-stage.ts'
import { recallTicket, setTicketStage } from './change-ticket.ts'
import { RecallOrder, SetStage, TicketAnswer } from './kitchen.schema.ts'
import type { KitchenCommand } from './kitchen.types.ts'
import { presentTicket } from './ticket.presenter.ts'

const common = { method: 'POST', scope: 'kitchen.write', permission: 'kitchen', tag: 'Kitchen' } as const
const onItem = { ...orderParts, ...common, resource: 'order_item', params: strict({ item: Ulid }) } as const

const changing = ['not_found', 'branch_forbidden', 'version_conflict'] as const
const refuses = [...changing, 'invalid_transition'] as const

export function kitchenEndpoints(ctx: Context): Endpoint[] {
  return [...onItems(ctx), ...onOrders(ctx), ...onTickets(ctx)]
}

function onItems(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onItem,
      path: '/kitchen/items/{item}/status',
      summary: 'Set the kitchen stage of an item',
      description:
        'Moves the item forward; stages may be skipped. `If-Match` takes the version of the order.',
      operationId: 'setItemKitchenStatus',
      body: SetStage,
      refuses: [...refuses, 'item_already_cancelled'],
      handle: async call =>
        answerOrder(await setItemStage(ctx, call.params.item, commandOf(call, call.body.status)), call.lang),
    }),
    endpoint({
      ...onItem,
      path: '/kitchen/items/{item}/recall',
      summary: 'Recall an item in the kitchen',
      description:
        'Moves the item back to the stage if it is beyond it; the other items of its ticket stay. `If-Match` takes the version ' +
        'of the order.',
      operationId: 'recallItem',
      body: RecallOrder,
      refuses: [...refuses, 'item_already_cancelled'],
      handle: async call => {
        const command = commandOf(call, call.body.to ?? 'preparing')
        return answerOrder(await recallItem(ctx, call.params.item, command), call.lang)
      },
    }),
    endpoint({
      ...onItem,
      path: '/kitchen/items/{item}/acknowledge',
      summary: 'Acknowledge a cancelled or changed item',
      description:
        'Removes a cancelled item from its ticket, and the mark of a change from a live one. `If-Match` takes the version of ' +
        'the order.',
      operationId: 'acknowledgeItem',
      body: strict({}),
      refuses: changing,
      handle: async ({ caller, idempotencyKey, ifMatch, params, lang }) =>
        answerOrder(await acknowledgeItem(ctx, params.item, { caller, idempotencyKey, ifMatch }), lang),
    }),
  ]
}

function onOrders(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onOrder,
      ...common,
      path: '/orders/{order}/kitchen-status',
      summary: 'Set the kitchen stage of an order',
      description: 'Moves every item that is behind the stage forward to it.',
      operationId: 'setOrderKitchenStatus',
      body: SetStage,
      refuses,
      handle: async call => {
        const command = commandOf(call, call.body.status)
        return answerOrder(await setOrderStage(ctx, call.params.order, command), call.lang)
      },
    }),
    endpoint({
      ...onOrder,
      ...common,
      path: '/orders/{order}/recall',
      summary: 'Recall an order in the kitchen',
      description: 'Moves every live item beyond the stage back to it and clears the later times.',
      operationId: 'recallOrder',
      body: RecallOrder,
      refuses,
      handle: async call => {
        const command = commandOf(call, call.body.to ?? 'preparing')
        return answerOrder(await recallOrder(ctx, call.params.order, command), call.lang)
      },
    }),
  ]
}

const onTicket = {
  ...common,
  resource: 'ticket',
  params: strict({ ticket: Ulid }),
  query: strict({ lang: Type.Optional(Lang) }),
  status: 200,
  answer: TicketAnswer,
} as const

function onTickets(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...onTicket,
      path: '/kitchen/tickets/{ticket}/status',
      summary: 'Set the kitchen stage of a ticket',
      description:
        'Moves every item of the ticket that is behind the stage forward to it; items of the order at other stations stay. ' +
        'Answers with the ticket, also when it has left the list. `If-Match` takes the version of the order.',
      operationId: 'setTicketStatus',
      body: SetStage,
      refuses,
      handle: async call => {
        const command = commandOf(call, call.body.status)
        return answerTicket(ctx, call.lang, await setTicketStage(ctx, call.params.ticket, command))
      },
    }),
    endpoint({
      ...onTicket,
      path: '/kitchen/tickets/{ticket}/recall',
      summary: 'Recall a ticket',
      description:
        'Moves every live item of the ticket beyond the stage back to it, also on a ticket that has left the list; items of ' +
        'the order at other stations stay. `If-Match` takes the version of the order.',
      operationId: 'recallTicket',
      body: RecallOrder,
      refuses,
      handle: async call => {
        const command = commandOf(call, call.body.to ?? 'preparing')
        return answerTicket(ctx, call.lang, await recallTicket(ctx, call.params.ticket, command))
      },
    }),
  ]
}

function answerTicket(
  ctx: Context,
  lang: string,
  { ticket, replayed }: Awaited<ReturnType<typeof setTicketStage>>,
) {
  return { data: presentTicket(ticket, lang, ctx.now()), replayed }
}

function commandOf({ caller, idempotencyKey, ifMatch }: CallerCommand, to: KitchenStage): KitchenCommand {
  return { caller, idempotencyKey, ifMatch, to }
}
