import { Type } from 'typebox'
import type { Core } from '../core.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { onOne, recordEndpoints } from '../records/record.routes.ts'
import { recordSchema } from '../records/record.schema.ts'
import { dataOf, nullable, strict, Ulid } from '../wire/common.schema.ts'
import { presentDelivery } from './delivery.presenter.ts'
import { readDeliveries } from './read-deliveries.ts'
import { redeliver, sendTest } from './redeliver.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { secretAsText } from './secret.steps.ts'
import { faultOfTarget } from './target.gateway.ts'
import { webhookKind } from './webhook.record.ts'
import { urlNotAllowed } from './webhook.refusals.ts'
import { DeliveryList, deliveryQuery, OneDelivery } from './webhook.schema.ts'

const Secret = nullable(
  Type.String({ description: 'The secret that signs, shown this once; null when a request is repeated.' }),
)

/** A webhook with its secret, in the answers of the operations that make one. */
const WebhookWithSecret = dataOf(
  strict(
    { ...recordSchema(webhookKind.fields, true).properties, secret: Secret },
    { $id: 'WebhookWithSecret' },
  ),
)

const common = { tag: webhookKind.tag, resource: webhookKind.resource } as const
const ofDelivery = { tag: webhookKind.tag, resource: 'webhook_delivery' } as const

/** Where events are sent, and how the sending went. */
export function webhookEndpoints(ctx: Core): Endpoint[] {
  return [
    ...recordEndpoints(ctx, webhookKind).map(one => withTarget(ctx, one)),
    rotate(ctx),
    ...deliveries(ctx),
  ]
}

/** Checks the URL before anything is looked up; a new webhook is answered with its secret. */
function withTarget(ctx: Core, record: Endpoint): Endpoint {
  if (record.method !== 'POST' && record.method !== 'PATCH') return record
  const isNew = record.method === 'POST'
  return {
    ...record,
    ...(isNew && { answer: WebhookWithSecret, description: 'Its secret is in this answer and in no other.' }),
    refuses: [...(record.refuses ?? []), 'url_not_allowed'],
    handle: async call => {
      const { url } = call.body as { url?: string }
      const fault = url === undefined ? undefined : faultOfTarget(url, ctx.privateWebhooks)
      if (fault !== undefined) throw urlNotAllowed(fault)
      const answer = await record.handle(call)
      if (!isNew) return answer
      const { id } = answer['data'] as { id: string }
      const secret = answer['replayed'] === true ? null : secretAsText(ctx, call.caller.brand.id, id, 1)
      return { ...answer, data: { ...(answer['data'] as object), secret } }
    },
  }
}

function rotate(ctx: Core): Endpoint {
  const { path, params } = onOne(webhookKind)
  return endpoint({
    ...common,
    method: 'POST',
    path: `${path}/rotate-secret`,
    scope: 'webhooks.write',
    act: 'settings',
    operationId: 'rotateWebhookSecret',
    summary: 'Make another secret for a webhook',
    description:
      'For a day both sign: messages carry two signatures, and receivers change theirs when they like.',
    params,
    status: 200,
    answer: WebhookWithSecret,
    refuses: ['branch_forbidden'],
    handle: ({ caller, once, ifMatch, params: { id } }) =>
      rotateWebhookSecret(ctx, { caller, once, ifMatch, id }),
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
      summary: 'List deliveries of a webhook',
      description: 'The newest first; read on with `before`. They are kept for 30 days.',
      params,
      query: deliveryQuery,
      status: 200,
      answer: DeliveryList,
      refuses: ['not_found'],
      handle: async ({ caller, params: { id }, query }) => {
        const { before = null, limit = 25, status = null } = query
        const found = await readDeliveries(ctx, caller, id, { before, limit, status })
        return { data: found.map(one => presentDelivery(one, caller.brand.timezone)) }
      },
    }),
    endpoint({
      ...ofDelivery,
      method: 'POST',
      path: `${path}/test`,
      scope: 'webhooks.write',
      act: 'settings',
      operationId: 'testWebhook',
      summary: 'Send a test to a webhook',
      description:
        'A message of type `webhook.test`, sent at once and one time; the list of deliveries says how it ended.',
      params,
      status: 200,
      answer: OneDelivery,
      refuses: ['not_found', 'branch_forbidden', 'invalid_transition'],
      handle: ({ caller, once, ifMatch, params: { id } }) => sendTest(ctx, { caller, once, ifMatch, id }),
    }),
    endpoint({
      ...ofDelivery,
      method: 'POST',
      path: `${path}/deliveries/{delivery}/redeliver`,
      scope: 'webhooks.write',
      act: 'settings',
      operationId: 'redeliver',
      summary: 'Send a delivery once more',
      description: 'The same message with the same `webhook-id`, sent at once and one time.',
      params: strict({ id: Ulid, delivery: Ulid }),
      status: 200,
      answer: OneDelivery,
      refuses: ['not_found', 'branch_forbidden', 'invalid_transition'],
      handle: ({ caller, once, ifMatch, params: { id, delivery } }) =>
        redeliver(ctx, { caller, once, ifMatch, id, deliveryId: delivery }),
    }),
  ]
}
