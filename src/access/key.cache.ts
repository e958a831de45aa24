import type { Database } from '../db/database.ts'
import { makeTtlCache, type TtlCache, ttlMs } from '../db/ttl-cache.ts'
import { forgetStaffSessions } from './staff-session.cache.ts'
import type { LiveKey } from './key.types.ts'

/** Time within which every process notices a revoked or changed key. */
export const keyCacheMs = ttlMs

export type KeyCache = {
  /**
   * Finds a key by its digest, at most `keyCacheMs` old.
   * @param load queries the database; runs once for all callers waiting for the same key
   */
  find: TtlCache<LiveKey>['find']
  /** Whether the key existed at its last look-up; such a key costs at most one query a second. */
  isKnown(digest: string): boolean
  /** Whether a look-up within the last `keyCacheMs` found no such key. */
  isMissing(digest: string): boolean
  forget(brandId: string): void
}

/** Maximum number of unknown keys to remember; the oldest are dropped. */
const maxMissing = 10_000

/** @param clock monotonic milliseconds */
export function makeKeyCache(clock: () => number = () => performance.now()): KeyCache {
  const recent = makeTtlCache<LiveKey>(clock)
  const missing = new Map<string, number>()

  async function look(
    digest: string,
    load: () => Promise<LiveKey | undefined>,
  ): Promise<LiveKey | undefined> {
    const begunAt = clock()
    const found = await load()
    missing.delete(digest)
    if (found === undefined) missing.set(digest, begunAt)
    if (missing.size > maxMissing) missing.delete(missing.keys().next().value!)
    return found
  }

  return {
    find: (digest, load) => recent.find(digest, () => look(digest, load)),
    isKnown: digest => recent.has(digest),
    isMissing: digest => clock() - (missing.get(digest) ?? -Infinity) < keyCacheMs,
    forget: brandId => recent.forget(key => key.caller.brand.id === brandId),
  }
}

const caches = new WeakMap<Database, KeyCache>()

/** The key cache of a database, one per process; writers of brands and keys invalidate it. */
export function keyCacheOf(db: Database): KeyCache {
  return caches.getOrInsertComputed(db, () => makeKeyCache())
}

/**
 * Invalidates the cache after a change of a brand's settings, keys or staff is committed. This process reads them again
 * at once, all others within `keyCacheMs`.
 */
export function forgetBrand(db: Database, brandId: string): void {
  keyCacheOf(db).forget(brandId)
  forgetStaffSessions(db, brandId)
}
