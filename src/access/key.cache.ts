import type { Database } from '../db/database.ts'
import { makeTtlCache, type TtlCache, ttlMs } from '../db/ttl-cache.ts'
import { forgetStaffSessions } from './staff-session.cache.ts'
import type { LiveKey } from './key.types.ts'

/** Time within which every process notices a revoked or changed key. */
export const keyCacheMs = ttlMs

const caches = new WeakMap<Database, TtlCache<LiveKey>>()

/** The keys and guest tokens of a database by their digests, one cache per process; writers of brands and keys invalidate it. */
export function keyCacheOf(db: Database): TtlCache<LiveKey> {
  return caches.getOrInsertComputed(db, () => makeTtlCache<LiveKey>())
}

/**
 * Invalidates the cache after a change of a brand's settings, keys or staff is committed. This process reads them again
 * at once, all others within `keyCacheMs`.
 */
export function forgetBrand(db: Database, brandId: string): void {
  keyCacheOf(db).forget(key => key.caller.brand.id === brandId)
  forgetStaffSessions(db, brandId)
}
