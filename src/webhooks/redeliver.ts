import { actorOf } from '../access/actor.rules.ts'
import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { runCommand } from '../db/command.ts'
import type { Tx } from '../db/database.ts'
import type { OnceKey } from '../db/once.ts'
import { notFound } from '../lib/refusal.ts'
import { newUlid } from '../lib/ulid.ts'
import { type IfMatch, requireVersion } from '../lib/version.ts'
import { presentDelivery } from './delivery.presenter.ts'
import { findDelivery, insertDeliveries } from './delivery.store.ts'
import { lockWebhook } from './lock-webhook.steps.ts'
import { webhookIsOff } from './webhook.refusals.ts'
import { type Delivery, testType } from './webhook.types.ts'

type Asked = { caller: Caller; once: OnceKey | undefined; ifMatch: IfMatch | undefined; id: string }
type Message = Pick<Delivery, 'eventId' | 'type'>

/** Sends a test to a webhook. @throws Refusal not_found, branch_forbidden, version_conflict of the webhook, invalid_transition when it is off */
export function sendTest(ctx: Core, asked: Asked) {
  return sendOnce(ctx, asked, () => Promise.resolve({ eventId: null, type: testType }))
}

/** Sends the message of a delivery once more. @throws Refusal as `sendTest` */
export function redeliver(ctx: Core, { deliveryId, ...asked }: Asked & { deliveryId: string }) {
  const place = { brandId: asked.caller.brand.id, webhookId: asked.id }
  return sendOnce(ctx, asked, async tx => {
    const delivery = await findDelivery(tx, place, deliveryId)
    if (delivery === undefined) throw notFound('webhook_delivery', deliveryId)
    return delivery
  })
}

/** Writes a delivery that is due at once and does not try again. */
async function sendOnce(ctx: Core, { caller, once, ifMatch, id }: Asked, find: (tx: Tx) => Promise<Message>) {
  const { brand } = caller
  const place = { brandId: brand.id, webhookId: id }
  const deliveryId = newUlid(ctx.now())
  const done = await runCommand(
    ctx.db,
    { brandId: brand.id, by: actorOf(caller), once, resultId: deliveryId },
    {
      async lock(tx) {
        const webhook = await lockWebhook(tx, caller, id)
        return { webhook, message: await find(tx) }
      },
      async work(tx, { webhook, message }) {
        requireVersion(ifMatch, webhook['version'] as number)
        if (webhook['active'] === false) throw webhookIsOff()
        const now = new Date(ctx.now()).toISOString()
        await insertDeliveries(tx, place, [{ ...message, id: deliveryId }], { now, retries: false })
        return []
      },
      answer: async (tx, resultId) => (await findDelivery(tx, place, resultId))!,
      audited: (_tx, _locked, delivery) => ({
        resource: 'webhook_delivery',
        id: deliveryId,
        branchId: null,
        before: null,
        after: presentDelivery(delivery, brand.timezone),
      }),
    },
  )
  return { data: presentDelivery(done.answer, brand.timezone), replayed: done.replayed }
}
