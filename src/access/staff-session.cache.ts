import type { Database } from '../db/database.ts'
import { makeTtlCache, type TtlCache } from '../db/ttl-cache.ts'
import type { StaffSession } from './staff-session.rules.ts'

const caches = new WeakMap<Database, TtlCache<StaffSession>>()

/** The cache of staff sessions of a database, one per process; entries are at most a second old. */
export function staffSessionsOf(db: Database): TtlCache<StaffSession> {
  return caches.getOrInsertComputed(db, () => makeTtlCache<StaffSession>())
}

/** Builds the cache key of a session: prefixed by its brand, so that a brand's sessions can be dropped. */
export function sessionName(brandId: string, digest: Buffer): string {
  return brandId + digest.toString('latin1')
}

/** Drops the sessions of a brand, after a change of its staff. */
export function forgetStaffSessions(db: Database, brandId: string): void {
  staffSessionsOf(db).forget((_, name) => name.startsWith(brandId))
}
