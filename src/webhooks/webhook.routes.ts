import { Type } from 'typebox'
import type { Core } from '../core.ts'
import { listAnswer } from '../db/list/list.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { listQuery, readList } from '../http/input/list-query.ts'
import { onOne, recordEndpoints } from '../records/record.routes.ts'
import { recordSchema } from '../records/record.schema.ts'
import { dataOf, nullable, strict, Ulid } from '../wire/common.schema.ts'
import { webhookDeliveryShape } from './delivery.shape.ts'
import { readDeliveries } from './read-deliveries.ts'
import { redeliver, sendTest } from './redeliver.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { faultOfTarget } from './target.gateway.ts'
import { webhookSecret, writeSecret } from './signature.format.ts'
import { webhookKind } from './webhook.record.ts'
import { urlNotAllowed } from './webhook.refusals.ts'
import { deliveryFilters, DeliveryList, OneDelivery } from './webhook.schema.ts'

const Secret = nullable(
  Type.String({
    description: 'The signing secret, only shown once; null in the answer to a repeated request.',
  }),
)

/** A webhook with its secret: the answer of the operations that generate one. */
const WebhookWithSecret = dataOf(
  strict(
    { ...recordSchema(webhookKind.fields, true).properties, secret: Secret },
    { $id: 'WebhookWithSecret' },
  ),
)

const ofDelivery = { tag: webhookKind.tag, resource: 'webhook_delivery', status: 200 } as const
const deliveryQuery = listQuery({
  filters: deliveryFilters,
  alwaysActive: true,
  updatedSince:
    'Only deliveries changed at or after this time. They are deleted after 30 days, so the list has no `Sync-Watermark`.',
})
const writing = { method: 'POST', scope: 'webhooks.write', permission: 'settings' } as const

/** The endpoints of webhooks and of their deliveries. */
export function webhookEndpoints(ctx: Core): Endpoint[] {
  return [
    ...recordEndpoints(ctx, webhookKind).map(one => withTarget(ctx, one)),
    rotate(ctx),
    ...deliveries(ctx),
  ]
}

/** Checks the URL before any look-up, and adds the secret to the answer for a new webhook. */
function withTarget(ctx: Core, record: Endpoint): Endpoint {
  if (record.method !== 'POST' && record.method !== 'PATCH') return record
  const isNew = record.method === 'POST'
  return {
    ...record,
    ...(isNew && {
      answer: WebhookWithSecret,
      description: 'The signing secret is only shown in this answer.',
    }),
    refuses: [...(record.refuses ?? []), 'url_not_allowed'],
    handle: async call => {
      const { url } = call.body as { url?: string }
      const fault = url === undefined ? undefined : faultOfTarget(url, ctx.privateWebhooks)
      if (fault !== undefined) throw urlNotAllowed(fault)
      const answer = await record.handle(call)
      if (!isNew) return answer
      const { id } = answer['data'] as { id: string }
      const brandId = call.caller.brand.id
      const ref = { brandId, id, secretNumber: 1 }
      const secret = answer['replayed'] === true ? null : writeSecret(webhookSecret(ctx.secret, ref))
      return { ...answer, data: { ...(answer['data'] as object), secret } }
    },
  }
}

function rotate(ctx: Core): Endpoint {
  const { path, params } = onOne(webhookKind)
  return endpoint({
    ...writing,
    tag: webhookKind.tag,
    resource: webhookKind.resource,
    path: `${path}/rotate`,
    operationId: 'rotateWebhook',
    summary: "Rotate a webhook's secret",
    description:
      'Messages are signed with both the new and the previous secret for 24 hours, so that receivers can switch at any time.',
    params,
    status: 200,
    answer: WebhookWithSecret,
    refuses: ['branch_forbidden'],
    handle: ({ caller, idempotencyKey, ifMatch, params: { id } }) =>
      rotateWebhookSecret(ctx, { caller, idempotencyKey, ifMatch, id }),
  })
}

function deliveries(ctx: Core): Endpoint[] {
  const { path, params } = onOne(webhookKind)
  return [
    endpoint({
      ...ofDelivery,
      method: 'GET',
      path: `${path}/deliveries`,
      scope: 'webhooks.read',
      operationId: 'listDeliveries',
      summary: "List a webhook's deliveries",
      description: 'Deliveries are kept for 30 days.',
      params,
      query: deliveryQuery,
      neverSynced: true,
      answer: DeliveryList,
      refuses: ['not_found'],
      handle: async ({ caller, params: { id }, query, lang }) => {
        const request = readList(query, lang)
        const { rows, total } = await readDeliveries(ctx, caller, id, request)
        const data = rows.map(row => webhookDeliveryShape.show(row, caller.brand.timezone))
        return listAnswer(request, { total }, data)
      },
    }),
    endpoint({
      ...ofDelivery,
      ...writing,
      path: `${path}/test`,
      operationId: 'testWebhook',
      summary: 'Send a test message to a webhook',
      description:
        'Sends a message of type `webhook.test` immediately, without retries. The list of deliveries has the result.',
      params,
      answer: OneDelivery,
      refuses: ['not_found', 'branch_forbidden', 'invalid_transition'],
      handle: ({ caller, idempotencyKey, ifMatch, params: { id } }) =>
        sendTest(ctx, { caller, idempotencyKey, ifMatch, id }),
    }),
    endpoint({
      ...ofDelivery,
      ...writing,
      path: `${path}/deliveries/{delivery}/redeliver`,
      operationId: 'redeliver',
      summary: 'Redeliver a message',
      description:
        'Sends the same message with the same `webhook-id` immediately, without retries, as a new delivery.',
      params: strict({ id: Ulid, delivery: Ulid }),
      answer: OneDelivery,
      refuses: ['not_found', 'branch_forbidden', 'invalid_transition'],
      handle: ({ caller, idempotencyKey, ifMatch, params: { id, delivery } }) =>
        redeliver(ctx, { caller, idempotencyKey, ifMatch, id, deliveryId: delivery }),
    }),
  ]
}
