import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { PlacedEvent } from './event.presenter.ts'
import { lastPositions, readEvents } from './event.store.ts'

const everyMs = 50
const pageSize = 200
/** Pages read just now: readers that are at the same place share one statement. */
const maxPages = 200
const pageMs = 500

type Page = { events: Promise<PlacedEvent[]>; at: number }
type Waiter = { brandId: string; after: number; wake: () => void }

/**
 * Follows the events of brands for all readers of a process: while any of them waits, one statement every 50 ms looks how
 * far their brands have come. A reader holds no connection while it waits, and nothing is kept for one that is slow: it
 * reads on from the database at its own pace.
 */
class EventFeed {
  readonly #db: Db
  readonly #waiting = new Set<Waiter>()
  readonly #pages = new Map<string, Page>()
  #polling = false

  constructor(db: Db) {
    this.#db = db
  }

  /** The events after a position, page by page as they come, until the signal ends it. */
  async *follow(brandId: string, after: number, signal: AbortSignal): AsyncGenerator<PlacedEvent[]> {
    let at = after
    while (!signal.aborted) {
      const events = await this.#read(brandId, at)
      if (events.length === 0) {
        await this.#change(brandId, at, signal)
        continue
      }
      at = events.at(-1)!.position
      yield events
    }
  }

  #read(brandId: string, after: number): Promise<PlacedEvent[]> {
    const name = `${brandId}:${after}`
    const known = this.#pages.get(name)
    if (known !== undefined && performance.now() - known.at < pageMs) return known.events
    const events = readEvents(this.#db, brandId, { after, limit: pageSize })
    this.#pages.delete(name)
    this.#pages.set(name, { events, at: performance.now() })
    const forget = () => this.#pages.delete(name)
    // A page that can still grow, or was not read, is nobody else's.
    events.then(page => page.length < pageSize && forget(), forget)
    if (this.#pages.size > maxPages) this.#pages.delete(this.#pages.keys().next().value!)
    return events
  }

  /** Waits until the brand has come further. */
  #change(brandId: string, after: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const waiter = { brandId, after, wake: () => end() }
      const end = (): void => {
        this.#waiting.delete(waiter)
        signal.removeEventListener('abort', end)
        resolve()
      }
      signal.addEventListener('abort', end, { once: true })
      this.#waiting.add(waiter)
      if (!this.#polling) void this.#poll()
    })
  }

  async #poll(): Promise<void> {
    this.#polling = true
    while (this.#waiting.size > 0) {
      const brandIds = [...new Set([...this.#waiting].map(({ brandId }) => brandId))]
      try {
        const last = await lastPositions(this.#db, brandIds)
        for (const { brandId, after, wake } of this.#waiting) {
          if ((last.get(brandId) ?? 0) > after) wake()
        }
      } catch {
        // The database is away: readers wait on, and go on where they are when it is back.
        await sleep(1000, undefined, { ref: false })
      }
      await sleep(everyMs, undefined, { ref: false })
    }
    this.#polling = false
  }
}

const feeds = new WeakMap<Db, EventFeed>()

/** The one feed of a process's database. */
export function feedOf(db: Db): EventFeed {
  const feed = feeds.get(db) ?? new EventFeed(db)
  feeds.set(db, feed)
  return feed
}
