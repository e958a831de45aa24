import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { type EventFilter, isAsked, type PlacedEvent } from './event.presenter.ts'
import { positionExpired } from './event.refusals.ts'
import { findRange, readEvents } from './event.store.ts'

/** Events looked at for one answer: a filter that few of them pass never reads without end. */
const maxLookedAt = 1000

/** A part of the events of a brand. `after` is where to go on; `last` the last position given so far. */
export type EventPage = { events: PlacedEvent[]; after: number; last: number }

/**
 * Lists events that follow a position, in order.
 * @param after undefined: from the first that is kept
 * @throws Refusal validation_failed `expired` when events after it are no longer kept
 */
export async function listEvents(
  { db }: Pick<Core, 'db'>,
  { brand, branchIds }: Pick<Caller, 'brand' | 'branchIds'>,
  { after, limit, types }: { after: number | undefined; limit: number; types: EventFilter['types'] },
): Promise<EventPage> {
  const { first, last } = await findRange(db, brand.id)
  const start = after ?? first - 1
  if (start < first - 1) throw positionExpired('query.after', first)
  const filter = { types, branchIds }
  const isPlain = types === null && branchIds.length === 0
  const looked = await readEvents(db, brand.id, { after: start, limit: isPlain ? limit : maxLookedAt })
  const asked = looked.filter(event => isAsked(filter, event))
  const events = asked.slice(0, limit)
  const seen = asked.length > limit ? events.at(-1)! : looked.at(-1)
  return { events, after: seen?.position ?? start, last }
}
