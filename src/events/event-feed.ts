import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { PlacedEvent } from './event.presenter.ts'
import { lastPositions, readEvents } from './event.store.ts'

const everyMs = 50
const pageSize = 200
/** Recently read pages: readers at the same position share one statement. */
const maxPages = 200
const pageMs = 500

type Page = { events: Promise<PlacedEvent[]>; at: number }
type Waiter = { brandId: string; after: number; wake: () => void }

/**
 * Follows the events of brands for all readers of a process: while any of them waits, one statement every 50 ms reads the
 * latest positions of their brands. A waiting reader uses no connection, and nothing is buffered for a slow one: it reads
 * from the database at its own pace.
 */
class EventFeed {
  readonly #db: Db
  readonly #waiting = new Set<Waiter>()
  readonly #pages = new Map<string, Page>()
  #polling = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Yields the events after a position in pages, as they are recorded, until the signal is aborted. */
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
    // A page that is not full, or could not be read, is not shared.
    events.then(page => page.length < pageSize && forget(), forget)
    if (this.#pages.size > maxPages) this.#pages.delete(this.#pages.keys().next().value!)
    return events
  }

  /** Waits until the brand has a later event. */
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
        // The database is unreachable: readers keep waiting, and continue where they are when it is back.
        await sleep(1000, undefined, { ref: false })
      }
      await sleep(everyMs, undefined, { ref: false })
    }
    this.#polling = false
  }
}

const feeds = new WeakMap<Db, EventFeed>()

/** The feed of a database, shared by the process. */
export function feedOf(db: Db): EventFeed {
  return feeds.getOrInsertComputed(db, () => new EventFeed(db))
}
