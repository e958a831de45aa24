import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { listQuery, readList } from '../http/input/list-query.ts'
import { toMilli } from '../lib/money.ts'
import { listAnswer } from '../db/list/list-answer.ts'
import { DateOnly, Lang, oneOf, several, strict, text, Timestamp, Ulid } from '../wire/common.schema.ts'
import { channels, kitchenStages } from '../wire/words.types.ts'
import { answerOrder } from './answer-order.routes.ts'
import { cancelItem } from './items/cancel-item.ts'
import { readPatchBody } from './place/order-body.steps.ts'
import { PatchOrder } from './place/order-request.schema.ts'
import { orderStatuses } from '../sale/order.rules.ts'
import { CancelItem, OrderAnswer, OrderListAnswer } from './order.schema.ts'
import { patchOrder } from './patch-order.ts'
import { placeOrderEndpoints } from './place/place-order.routes.ts'
import { presentLongOrder, presentOrder } from './order.presenter.ts'
import { listOrders, type OrderPage, readOrder } from './read-orders.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

const query = strict({ lang: Type.Optional(Lang) })

export function orderEndpoints(ctx: Context): Endpoint[] {
  return [...placeOrderEndpoints(ctx), cancelOrderItem(ctx), patch(ctx), list(ctx), read(ctx)]
}

function cancelOrderItem(ctx: Context): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/order-items/{item}/cancel',
    scope: 'tables.write',
    act: 'open',
    tag: 'Orders',
    summary: 'Cancel an item already sent to a table',
    description:
      'Only on an open bill. Stock is returned, or written off as waste at cost when `restock` is false.',
    operationId: 'cancelOrderItem',
    resource: 'order_item',
    params: strict({ item: Ulid }),
    query,
    body: CancelItem,
    status: 200,
    answer: OrderAnswer,
    refuses: [
      'not_found',
      'branch_forbidden',
      'version_conflict',
      'item_not_on_open_bill',
      'item_already_cancelled',
      'item_already_paid',
      'invalid_transition',
      'approval_required',
      'limit_reached',
    ],
    handle: async ({ caller, once, ifMatch, params, body, lang }) => {
      const quantityMilli = body.quantity === undefined ? undefined : toMilli(body.quantity)
      const { reason, restock = true } = body
      return answerOrder(
        await cancelItem(ctx, { caller, once, ifMatch, itemId: params.item, quantityMilli, reason, restock }),
        lang,
      )
    },
  })
}

function patch(ctx: Context): Endpoint {
  return endpoint({
    method: 'PATCH',
    path: '/orders/{order}',
    scope: 'orders.write',
    act: 'open',
    tag: 'Orders',
    summary: 'Change for whom an order is, its note, and when it is to be ready',
    description:
      'While nothing of it is paid; on a bill, nothing of the bill. `scheduled_for` changes until the kitchen has it, ' +
      'also when it is paid. The discounts of campaigns stay as they are.',
    operationId: 'updateOrder',
    resource: 'order',
    params: strict({ order: Ulid }),
    query,
    body: PatchOrder,
    status: 200,
    answer: OrderAnswer,
    refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'invalid_transition'],
    handle: async ({ caller, ifMatch, params, body, lang }) => {
      await patchOrder(ctx, { caller, ifMatch, orderId: params.order, changes: readPatchBody(body) })
      return answerOrder({ answer: await readOrder(ctx, caller, params.order), replayed: false }, lang)
    },
  })
}

const filters = {
  branch_id: Ulid,
  channel: oneOf(channels),
  status: several(orderStatuses),
  order_number: text(255, { description: 'The number on the slip, `CENTRO-20261121-0001`.' }),
  display_number: Type.String({
    pattern: '^[0-9]{1,9}$',
    description: 'The number that is called, `042`; with `business_date`, since every day begins at 001.',
  }),
  kitchen_status: oneOf(kitchenStages),
  dining_session_id: Ulid,
  table_id: Ulid,
  customer_id: Ulid,
  staff_id: Ulid,
  business_date: DateOnly,
  business_date_from: DateOnly,
  business_date_to: DateOnly,
  ordered_from: Timestamp,
  ordered_to: Timestamp,
  scheduled_from: Timestamp,
  scheduled_to: Timestamp,
  client_ref: text(255),
  product_id: Ulid,
}

function list(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/orders',
    scope: 'orders.read',
    tag: 'Orders',
    summary: 'List orders',
    operationId: 'listOrders',
    resource: 'order',
    query: listQuery({ sorts: ['ordered_at', 'order_number', 'total'], filters }),
    status: 200,
    answer: OrderListAnswer,
    refuses: ['branch_forbidden'],
    handle: async ({ caller, query: sent, lang }) => {
      const request = readList(sent, lang)
      const page = await listOrders(ctx, caller, request)
      return listAnswer(request, page, presentEach(page.orders, lang))
    },
  })
}

/** Presents the orders of a page; those still to be read are presented as they arrive. */
function presentEach(orders: OrderPage['orders'], lang: string) {
  if ('map' in orders) return orders.map(order => presentOrder(order, { zone: order.zone, lang }))
  return presentAsTheyCome(orders, lang)
}

async function* presentAsTheyCome(orders: AsyncIterable<StoredOrder>, lang: string) {
  for await (const order of orders) yield presentLongOrder(order, { zone: order.zone, lang })
}

function read(ctx: Context): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/orders/{order}',
    scope: 'orders.read',
    tag: 'Orders',
    summary: 'Read an order',
    operationId: 'readOrder',
    resource: 'order',
    params: strict({ order: Ulid }),
    query,
    status: 200,
    answer: OrderAnswer,
    refuses: ['not_found', 'branch_forbidden'],
    handle: async ({ caller, params, lang }) =>
      answerOrder({ answer: await readOrder(ctx, caller, params.order), replayed: false }, lang),
  })
}
