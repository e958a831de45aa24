import type { Core } from '../core.ts'
import type { Tx } from '../db/database.ts'
import { matchesFilter } from '../events/event.presenter.ts'
import { readEvents } from '../events/event.store.ts'
import { newUlid } from '../lib/ulid.ts'
import { type EventType, eventTypes } from '../wire/event.types.ts'
import { insertDeliveries } from './delivery.store.ts'
import { brandsBehind, type Follower, lockFollowers, moveFollowers } from './webhook.store.ts'

/** Deliveries of one brand in one transaction, however many webhooks it has: its turn is as long as another's. */
const mostDeliveries = 1000

/** Queues deliveries of new events, brand by brand. @returns whether there are more events to queue */
export async function followEvents({ db, now }: Pick<Core, 'db' | 'now'>): Promise<boolean> {
  const time = new Date(now()).toISOString()
  let more = false
  for (const brandId of await brandsBehind(db)) {
    if (await db.transact(tx => followBrand(tx, brandId, time))) more = true
  }
  return more
}

/** Webhooks at the same position, which nearly all are, share the events that are read. @returns whether there are more */
async function followBrand(tx: Tx, brandId: string, now: string): Promise<boolean> {
  const followers = await lockFollowers(tx, brandId)
  const limit = Math.ceil(mostDeliveries / Math.max(1, followers.length))
  let more = false
  for (const [position, group] of Map.groupBy(followers, follower => follower.position)) {
    const events = await readEvents(tx, brandId, { after: position, limit })
    if (events.length === 0) continue
    const deliveries = group.flatMap(follower =>
      events.filter(isFor(follower)).map(({ id, type }) => ({
        id: newUlid(),
        webhookId: follower.id,
        eventId: id,
        type,
      })),
    )
    if (deliveries.length > 0) await insertDeliveries(tx, brandId, deliveries, { now, retries: true })
    const ids = group.map(({ id }) => id)
    await moveFollowers(tx, brandId, ids, events.at(-1)!.position)
    if (events.length === limit) more = true
  }
  return more
}

function isFor({ events, branchIds }: Follower) {
  const types = events.includes('*') ? null : (events as EventType[])
  return (event: Parameters<typeof matchesFilter>[1]) =>
    matchesFilter({ readable: eventTypes, types, branchIds }, event)
}
