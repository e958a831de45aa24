import type { Database } from '../db/database.ts'
import { makeTtlCache, type TtlCache } from '../db/ttl-cache.ts'
import type { StaffSession } from './staff-session.rules.ts'

const caches = new WeakMap<Database, TtlCache<StaffSession>>()

/** The one cache of a process's database; what it holds is at most a second old. */
export function staffSessionsOf(db: Database): TtlCache<StaffSession> {
  const known = caches.get(db)
  if (known !== undefined) return known
  const made = makeTtlCache<StaffSession>()
  caches.set(db, made)
  return made
}

/** The name of a session in the cache: its brand before its digest, so that one brand's can be forgotten. */
export function sessionName(brandId: string, digest: Buffer): string {
  return brandId + digest.toString('latin1')
}

/** Has the staff of a brand looked up again, after a change of a PIN, role, branches or service. */
export function forgetStaffSessions(db: Database, brandId: string): void {
  staffSessionsOf(db).forget((_, name) => name.startsWith(brandId))
}
