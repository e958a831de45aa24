import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { makeBatcher } from '../db/batch.ts'
import { batchSizes } from '../db/metrics.ts'
import { type Answer, type Endpoint, endpoint } from '../http/endpoint.ts'
import { listQuery, readList } from '../http/list-query.ts'
import { toMilli } from '../lib/money.ts'
import { listMeta } from '../records/read-records.ts'
import { DateOnly, Lang, oneOf, strict, text, Timestamp, Ulid } from '../wire/common.schema.ts'
import { channels, kitchenStages } from '../wire/words.rules.ts'
import { cancelItem } from './cancel-item.ts'
import { readOrderBody } from './order-body.steps.ts'
import { orderStatuses } from './order.rules.ts'
import {
  CancelItem,
  CreateTableOrder,
  OrderAnswer,
  OrderListAnswer,
  OrderPreview,
  PreviewOrder,
} from './order.schema.ts'
import { placeOrders } from './place-orders.ts'
import type { PlaceRequest, Placed } from './place-orders.steps.ts'
import { presentOrder, presentPreview } from './present-order.rules.ts'
import { previewOrder } from './preview-order.ts'
import { listOrders, readOrder } from './read-orders.ts'

const query = strict({ lang: Type.Optional(Lang) })

/** Two batches in flight of at most 64 orders measured best (docs/decisions/0004-batches.md). */
const batchesInFlight = 2
const ordersPerBatch = 64

export function orderEndpoints(ctx: Context): Endpoint[] {
  return [createTableOrder(ctx), cancelOrderItem(ctx), preview(ctx), list(ctx), read(ctx)]
}

function createTableOrder(ctx: Context): Endpoint {
  const place = makeBatcher<PlaceRequest, Placed>({
    owner: request => request.caller.brand.id,
    lane: request => request.diningSessionId,
    twin: request => request.once && `${request.caller.brand.id} ${request.once.hash.toString('hex')}`,
    run: requests => placeOrders(ctx, requests),
    inFlight: batchesInFlight,
    size: ordersPerBatch,
    onBatch: size => batchSizes.observe(size),
  })
  return endpoint({
    method: 'POST',
    path: '/dining-sessions/{session}/orders',
    scope: 'tables.write',
    act: 'open',
    tag: 'Orders',
    summary: 'Send a round to the kitchen, on a table’s open bill',
    description:
      'Prices, names, taxes, recipes and costs are frozen on the order; it stays unpaid until its bill is settled.',
    operationId: 'createTableOrder',
    resource: 'dining_session',
    params: strict({ session: Ulid }),
    query,
    body: CreateTableOrder,
    status: 201,
    answer: OrderAnswer,
    refuses: [
      'not_found',
      'branch_forbidden',
      'session_not_open',
      'product_unavailable',
      'insufficient_stock',
      'already_exists',
      'limit_reached',
    ],
    handle: async ({ caller, once, params, body, lang }) => {
      const order = readOrderBody(body)
      return reply(
        await place({ caller, once, diningSessionId: params.session, channel: 'table', order }),
        lang,
      )
    },
  })
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
    ],
    handle: async ({ caller, once, ifMatch, params, body, lang }) => {
      const quantityMilli = body.quantity === undefined ? undefined : toMilli(body.quantity)
      const { reason, restock = true } = body
      return reply(
        await cancelItem(ctx, { caller, once, ifMatch, itemId: params.item, quantityMilli, reason, restock }),
        lang,
      )
    },
  })
}

function preview(ctx: Context): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/orders/preview',
    scope: 'orders.read',
    tag: 'Orders',
    summary: 'Price an order without sending it',
    operationId: 'previewOrder',
    resource: 'order',
    ignoresIdempotencyKey: true,
    query,
    body: PreviewOrder,
    status: 200,
    answer: OrderPreview,
    refuses: [
      'branch_forbidden',
      'session_not_open',
      'product_unavailable',
      'insufficient_stock',
      'limit_reached',
    ],
    handle: async ({ caller, body, lang }) => {
      const { dining_session_id: diningSessionId, branch_id: branchId, ...order } = body
      const draft = await previewOrder(ctx, {
        caller,
        diningSessionId,
        branchId,
        order: readOrderBody(order),
      })
      return { data: presentPreview(draft, lang) }
    },
  })
}

const filters = {
  branch_id: Ulid,
  channel: oneOf(channels),
  status: oneOf(orderStatuses),
  kitchen_status: oneOf(kitchenStages),
  dining_session_id: Ulid,
  business_date: DateOnly,
  ordered_from: Timestamp,
  ordered_to: Timestamp,
  client_ref: text(255),
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
      const { rows, total, watermark } = await listOrders(ctx, caller, request)
      return {
        data: rows.map(order => presentOrder(order, { zone: order.zone, lang })),
        meta: listMeta(request, total),
        ...(watermark === undefined ? {} : { watermark }),
      }
    },
  })
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
      reply({ order: await readOrder(ctx, caller, params.order), replayed: false }, lang),
  })
}

function reply({ order, replayed }: Placed, lang: string): Answer {
  return { data: presentOrder(order, { zone: order.zone, lang }), version: order.version, replayed }
}
