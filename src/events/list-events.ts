import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { type EventFilter, matchesFilter, type PlacedEvent } from './event.presenter.ts'
import { requireKept } from './event-range.rules.ts'
import { findRange, readEvents } from './event.store.ts'

/** The maximum number of events read for one request, whether or not they match its filter. */
const maxRead = 1000

/**
 * Lists events after a position, in order.
 * @param after undefined: from the oldest event
 * @returns `after` is the position to continue after, `last` that of the latest event
 */
export async function listEvents(
  { db }: Pick<Core, 'db'>,
  { brand, branchIds }: Pick<Caller, 'brand' | 'branchIds'>,
  { after, limit, types }: { after: number | undefined; limit: number; types: EventFilter['types'] },
): Promise<{ events: PlacedEvent[]; after: number; last: number }> {
  const { first, last } = await findRange(db, brand.id)
  const start = after ?? first - 1
  requireKept('query.after', start, { first, last })
  const filter = { types, branchIds }
  const isFiltered = types !== null || branchIds.length > 0
  const read = await readEvents(db, brand.id, { after: start, limit: isFiltered ? maxRead : limit })
  const matching = read.filter(event => matchesFilter(filter, event))
  const events = matching.slice(0, limit)
  const lastSeen = matching.length > limit ? events.at(-1)! : read.at(-1)
  return { events, after: lastSeen?.position ?? start, last }
}
