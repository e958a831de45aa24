import { type Caller, firstKeyOf } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { feedOf } from './event-feed.ts'
import { readableTypes } from './event-access.rules.ts'
import { type EventFilter, matchesFilter, presentEvent, withoutDetails } from './event.presenter.ts'
import { requireKept } from './event-range.rules.ts'
import { positionNeeded, tooManyStreams } from './event.refusals.ts'
import { findRange } from './event.store.ts'

/** Open streams in one process: of one key, and of a key with all that it made. */
const maxStreams = { ofKey: 10, ofFamily: 100 }
const openStreams = new Map<string, number>()

export type StreamRequest = {
  /** The header `Last-Event-ID`, which overrides `after`. */
  lastEventId: string | undefined
  after: number | undefined
  types: EventFilter['types']
}

/**
 * Opens a stream of server-sent events after a position; without one, of new events only.
 * @returns generates the text of the answer
 */
export async function streamEvents(
  { db }: Pick<Core, 'db'>,
  { brand, branchIds, keyId, makers, scopes, requiresStaff, staff }: Caller,
  { lastEventId, after, types }: StreamRequest,
): Promise<(signal: AbortSignal) => AsyncGenerator<string>> {
  const [field, position] =
    lastEventId === undefined ? ['query.after', after] : ['header.last-event-id', positionOf(lastEventId)]
  const { first, last } = await findRange(db, brand.id)
  const start = position ?? last
  requireKept(field, start, { first, last })
  const filter = { types, branchIds, readable: readableTypes(scopes) }
  const isAlone = requiresStaff && staff === null
  const family = `family ${firstKeyOf({ keyId, makers })}`
  requireRoom(keyId, maxStreams.ofKey)
  requireRoom(family, maxStreams.ofFamily)

  return async function* text(signal) {
    count(keyId, 1)
    count(family, 1)
    try {
      yield 'retry: 2000\n\n'
      for await (const events of feedOf(db).follow(brand.id, start, signal)) {
        const matching = events.filter(event => matchesFilter(filter, event))
        const pieces = matching.map(event => {
          const data = JSON.stringify(presentEvent(isAlone ? withoutDetails(event) : event, brand))
          return `id: ${event.position}\nevent: ${event.type}\ndata: ${data}\n\n`
        })
        // Even if no event of a page matches, a reader that reconnects continues after the page.
        const end = events.at(-1)!.position
        yield pieces.join('') + (matching.at(-1)?.position === end ? '' : `id: ${end}\n\n`)
      }
    } finally {
      count(keyId, -1)
      count(family, -1)
    }
  }
}

function positionOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw positionNeeded('header.last-event-id')
}

function requireRoom(owner: string, limit: number): void {
  if ((openStreams.get(owner) ?? 0) >= limit) throw tooManyStreams(limit)
}

function count(owner: string, more: 1 | -1): void {
  const open = (openStreams.get(owner) ?? 0) + more
  if (open === 0) openStreams.delete(owner)
  else openStreams.set(owner, open)
}
