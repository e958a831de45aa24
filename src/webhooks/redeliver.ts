import { type CallerCommand, runForCaller } from '../access/caller.command.ts'
import type { Core } from '../core.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { requireVersion } from '../lib/version.ts'
import { lockRecord } from '../records/record.steps.ts'
import { type Delivery, webhookDeliveryShape } from './delivery.shape.ts'
import { findDelivery, insertDeliveries } from './delivery.store.ts'
import { webhookKind } from './webhook.record.ts'
import { webhookIsOff } from './webhook.refusals.ts'
import { testType } from './webhook.types.ts'

type SendRequest = CallerCommand & { id: string }
type Message = Pick<Delivery, 'eventId' | 'type'>

/** Sends a test message to a webhook. */
export function sendTest(ctx: Core, request: SendRequest) {
  return sendOnce(ctx, request, () => Promise.resolve({ eventId: null, type: testType }))
}

/** Sends the message of a delivery again. */
export function redeliver(ctx: Core, { deliveryId, ...request }: SendRequest & { deliveryId: string }) {
  const webhook = { brandId: request.caller.brand.id, id: request.id }
  return sendOnce(ctx, request, async tx => {
    const delivery = await findDelivery(tx, webhook, deliveryId)
    if (delivery === undefined) throw notFound('webhook_delivery', deliveryId)
    return delivery
  })
}

/** Inserts a delivery that is due immediately and not retried. */
async function sendOnce(
  ctx: Core,
  { caller, idempotencyKey, ifMatch, id }: SendRequest,
  find: (tx: Tx) => Promise<Message>,
) {
  const { brand } = caller
  const ref = { brandId: brand.id, id }
  const deliveryId = newUlid(ctx.now())
  const done = await runForCaller(ctx.db, { caller, idempotencyKey }, deliveryId, {
    async lock(tx) {
      const webhook = await lockRecord(tx, caller, webhookKind, id)
      return { webhook, message: await find(tx) }
    },
    async work(tx, { webhook, message }) {
      requireVersion(ifMatch, webhook['version'] as number)
      if (webhook['active'] === false) throw webhookIsOff()
      const now = new Date(ctx.now()).toISOString()
      const { eventId, type } = message
      await insertDeliveries(tx, brand.id, [{ id: deliveryId, webhookId: id, eventId, type }], {
        now,
        retries: false,
      })
      return []
    },
    answer: async (tx, resultId) => (await findDelivery(tx, ref, resultId))!,
    audited: (_tx, _locked, delivery) => ({
      resource: 'webhook_delivery',
      id: deliveryId,
      branchId: null,
      before: null,
      after: webhookDeliveryShape.show(delivery, brand.timezone),
    }),
  })
  return { data: webhookDeliveryShape.show(done.answer, brand.timezone), replayed: done.replayed }
}
