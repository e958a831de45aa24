import type { Core } from '../core.ts'
import type { Caller } from './caller.rules.ts'
import { staffSessionExpired } from './access.refusals.ts'
import { sessionName, staffSessionsOf } from './staff-session.cache.ts'
import { callerWithStaff, hashToken } from './staff-session.rules.ts'
import { findStaffSession } from './staff.store.ts'

/** Adds the staff member of a token to the caller. */
export type IdentifyStaff = (caller: Caller, token: string) => Caller | Promise<Caller>

/**
 * Makes the function that finds the staff member of a token. A known token costs a hash and a map look-up. An ended one is
 * refused at once, or within a second by processes of another service on the same database.
 */
export function makeStaffIdentifier(ctx: Core): IdentifyStaff {
  return (caller, token) => {
    const digest = hashToken(token)
    const brandId = caller.brand.id
    // The cache is keyed by digest, so that timing reveals nothing about tokens.
    const found = staffSessionsOf(ctx.db).find(sessionName(brandId, digest), () =>
      findStaffSession(ctx.db, brandId, digest),
    )
    if (found instanceof Promise) return found.then(session => requireSession(caller, session))
    return requireSession(caller, found)
  }

  function requireSession(caller: Caller, session: Parameters<typeof callerWithStaff>[1]): Caller {
    const identified = callerWithStaff(caller, session, ctx.now())
    if (identified === undefined) throw staffSessionExpired()
    return identified
  }
}
