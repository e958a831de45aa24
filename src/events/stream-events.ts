import type { Caller } from '../access/caller.rules.ts'
import type { Core } from '../core.ts'
import { feedOf } from './event-feed.ts'
import { type EventFilter, isAsked, presentEvent } from './event.presenter.ts'
import { positionExpired, positionNeeded, tooManyStreams } from './event.refusals.ts'
import { findRange } from './event.store.ts'

/** Open streams of one key in one process. */
const maxStreams = 10
const openStreams = new Map<string, number>()

export type StreamRequest = {
  /** From `Last-Event-ID`, which wins, or the query. */
  lastEventId: string | undefined
  after: number | undefined
  types: EventFilter['types']
}

/**
 * Opens a stream of server-sent events that follow a position; without one, of those that are still to come.
 * @returns what makes its text, piece by piece, once its answer has begun
 * @throws Refusal limit_reached; validation_failed `expired`, `format`
 */
export async function streamEvents(
  { db }: Pick<Core, 'db'>,
  { brand, branchIds, keyId }: Pick<Caller, 'brand' | 'branchIds' | 'keyId'>,
  { lastEventId, after, types }: StreamRequest,
): Promise<(signal: AbortSignal) => AsyncGenerator<string>> {
  const [field, asked] =
    lastEventId === undefined ? ['query.after', after] : ['header.last-event-id', positionOf(lastEventId)]
  const { first, last } = await findRange(db, brand.id)
  const start = asked ?? last
  if (start < first - 1) throw positionExpired(field, first)
  requireRoom(keyId)

  return async function* text(signal) {
    const close = openStream(keyId)
    try {
      yield 'retry: 2000\n\n'
      for await (const events of feedOf(db).follow(brand.id, start, signal)) {
        const shown = events.filter(event => isAsked({ types, branchIds }, event))
        const pieces = shown.map(event => {
          const data = JSON.stringify(presentEvent(event, brand))
          return `id: ${event.position}\nevent: ${event.type}\ndata: ${data}\n\n`
        })
        // Also where nothing of a page is shown, the reader goes on from its end after a reconnect.
        const { position } = events.at(-1)!
        const isShown = shown.at(-1)?.position === position
        yield pieces.join('') + (isShown ? '' : `id: ${position}\n\n`)
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

function requireRoom(keyId: string): void {
  if ((openStreams.get(keyId) ?? 0) >= maxStreams) throw tooManyStreams(maxStreams)
}

/** Counts a stream of the key, once its answer begins. @returns what ends it */
function openStream(keyId: string): () => void {
  openStreams.set(keyId, (openStreams.get(keyId) ?? 0) + 1)
  return () => {
    const left = openStreams.get(keyId)! - 1
    if (left === 0) openStreams.delete(keyId)
    else openStreams.set(keyId, left)
  }
}
