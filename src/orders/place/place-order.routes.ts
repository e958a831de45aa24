import { Type } from 'typebox'
import { answerOrder } from '../../sale/command/order.presenter.ts'
import type { Context } from '../../context.ts'
import { makeBatcher } from '../../db/gate/batch.ts'
import { batchSizes } from '../../db/metrics.ts'
import { type Answer, type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { requireOwnBill } from '../../access/caller.rules.ts'
import { requireSender } from '../../access/role.rules.ts'
import { Lang, strict, Ulid } from '../../wire/common.schema.ts'
import { requireGuestOrder, billIdOf } from './order-request.rules.ts'
import {
  readOrderBody,
  readPreviewBody,
  CreateOrder,
  CreateTableOrder,
  PreviewOrder,
} from './order-request.schema.ts'
import { OrderAnswer, OrderPreview } from '../../sale/command/order.schema.ts'
import { placeOrders } from './place-orders.ts'
import type { PlaceRequest, Placed } from './batch.types.ts'
import { presentPreview } from './preview.presenter.ts'
import { previewOrder } from './preview-order.ts'

const common = { method: 'POST', tag: 'Orders', query: strict({ lang: Type.Optional(Lang) }) } as const
/** Without the gate, because batches limit their own concurrency. */
const placing = { ...common, permission: 'open', status: 201, answer: OrderAnswer, gate: 'none' } as const

/** Measured best: two batches per brand, of at most 64 orders (docs/decisions/0004-batches.md); a third is for other brands. */
const batches = { inFlight: 3, inFlightPerOwner: 2, size: 64 }
/** A few seconds of work on a slow machine. */
const waiting = { waitingPerOwner: 1024, waitingInAll: 4096 }

/** Connections that batches may use at a time. */
export const batchPlaces = batches.inFlight

type Place = (request: PlaceRequest) => Promise<Placed>

/** Endpoints that place or preview orders; all placing goes through the same batches. */
export function placeOrderEndpoints(ctx: Context): Endpoint[] {
  const place = makeBatcher<PlaceRequest, Placed>({
    owner: request => request.caller.brand.id,
    lane: request => billIdOf(request.target),
    retryKey: request =>
      request.idempotencyKey && `${request.caller.brand.id} ${request.idempotencyKey.hash.toString('hex')}`,
    turn: request => request.turn,
    run: requests => placeOrders(ctx, requests),
    ...batches,
    ...waiting,
    onBatch: size => batchSizes.observe(size),
  })
  return [createTableOrder(place), createOrder(place), preview(ctx)]
}

function createTableOrder(place: Place): Endpoint {
  return endpoint({
    ...placing,
    path: '/dining-sessions/{session}/orders',
    scope: 'tables.write',
    guest: true,
    summary: 'Place an order on an open bill',
    description:
      'Sends a round to the kitchen. Prices, names, taxes, recipes and costs are frozen on the order, which stays unpaid ' +
      'until its bill is settled.',
    operationId: 'createTableOrder',
    resource: 'dining_session',
    params: strict({ session: Ulid }),
    body: CreateTableOrder,
    refuses: [
      'not_found',
      'branch_forbidden',
      'session_not_open',
      'approval_required',
      'branch_closed',
      'product_unavailable',
      'insufficient_stock',
      'already_exists',
      'limit_reached',
    ],
    handle: async ({ caller, idempotencyKey, params, body, lang, turn }) => {
      requireOwnBill(caller, params.session)
      const order = readOrderBody(body)
      requireGuestOrder(caller, order)
      const target = { billId: params.session }
      return answerPlaced(await place({ caller, idempotencyKey, target, order, turn, lang }), lang)
    },
  })
}

function createOrder(place: Place): Endpoint {
  return endpoint({
    ...placing,
    path: '/orders',
    scope: 'orders.write',
    ownStaffRule: true,
    summary: 'Place an order without a bill',
    description:
      'For orders at the counter or a kiosk, by phone, online or for delivery. The order goes to the kitchen at once, ' +
      '`kitchen_lead_minutes` before `scheduled_for`, or when it is paid, depending on the brand’s setting for the channel ' +
      '(`kitchen_when_paid`). It stays `pending` until it is paid. Orders for a table are placed on the bill of its ' +
      'dining session.',
    operationId: 'createOrder',
    resource: 'order',
    body: CreateOrder,
    refuses: [
      'branch_forbidden',
      'approval_required',
      'branch_closed',
      'product_unavailable',
      'insufficient_stock',
      'already_exists',
    ],
    handle: async ({ caller, idempotencyKey, body, lang, turn }) => {
      const { branch_id: branchId, channel, service_type: serviceType, ...order } = body
      requireSender(caller, channel)
      const target = { branchId, channel, serviceType }
      return answerPlaced(
        await place({ caller, idempotencyKey, target, order: readOrderBody(order), turn, lang }),
        lang,
      )
    },
  })
}

function preview(ctx: Context): Endpoint {
  return endpoint({
    ...common,
    path: '/orders/preview',
    scope: 'orders.read',
    summary: 'Preview an order',
    description:
      'Returns the lines and totals, and which campaigns apply or why they do not, by the same steps as placing the order. ' +
      'Nothing is stored.',
    operationId: 'previewOrder',
    openToDevices: true,
    resource: 'order',
    guest: true,
    ignoresIdempotencyKey: true,
    body: PreviewOrder,
    status: 200,
    answer: OrderPreview,
    refuses: [
      'branch_forbidden',
      'session_not_open',
      'branch_closed',
      'product_unavailable',
      'insufficient_stock',
      'limit_reached',
    ],
    gate: 'read',
    handle: async ({ caller, body, lang }) => {
      const preview = readPreviewBody(body)
      requireGuestOrder(caller, preview.order)
      const draft = await previewOrder(ctx, { caller, ...preview, lang })
      return { data: presentPreview(draft, lang) }
    },
  })
}

function answerPlaced({ order, replayed }: Placed, lang: string): Answer {
  return answerOrder({ answer: order, replayed }, lang)
}
