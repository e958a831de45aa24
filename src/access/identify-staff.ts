import type { Core } from '../core.ts'
import type { Caller } from './caller.rules.ts'
import { staffSessionExpired } from './access.refusals.ts'
import { sessionName, staffSessionsOf } from './staff-session.cache.ts'
import { callerWithStaff, hashToken } from './staff-session.rules.ts'
import { findStaffSession } from './staff.store.ts'

/** Puts the person of a token beside the key. @throws Refusal staff_session_expired */
export type IdentifyStaff = (caller: Caller, token: string) => Caller | Promise<Caller>

/**
 * Makes the function that finds the staff member of a token. A token in use costs a hash and a look into a map; one that
 * was ended is refused at once, and within a second by a process of another service on the same database.
 */
export function makeStaffIdentifier(ctx: Core): IdentifyStaff {
  return (caller, token) => {
    const digest = hashToken(token)
    const brandId = caller.brand.id
    // Memory is searched by the digest, so the time a look-up takes says nothing about any token's text.
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
