import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { feedOf } from './event-feed.ts'
import { type EventFilter, matchesFilter, presentEvent } from './event.presenter.ts'
import { requireKept } from './event-range.rules.ts'
import { positionNeeded, tooManyStreams } from './event.refusals.ts'
import { findRange } from './event.store.ts'

/** Open streams of one key in one process. */
const maxStreams = 10
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
  { brand, branchIds, keyId }: Pick<Caller, 'brand' | 'branchIds' | 'keyId'>,
  { lastEventId, after, types }: StreamRequest,
): Promise<(signal: AbortSignal) => AsyncGenerator<string>> {
  const [field, position] =
    lastEventId === undefined ? ['query.after', after] : ['header.last-event-id', positionOf(lastEventId)]
  const { first, last } = await findRange(db, brand.id)
  const start = position ?? last
  requireKept(field, start, { first, last })
  if ((openStreams.get(keyId) ?? 0) >= maxStreams) throw tooManyStreams(maxStreams)

  return async function* text(signal) {
    const close = countStream(keyId)
    try {
      yield 'retry: 2000\n\n'
      for await (const events of feedOf(db).follow(brand.id, start, signal)) {
        const matching = events.filter(event => matchesFilter({ types, branchIds }, event))
        const pieces = matching.map(event => {
          const data = JSON.stringify(presentEvent(event, brand))
          return `id: ${event.position}\nevent: ${event.type}\ndata: ${data}\n\n`
        })
        // Even if no event of a page matches, a reader that reconnects continues after the page.
        const end = events.at(-1)!.position
        yield pieces.join('') + (matching.at(-1)?.position === end ? '' : `id: ${end}\n\n`)
      }
    } finally {
      close()
    }
  }
}

function positionOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw positionNeeded('header.last-event-id')
}

/** Counts an open stream of the key. @returns the function that counts its end */
function countStream(keyId: string): () => void {
  openStreams.set(keyId, (openStreams.get(keyId) ?? 0) + 1)
  return () => {
    const left = openStreams.get(keyId)! - 1
    if (left === 0) openStreams.delete(keyId)
    else openStreams.set(keyId, left)
  }
}
