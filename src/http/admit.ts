import type { FastifyReply } from 'fastify'
import type { Authenticate, LookUp } from '../access/authenticate.ts'
import type { Caller } from '../access/caller.rules.ts'
import { missingScopes, type Scope } from '../access/scope.rules.ts'
import { addressBounds, countRequest, type Limiter } from './limits/count-request.ts'
import { Refusal } from '../lib/refusal.ts'
import { guestForbidden, missingScope, unauthenticated } from './http.refusals.ts'
import { noteAdmitted } from './refuse-request.ts'
import type { StrangerGate } from './limits/stranger-gate.ts'

export type Admitting = {
  authenticate: Authenticate
  limiter: Limiter
  /** Queue for keys that were never seen here. */
  strangers: StrangerGate
}

/**
 * Finds the caller by the key, then checks its limit. A request without a valid key counts against its address, so that
 * guessing keys is slow too.
 * @throws Refusal unauthenticated, rate_limited, unavailable
 */
export async function admit(reply: FastifyReply, admitting: Admitting): Promise<Caller> {
  const { authenticate, limiter, strangers } = admitting
  const shown = authenticate(reply.request.headers.authorization)
  const caller = await (isLookUp(shown) ? strangers.pass(reply, shown) : shown)
  if (caller === undefined) {
    await countStranger(reply, admitting)
    throw unauthenticated()
  }
  reply.request.keyName = caller.keyName
  noteAdmitted(reply.request)
  const { keyId: id, rateLimit: limit } = caller
  const counted = countRequest(reply, limiter, { kind: 'key', id, limit })
  if (counted !== undefined) await counted
  return caller
}

function isLookUp(shown: ReturnType<Authenticate>): shown is LookUp {
  return shown !== undefined && 'lookUp' in shown
}

async function countStranger(reply: FastifyReply, { limiter, strangers }: Admitting): Promise<void> {
  for (const bound of addressBounds(reply.request.ip, 'ip')) {
    try {
      await countRequest(reply, limiter, bound)
    } catch (error) {
      if (error instanceof Refusal) strangers.noteRefused(bound, error)
      throw error
    }
  }
}

/**
 * @param guest whether guests at a table may ask for it; they have no scopes
 * @throws Refusal insufficient_scope, with every scope that is missing
 */
export function requireScopes(caller: Caller, scopes: readonly Scope[], guest = false): void {
  if (caller.guest !== null) {
    if (guest) return
    throw guestForbidden(scopes)
  }
  const missing = missingScopes(caller.scopes, scopes)
  if (missing.length > 0) throw missingScope(missing)
}
