import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { OrderAnswer } from '../orders/order.schema.ts'
import { answerOrder } from '../orders/answer-order.routes.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import type { KitchenCommand } from './change-stage.steps.ts'
import { RecallOrder, SetStage } from './kitchen.schema.ts'
import { recallOrder } from './recall-order.ts'
import { setItemStage } from './set-item-stage.ts'
import { setOrderStage } from './set-order-stage.ts'

const common = {
  method: 'POST',
  scope: 'kitchen.write',
  act: 'kitchen',
  tag: 'Kitchen',
  query: strict({ lang: Type.Optional(Lang) }),
  status: 200,
  answer: OrderAnswer,
} as const

const refuses = ['not_found', 'branch_forbidden', 'version_conflict', 'invalid_transition'] as const

export function kitchenEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/kitchen/items/{item}/status',
      resource: 'order_item',
      summary: 'Move an item forward in the kitchen',
      description: 'Stages may be skipped. `If-Match` takes the version of the order.',
      operationId: 'setItemKitchenStatus',
      params: strict({ item: Ulid }),
      body: SetStage,
      refuses: [...refuses, 'item_already_cancelled'],
      handle: async call =>
        answerOrder(await setItemStage(ctx, call.params.item, actOf(call, call.body.status)), call.lang),
    }),
    endpoint({
      ...common,
      path: '/orders/{order}/kitchen-status',
      resource: 'order',
      summary: 'Move all items of an order that are behind a stage to it',
      operationId: 'setOrderKitchenStatus',
      params: strict({ order: Ulid }),
      body: SetStage,
      refuses,
      handle: async call =>
        answerOrder(await setOrderStage(ctx, call.params.order, actOf(call, call.body.status)), call.lang),
    }),
    endpoint({
      ...common,
      path: '/orders/{order}/recall',
      resource: 'order',
      summary: 'Take an order back in the kitchen',
      description: 'Every live item beyond the stage goes back to it; the later times are cleared.',
      operationId: 'recallOrder',
      params: strict({ order: Ulid }),
      body: RecallOrder,
      refuses,
      handle: async call =>
        answerOrder(
          await recallOrder(ctx, call.params.order, actOf(call, call.body.to ?? 'preparing')),
          call.lang,
        ),
    }),
  ]
}

type Asked = Pick<Call, 'caller' | 'once' | 'ifMatch'>

function actOf({ caller, once, ifMatch }: Asked, to: KitchenCommand['to']): KitchenCommand {
  return { caller, once, ifMatch, to }
}
