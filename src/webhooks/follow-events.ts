import type { Core } from '../core.ts'
import type { Tx } from '../db/database.ts'
import { isAsked } from '../events/event.presenter.ts'
import { readEvents } from '../events/event.store.ts'
import { newUlid } from '../lib/ulid.ts'
import type { EventType } from '../wire/event.types.ts'
import { insertDeliveries } from './delivery.store.ts'
import { lockFollower, moveFollower, webhooksBehind } from './webhook.store.ts'

/** Events of one webhook in one transaction. */
const mostEvents = 500
const mostWebhooks = 200

type Webhook = { brandId: string; id: string }

/** Makes deliveries of the events that webhooks have not seen. @returns how many webhooks have more to see */
export async function followEvents({ db, now }: Pick<Core, 'db' | 'now'>): Promise<number> {
  const behind = await db.transact(tx => webhooksBehind(tx, mostWebhooks))
  const time = new Date(now()).toISOString()
  let more = 0
  for (const webhook of behind) {
    const read = await db.transact(tx => followOne(tx, webhook, time))
    if (read === mostEvents) more += 1
  }
  return more
}

/** @returns how many events were looked at */
async function followOne(tx: Tx, webhook: Webhook, now: string): Promise<number> {
  const follower = await lockFollower(tx, webhook)
  if (follower === undefined) return 0
  const { brandId } = webhook
  const { position, events: wanted, branchIds } = follower
  const events = await readEvents(tx, brandId, { after: position, limit: mostEvents })
  const types = wanted.includes('*') ? null : (wanted as EventType[])
  const asked = events.filter(event => isAsked({ types, branchIds }, event))
  const deliveries = asked.map(({ id, type }) => ({ id: newUlid(), eventId: id, type }))
  if (asked.length > 0)
    await insertDeliveries(tx, { brandId, webhookId: webhook.id }, deliveries, { now, retries: true })
  if (events.length > 0) await moveFollower(tx, webhook, events.at(-1)!.position)
  return events.length
}
