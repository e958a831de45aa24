import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { toMilli } from '../lib/money.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { answerOrder } from './answer-order.routes.ts'
import { cancelOrder } from './cancel-order.ts'
import { CancelOrder, WasteOrder } from './order-act.schema.ts'
import { OrderAnswer } from './order.schema.ts'
import { wasteOrder } from './waste-order.ts'

const common = {
  method: 'POST',
  tag: 'Orders',
  resource: 'order',
  params: strict({ order: Ulid }),
  query: strict({ lang: Type.Optional(Lang) }),
  status: 200,
  answer: OrderAnswer,
} as const

const refuses = ['not_found', 'branch_forbidden', 'version_conflict'] as const

/** Endpoints that cancel a whole order, or write off food of it. */
export function orderActEndpoints(ctx: Context): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/orders/{order}/cancel',
      scope: 'orders.write',
      act: 'open',
      summary: 'Cancel a whole order',
      description:
        'Only while nothing of it is paid, nor of the bill it is on. Stock is returned, or written off as waste at cost.',
      operationId: 'cancelOrder',
      body: CancelOrder,
      refuses: [...refuses, 'approval_required', 'invalid_transition'],
      handle: async call => {
        const { caller, once, ifMatch, params, body } = call
        const { reason, restock = true } = body
        return answerOrder(
          await cancelOrder(ctx, params.order, { caller, once, ifMatch, reason, restock }),
          call.lang,
        )
      },
    }),
    endpoint({
      ...common,
      path: '/orders/{order}/waste',
      scope: 'stock.write',
      act: 'service',
      summary: 'Write off food of an order that is thrown away',
      description:
        'An adjustment at cost; items and totals stay as they are, whatever the status of the order. Stock is taken ' +
        'again only when it is made once more.',
      operationId: 'wasteOrder',
      body: WasteOrder,
      refuses: [...refuses, 'item_already_cancelled', 'insufficient_stock', 'limit_reached'],
      handle: async call => {
        const { caller, once, ifMatch, params, body } = call
        const items = body.items.map(({ item_id, quantity }) => ({
          itemId: item_id,
          quantityMilli: toMilli(quantity),
        }))
        const { reason, remake = false } = body
        const request = { caller, once, ifMatch, items, reason, remake }
        return answerOrder(await wasteOrder(ctx, params.order, request), call.lang)
      },
    }),
  ]
}
