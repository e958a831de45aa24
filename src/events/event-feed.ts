import type { Database } from '../db/database.ts'
import { type Loop, loop } from '../lib/loop.ts'
import type { PlacedEvent } from './event.presenter.ts'
import { lastPositions, readEvents } from './event.store.ts'

/** The pause between two wakes of readers: under load, each reads the events of many transactions. */
const pauseMs = 25
const pageSize = 200
/** Recently read pages: readers at the same position share one statement. */
const maxPages = 200
const pageMs = 500

type Page = { events: Promise<PlacedEvent[]>; at: number; full: boolean }
type Waiter = { brandId: string; after: number; wake: () => void }

/**
 * Follows the events of brands for all readers of a process. A waiting reader uses no connection and is woken when its brand
 * has a new position. Nothing is buffered for a slow one: it reads from the database at its own pace.
 */
class EventFeed {
  readonly #db: Database
  readonly #waiting = new Set<Waiter>()
  readonly #pages = new Map<string, Page>()
  /** Brands with new positions, whose readers are not woken yet. */
  readonly #news = new Set<string>()
  #lookAtAll = false
  readonly #waking: Loop

  constructor(db: Database) {
    this.#db = db
    // While the database is unreachable readers keep waiting, and continue where they are when it is back.
    this.#waking = loop(() => this.#wake(), { firstMs: Infinity, pauseMs, failed: () => {} })
    db.wakes.on('placed', brandId => this.#hear(brandId))
  }

  /** Yields the events after a position in pages, as they are recorded, until the signal is aborted. */
  async *follow(brandId: string, after: number, signal: AbortSignal): AsyncGenerator<PlacedEvent[]> {
    let at = after
    while (!signal.aborted) {
      // Waits from before it reads, so that it misses no wake in between.
      const change = this.#change(brandId, at, signal)
      let events: PlacedEvent[]
      try {
        events = await this.#read(brandId, at)
        if (events.length === 0) await change.woken
      } finally {
        change.leave()
      }
      if (events.length === 0) continue
      at = events.at(-1)!.position
      yield events
    }
  }

  #read(brandId: string, after: number): Promise<PlacedEvent[]> {
    const name = `${brandId}:${after}`
    const known = this.#pages.get(name)
    if (known !== undefined && performance.now() - known.at < pageMs) return known.events
    const events = readEvents(this.#db, brandId, { after, limit: pageSize })
    const page = { events, at: performance.now(), full: false }
    this.#pages.delete(name)
    this.#pages.set(name, page)
    // A page that is not full, or could not be read, is only shared while it is being read.
    const end = (count: number) => {
      page.full = count === pageSize
      if (!page.full && this.#pages.get(name) === page) this.#pages.delete(name)
    }
    events.then(
      read => end(read.length),
      () => end(0),
    )
    if (this.#pages.size > maxPages) this.#pages.delete(this.#pages.keys().next().value!)
    return events
  }

  #change(brandId: string, after: number, signal: AbortSignal): { woken: Promise<void>; leave: () => void } {
    const { promise: woken, resolve } = Promise.withResolvers<void>()
    const leave = (): void => {
      this.#waiting.delete(waiter)
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const waiter = { brandId, after, wake: leave }
    this.#waiting.add(waiter)
    signal.addEventListener('abort', leave, { once: true })
    return { woken, leave }
  }

  #hear(brandId: string | undefined): void {
    if (this.#waiting.size === 0) return
    if (brandId === undefined) this.#lookAtAll = true
    else this.#news.add(brandId)
    this.#waking.wake()
  }

  async #wake(): Promise<undefined> {
    // A page that is being read may lack the new positions.
    for (const [name, { full }] of this.#pages) if (!full) this.#pages.delete(name)
    const [all, news] = [this.#lookAtAll, new Set(this.#news)]
    this.#news.clear()
    this.#lookAtAll = false
    const last = all ? await this.#lastPositions() : undefined
    for (const { brandId, after, wake } of this.#waiting) {
      if (news.has(brandId) || (last?.get(brandId) ?? 0) > after) wake()
    }
  }

  async #lastPositions(): Promise<Map<string, number>> {
    try {
      return await lastPositions(this.#db, [...new Set([...this.#waiting].map(({ brandId }) => brandId))])
    } catch (error) {
      this.#lookAtAll = true
      throw error
    }
  }
}

const feeds = new WeakMap<Database, EventFeed>()

/** The feed of a database, shared by the process. */
export function feedOf(db: Database): EventFeed {
  return feeds.getOrInsertComputed(db, () => new EventFeed(db))
}
