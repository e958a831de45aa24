import type { Database } from '../db/database.ts'
import type { LiveKey } from './key.rules.ts'

/** A revoked or changed key is noticed within this time on every process. */
export const keyCacheMs = 1000
/** From this age a key in use is looked up again behind the request, so that no request waits for it. */
const refreshMs = 500
const maxKeys = 100_000

export type KeyCache = {
  /**
   * The key of this digest, as it was at most `keyCacheMs` ago.
   * @param load asks the database; runs once for all who wait for the same key
   */
  find(
    digest: string,
    load: () => Promise<LiveKey | undefined>,
  ): LiveKey | undefined | Promise<LiveKey | undefined>
  forget(brandId: string): void
}

type Kept = { key: LiveKey; lookedUpAt: number; refreshing: boolean }

/** @param clock monotonic milliseconds */
export function makeKeyCache(clock: () => number = () => performance.now()): KeyCache {
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<LiveKey | undefined>>()
  let generation = 0

  function look(digest: string, load: () => Promise<LiveKey | undefined>): Promise<LiveKey | undefined> {
    const joined = loading.get(digest)
    if (joined !== undefined) return joined
    const [begunAt, begunIn] = [clock(), generation]
    const running = load()
      .then(key => {
        // What was read before somebody said "forget" may be old: it serves this request and is not kept.
        if (begunIn === generation) keep(digest, key, begunAt)
        return key
      })
      .finally(() => {
        if (loading.get(digest) === running) loading.delete(digest)
      })
    loading.set(digest, running)
    return running
  }

  function keep(digest: string, key: LiveKey | undefined, lookedUpAt: number): void {
    kept.delete(digest)
    if (key === undefined) return
    kept.set(digest, { key, lookedUpAt, refreshing: false })
    if (kept.size > maxKeys) kept.delete(kept.keys().next().value!)
  }

  return {
    find(digest, load) {
      const entry = kept.get(digest)
      const age = entry === undefined ? Infinity : clock() - entry.lookedUpAt
      if (entry === undefined || age >= keyCacheMs) return look(digest, load)
      if (age >= refreshMs && !entry.refreshing) {
        entry.refreshing = true
        // A failure shows when the entry is too old to serve and a request has to wait for the look-up.
        look(digest, load).catch(() => undefined)
      }
      return entry.key
    },
    forget(brandId) {
      generation++
      loading.clear()
      for (const [digest, { key }] of kept) if (key.caller.brand.id === brandId) kept.delete(digest)
    },
  }
}

type Shared = { cache: KeyCache; listeners: ((brandId: string) => void)[] }

const caches = new WeakMap<Database, Shared>()

function sharedOf(db: Database): Shared {
  const shared = caches.get(db) ?? { cache: makeKeyCache(), listeners: [] }
  caches.set(db, shared)
  return shared
}

/** The one cache of a process's database: the authenticator reads it, writers of brands and keys empty it. */
export function keyCacheOf(db: Database): KeyCache {
  return sharedOf(db).cache
}

/**
 * To be called after a brand's settings or keys have changed, when the change is committed: this process, and the
 * other workers of its service, then read them anew at once; any other process within `keyCacheMs`.
 */
export function forgetBrand(db: Database, brandId: string, { tellOthers = true } = {}): void {
  const { cache, listeners } = sharedOf(db)
  cache.forget(brandId)
  if (tellOthers) for (const listener of listeners) listener(brandId)
}

/** Hears of each brand forgotten here, to pass it on to other processes. */
export function onForget(db: Database, listener: (brandId: string) => void): void {
  sharedOf(db).listeners.push(listener)
}
