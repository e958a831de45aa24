import type { Database } from '../db/database.ts'
import { makeTtlCache, type TtlCache, ttlMs } from '../db/ttl-cache.ts'
import { forgetStaffSessions } from './staff-session.cache.ts'
import type { LiveKey } from './key.types.ts'

/** A revoked or changed key is noticed within this time on every process. */
export const keyCacheMs = ttlMs

export type KeyCache = {
  /**
   * The key of this digest, as it was at most `keyCacheMs` ago.
   * @param load asks the database; runs once for all who wait for the same key
   */
  find: TtlCache<LiveKey>['find']
  /** Whether the key was there when last looked up: it costs a query a second at most, however often it is used. */
  isKnown(digest: string): boolean
  /** Whether a look-up of less than `keyCacheMs` ago found no such key. */
  isMissing(digest: string): boolean
  forget(brandId: string): void
}

/** The most wrong keys that are remembered; beyond it the oldest go. */
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
 * To be called after a brand's settings, keys or staff have changed and the change is committed: this process and the
 * other workers of its service then read them again at once; any other process within `keyCacheMs`.
 */
export function forgetBrand(db: Database, brandId: string, { broadcast = true } = {}): void {
  const { cache, listeners } = sharedOf(db)
  cache.forget(brandId)
  forgetStaffSessions(db, brandId)
  if (broadcast) for (const listener of listeners) listener(brandId)
}

/** Calls the listener for each brand forgotten here, to pass it on to other processes. */
export function onForget(db: Database, listener: (brandId: string) => void): void {
  sharedOf(db).listeners.push(listener)
}
