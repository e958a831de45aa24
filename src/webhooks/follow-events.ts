import type { Core } from '../core.ts'
import type { Tx } from '../db/database.ts'
import { matchesFilter } from '../events/event.presenter.ts'
import { readEvents } from '../events/event.store.ts'
import { newUlid } from '../lib/ulid.ts'
import type { EventType } from '../wire/event.types.ts'
import { insertDeliveries } from './delivery.store.ts'
import { lockFollower, moveFollower, webhooksBehind } from './webhook.store.ts'
import type { WebhookRef } from './webhook.types.ts'

/** Events of one webhook in one transaction. */
const mostEvents = 500
const mostWebhooks = 200

/** Queues deliveries of new events. @returns how many webhooks have more events to queue */
export async function followEvents({ db, now }: Pick<Core, 'db' | 'now'>): Promise<number> {
  const behind = await webhooksBehind(db, mostWebhooks)
  const time = new Date(now()).toISOString()
  let more = 0
  for (const webhook of behind) {
    const read = await db.transact(tx => followOne(tx, webhook, time))
    if (read === mostEvents) more += 1
  }
  return more
}

/** @returns how many events were read */
async function followOne(tx: Tx, webhook: WebhookRef, now: string): Promise<number> {
  const follower = await lockFollower(tx, webhook)
  if (follower === undefined) return 0
  const { position, events: subscribed, branchIds } = follower
  const events = await readEvents(tx, webhook.brandId, { after: position, limit: mostEvents })
  const types = subscribed.includes('*') ? null : (subscribed as EventType[])
  const deliveries = events
    .filter(event => matchesFilter({ types, branchIds }, event))
    .map(({ id, type }) => ({ id: newUlid(), eventId: id, type }))
  if (deliveries.length > 0) await insertDeliveries(tx, webhook, deliveries, { now, retries: true })
  if (events.length > 0) await moveFollower(tx, webhook, events.at(-1)!.position)
  return events.length
}
