import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { toMilli } from '../lib/money.ts'
import { Lang, strict, Ulid } from '../wire/common.schema.ts'
import { addLines } from './items/add-lines.ts'
import { answerOrder } from './answer-order.routes.ts'
import { cancelOrder } from './cancel-order.ts'
import { fireOrder } from './items/fire-order.ts'
import { CancelOrder, FireOrder, RemoveItems, WasteOrder } from './order-act.schema.ts'
import { readLine } from './place/order-body.steps.ts'
import { AddLines } from './place/order-request.schema.ts'
import { OrderAnswer } from './order.schema.ts'
import { removeItems } from './items/remove-items.ts'
import { wasteOrder } from './items/waste-order.ts'

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

/**
 * Endpoints that change the items of an order without a bill, cancel a whole order, fire what it holds, or write off food of
 * it.
 */
export function orderActEndpoints(ctx: Context): Endpoint[] {
  return [add(ctx), remove(ctx), ...endings(ctx)]
}

function add(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/orders/{order}/lines',
    scope: 'orders.write',
    act: 'open',
    ownStaffRule: true,
    summary: 'Add lines to an order without a bill',
    description:
      'Only while nothing of it is paid. The lines are priced now and go to the kitchen at once; those that are there ' +
      'keep their prices and campaigns; discounts on the whole order, service charge and totals follow.',
    operationId: 'addOrderLines',
    body: AddLines,
    refuses: [
      ...refuses,
      'approval_required',
      'invalid_transition',
      'product_unavailable',
      'insufficient_stock',
      'limit_reached',
    ],
    handle: async call => {
      const { caller, once, ifMatch, params, body } = call
      const lines = body.lines.map(readLine)
      return answerOrder(await addLines(ctx, params.order, { caller, once, ifMatch, lines }), call.lang)
    },
  })
}

function remove(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/orders/{order}/remove-items',
    scope: 'orders.write',
    act: 'open',
    summary: 'Remove items from an order without a bill',
    description:
      'Only while nothing of it is paid. A removed part becomes an item of its own that is cancelled; its stock is ' +
      'returned, or written off as waste at cost. With its last product the order is cancelled.',
    operationId: 'removeOrderItems',
    body: RemoveItems,
    refuses: [
      ...refuses,
      'approval_required',
      'invalid_transition',
      'item_already_cancelled',
      'limit_reached',
    ],
    handle: async call => {
      const { caller, once, ifMatch, params, body } = call
      const items = body.items.map(({ item_id, quantity }) => ({
        itemId: item_id,
        quantityMilli: quantity === undefined ? undefined : toMilli(quantity),
      }))
      const { reason, restock = true } = body
      const request = { caller, once, ifMatch, items, reason, restock }
      return answerOrder(await removeItems(ctx, params.order, request), call.lang)
    },
  })
}

function endings(ctx: Context): Endpoint[] {
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
      path: '/orders/{order}/fire',
      scope: 'orders.write',
      act: 'open',
      summary: 'Send what waits of an order to the kitchen',
      description:
        'Held items, and those of a scheduled order before its time, whether it is paid or not. Items named that do not ' +
        'wait any more stay as they are, as long as one of them does. An order that is paid can be fired until the ' +
        'business date ends on which it was sent, paid or to be ready, whichever is last; on a bill, until that of its ' +
        'settling.',
      operationId: 'fireOrder',
      body: FireOrder,
      refuses: [...refuses, 'session_not_open', 'invalid_transition'],
      handle: async call => {
        const { caller, once, ifMatch, params, body } = call
        const request = { caller, once, ifMatch, course: body.course, itemIds: body.item_ids }
        return answerOrder(await fireOrder(ctx, params.order, request), call.lang)
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
