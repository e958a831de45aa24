import type { Core } from '../core.ts'
import { recordEvents } from '../db/events.ts'
import { webhookAttempts } from '../db/metrics.ts'
import { type DueWebhook, endAttempt, takeDelivery } from './delivery.store.ts'
import { mostAttempts, outcomeOf, pauseAfter, secretNumbers } from './retry.rules.ts'
import { type Message, patienceMs } from './send-message.gateway.ts'
import { signMessage, webhookSecret } from './signature.format.ts'
import { disableWebhook, noteFailures } from './webhook.store.ts'
import type { Attempt, DisabledReason, Ending } from './webhook.types.ts'

/** An attempt that nobody has ended by then was made by a process that is gone. */
const leaseMs = 6 * patienceMs

const time = (ms: number) => new Date(ms).toISOString()

/**
 * Makes the attempt of a webhook that has been due for longest. One that the end of the service cuts off is made again by
 * the process that finds it when its lease is over. @returns how it ended; undefined when none is due, or the service ends
 */
export async function deliverNext(
  ctx: Core,
  webhook: Pick<DueWebhook, 'brandId' | 'id'>,
  send: (message: Message) => Promise<Ending | undefined>,
): Promise<Ending | undefined> {
  const now = ctx.now()
  const attempt = await takeDelivery(ctx.db, webhook, { now: time(now), until: time(now + leaseMs) })
  if (attempt === undefined) return undefined
  const isKept = attempt.eventId === null || attempt.data !== null
  const ending = isKept
    ? await sendAttempt(ctx, attempt, send)
    : { status: null, error: 'event_expired', ms: 0 }
  if (ending === undefined) return undefined
  await note(ctx, attempt, ending)
  return ending
}

/** Posts the message with its signatures, as Standard Webhooks lays it down. */
function sendAttempt(
  ctx: Core,
  attempt: Attempt,
  send: (message: Message) => Promise<Ending | undefined>,
): Promise<Ending | undefined> {
  const { brandId, webhookId, eventId, deliveryId, type } = attempt
  const data = eventId === null ? { webhook_id: webhookId } : attempt.data
  const body = JSON.stringify({ type, timestamp: time(attempt.happenedAt), data })
  const message = { id: eventId ?? deliveryId, timestamp: Math.floor(ctx.now() / 1000), body }
  const secrets = secretNumbers(attempt.secretNumber, attempt.rotatedAt, ctx.now()).map(secretNumber =>
    webhookSecret(ctx.secret, { brandId, id: webhookId, secretNumber }),
  )
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Comanda',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signMessage(secrets, message),
  }
  return send({ url: attempt.url, headers, body })
}

async function note(ctx: Core, attempt: Attempt, ending: Ending): Promise<void> {
  const { brandId, webhookId, retries, attempts } = attempt
  const outcome = outcomeOf(ending)
  webhookAttempts.inc({ outcome })
  const now = ctx.now()
  const pause = retries && outcome === 'failed' ? pauseAfter(attempts, Math.random()) : undefined
  await ctx.db.transact(async tx => {
    await endAttempt(tx, attempt, ending, {
      delivered: outcome === 'delivered' ? time(now) : null,
      next: pause === undefined ? null : time(now + pause),
    })
    await noteFailures(tx, brandId, webhookId, outcome !== 'delivered')
    const reason = reasonToDisable(outcome, attempt)
    if (reason === undefined) return
    const version = await disableWebhook(tx, brandId, webhookId, reason)
    if (version === undefined) return
    const data = { id: webhookId, version, reason }
    await recordEvents(tx, brandId, [{ type: 'webhook.disabled', branchId: null, data }])
  })
}

function reasonToDisable(
  outcome: ReturnType<typeof outcomeOf>,
  { retries, attempts }: Attempt,
): DisabledReason | undefined {
  if (outcome === 'gone') return 'gone'
  return outcome === 'failed' && retries && attempts >= mostAttempts ? 'failing' : undefined
}
