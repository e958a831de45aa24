import type { Core } from '../core.ts'
import type { Tx } from '../db/database.ts'
import { type NewEvent, recordEvents } from '../db/events.ts'
import { webhookAttempts } from '../db/metrics.ts'
import { countedAttempts, endAttempt, takeDelivery } from './delivery.store.ts'
import { isLastAttempt, outcomeOf, pauseAfter, secretNumbers } from './retry.rules.ts'
import { type Message, patienceMs } from './send-message.gateway.ts'
import { signMessage, webhookSecret } from './signature.format.ts'
import { countFailure, disableWebhook, endFailures } from './webhook.store.ts'
import type { Attempt, AttemptResult, DisabledReason, WebhookRef } from './webhook.types.ts'

/** When an attempt without a result is considered lost with its process. */
const leaseMs = 6 * patienceMs

const time = (ms: number) => new Date(ms).toISOString()

/** Waits for a turn at the database. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>
type Means = { send: (message: Message) => Promise<AttemptResult | undefined>; inTurn: InTurn }

/**
 * Attempts the longest overdue delivery of a webhook. An attempt interrupted by the shutdown is repeated when its lease
 * has expired.
 * @returns the result; undefined when none is due, or the service is stopping
 */
export async function deliverNext(
  ctx: Core,
  webhook: WebhookRef,
  { send, inTurn }: Means,
): Promise<AttemptResult | undefined> {
  const attempt = await inTurn(() => {
    const now = ctx.now()
    return takeDelivery(ctx.db, webhook, { now: time(now), until: time(now + leaseMs) })
  })
  if (attempt === undefined) return undefined
  const isKept = attempt.eventId === null || attempt.data !== null
  if (!isKept) return inTurn(() => endExpired(ctx, attempt))
  const result = await sendAttempt(ctx, attempt, send)
  if (result !== undefined) await inTurn(() => storeResult(ctx, attempt, result))
  return result
}

/** Ends the delivery of an event that is deleted, which is no failure of the receiver. */
async function endExpired(ctx: Core, attempt: Attempt): Promise<AttemptResult> {
  const result = { status: null, error: 'event_expired', ms: 0 }
  const after = { now: time(ctx.now()), delivered: null, next: null }
  await ctx.db.transact(tx => endAttempt(tx, attempt, result, after))
  return result
}

/** Posts the signed message, as specified by Standard Webhooks. */
function sendAttempt(ctx: Core, attempt: Attempt, send: Means['send']): Promise<AttemptResult | undefined> {
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

async function storeResult(ctx: Core, attempt: Attempt, result: AttemptResult): Promise<void> {
  const { brandId, retries } = attempt
  const outcome = outcomeOf(result)
  webhookAttempts.inc({ outcome })
  const now = ctx.now()
  const fails = retries && outcome === 'failed'
  await ctx.db.transact(async tx => {
    // The webhook comes before its delivery: a change of the webhook locks them in this order.
    const since = await countOutcome(tx, attempt, { outcome, now })
    const attempts = await countedAttempts(tx, attempt)
    const pause = fails ? pauseAfter(attempts, Math.random()) : undefined
    const reason = fails && isLastAttempt(attempts, { since, now }) ? 'failing' : undefined
    const events = await disableFor(tx, attempt, outcome === 'gone' ? 'gone' : reason)
    await endAttempt(tx, attempt, result, {
      now: time(now),
      delivered: outcome === 'delivered' ? time(now) : null,
      next: pause === undefined ? null : time(now + pause),
    })
    recordEvents(tx, brandId, events)
  })
}

/** Ends or lengthens the run of failed attempts. @returns when it began, epoch ms */
async function countOutcome(
  tx: Tx,
  { brandId, webhookId: id, retries }: Attempt,
  { outcome, now }: { outcome: ReturnType<typeof outcomeOf>; now: number },
): Promise<number> {
  if (outcome === 'delivered') await endFailures(tx, { brandId, id })
  // A test, or a message sent again by hand, begins no run of failures: nobody else may be sending to the receiver.
  else if (retries) return countFailure(tx, { brandId, id }, time(now))
  return now
}

/** Disables the webhook if there is a reason. @returns the event of that */
async function disableFor(
  tx: Tx,
  { brandId, webhookId: id }: Attempt,
  reason: DisabledReason | undefined,
): Promise<NewEvent[]> {
  const version = reason === undefined ? undefined : await disableWebhook(tx, { brandId, id }, reason)
  return version === undefined
    ? []
    : [{ type: 'webhook.disabled', branchId: null, data: { id, version, reason } }]
}
