import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { listQuery, readList } from '../http/input/list-query.ts'
import { listAnswer } from '../db/list/list.ts'
import { DateOnly, described, oneOf, several, text, Timestamp, Ulid } from '../wire/common.schema.ts'
import { channels, kitchenStages } from '../wire/words.types.ts'
import { onOrder, OrderListAnswer } from '../sale/command/order.schema.ts'
import { answerOrder, presentOrder } from '../sale/command/order.presenter.ts'
import { readPatchBody, PatchOrder } from './place/order-request.schema.ts'
import { orderStatuses, type StoredOrder } from '../sale/shapes/order.shape.ts'
import { patchOrder } from './patch-order.ts'
import { placeOrderEndpoints } from './place/place-order.routes.ts'
import { listOrders, type OrderPage, readOrder } from './read-orders.ts'

const common = { tag: 'Orders', resource: 'order', status: 200 } as const
const oneOrder = { ...onOrder, tag: 'Orders', path: '/orders/{order}' } as const

export function orderEndpoints(ctx: Context): Endpoint[] {
  return [...placeOrderEndpoints(ctx), patch(ctx), list(ctx), read(ctx)]
}

function patch(ctx: Context): Endpoint {
  return endpoint({
    ...oneOrder,
    method: 'PATCH',
    scope: 'orders.write',
    permission: 'open',
    summary: 'Update an order',
    description:
      'The customer, customer name and note can change while nothing of the order, or of the bill it is on, is paid; ' +
      '`scheduled_for` until the kitchen has the order, even when it is paid; `metadata` at any time. `service_type` changes ' +
      'between `dine_in` and `takeaway` while nothing of an order without a bill is paid: only its taxes are calculated ' +
      'again. Campaign discounts are not recalculated.',
    operationId: 'updateOrder',
    body: PatchOrder,
    refuses: ['not_found', 'branch_forbidden', 'version_conflict', 'invalid_transition'],
    handle: async ({ caller, ifMatch, params, body, lang }) => {
      const request = { caller, ifMatch, orderId: params.order, changes: readPatchBody(body) }
      return answerOrder(await patchOrder(ctx, request), lang)
    },
  })
}

const filters = {
  branch_id: Ulid,
  channel: oneOf(channels),
  status: several(orderStatuses),
  order_number: text(255, { description: 'The full number, such as `CENTRO-20261121-0001`.' }),
  display_number: Type.String({
    pattern: '^[0-9]{1,9}$',
    description:
      'The number called out, such as `042`. Requires `business_date`: the numbers restart at 001 every day.',
  }),
  kitchen_status: oneOf(kitchenStages),
  dining_session_id: Ulid,
  has_bill: described(Type.Boolean(), 'Only orders on a bill, or only those without one.'),
  q: text(60, {
    minLength: 2,
    description:
      'Fits the order number, the display number, part of the name of the table, bill or customer, without regard to case ' +
      'and accents, or the exact total (`12.50` or `12,50`). Requires `branch_id`; searches the last 31 days unless a ' +
      'date is given.',
  }),
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
    ...common,
    method: 'GET',
    path: '/orders',
    scope: 'orders.read',
    summary: 'List orders',
    operationId: 'listOrders',
    query: listQuery({ sorts: ['ordered_at', 'order_number', 'total'], filters, alwaysActive: true }),
    answer: OrderListAnswer,
    refuses: ['branch_forbidden'],
    handle: async ({ caller, query: sent, lang }) => {
      const request = readList(sent, lang)
      const page = await listOrders(ctx, caller, request)
      return listAnswer(request, page, presentEach(page.orders, lang))
    },
  })
}

/** Presents the orders of a page; those read while the page is sent are presented as they arrive. */
function presentEach(orders: OrderPage['orders'], lang: string) {
  if ('map' in orders) return orders.map(order => presentOrder(order, { zone: order.zone, lang }))
  return presentStream(orders, lang)
}

/** Without a generator, which would hold the order while a slow client reads it. */
function presentStream(orders: AsyncIterable<StoredOrder>, lang: string): AsyncIterable<object> {
  const reading = orders[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await reading.next()
    return done === true
      ? { done, value: undefined }
      : { value: presentOrder(value, { zone: value.zone, lang }) }
  }
  const leave = async () => {
    await reading.return?.()
    return { done: true as const, value: undefined }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) }
}

function read(ctx: Context): Endpoint {
  return endpoint({
    ...oneOrder,
    method: 'GET',
    scope: 'orders.read',
    summary: 'Retrieve an order',
    operationId: 'readOrder',
    refuses: ['not_found', 'branch_forbidden'],
    handle: async ({ caller, params, lang }) =>
      answerOrder({ answer: await readOrder(ctx, caller, params.order), replayed: false }, lang),
  })
}
