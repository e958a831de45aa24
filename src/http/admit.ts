import type { FastifyReply } from 'fastify'
import type { Authenticate } from '../keys/authenticate.ts'
import type { Caller } from '../keys/caller.rules.ts'
import { missingScopes, type Scope } from '../keys/scope.rules.ts'
import { Refusal } from '../lib/refusal.ts'
import { addressIdentity } from './client-address.rules.ts'
import { rateLimited, unauthenticated } from './http-refusals.rules.ts'
import { windowMs, type Admission, type IdentityKind, type RateLimiter } from './rate-limit.rules.ts'

export type Admitting = {
  authenticate: Authenticate
  limiter: Pick<RateLimiter, 'admit'>
}

/** Requests a minute from one address that shows no valid key. */
const limitPerIp = 30

const windowSeconds = windowMs / 1000

/**
 * Who asks, and whether they may just now: key, then limit. A request without a valid key counts against its
 * address, so that guessing keys is slow too.
 * @throws Refusal unauthenticated, rate_limited
 */
export async function admit(reply: FastifyReply, admitting: Admitting): Promise<Caller> {
  const { request } = reply
  const caller = await admitting.authenticate(request.headers.authorization)
  if (caller === undefined) {
    await count(reply, admitting, 'ip', addressIdentity(request.ip), limitPerIp)
    throw unauthenticated()
  }
  const counted = count(reply, admitting, 'key', caller.keyId, caller.rateLimit)
  if (counted !== undefined) await counted
  return caller
}

/**
 * @param guest whether guests at a table may ask for it; they have no scopes
 * @throws Refusal insufficient_scope, with every scope that is missing
 */
export function requireScopes(caller: Caller, scopes: readonly Scope[], guest = false): void {
  if (caller.guest !== null) {
    if (guest) return
    const message = 'A guest may read the menu and their own bill, and order on it.'
    throw new Refusal('insufficient_scope', message, { missing_scopes: scopes })
  }
  const missing = missingScopes(caller.scopes, scopes)
  if (missing.length > 0) {
    throw new Refusal('insufficient_scope', `This needs a key with the scope ${missing.join(', ')}.`, {
      missing_scopes: missing,
    })
  }
}

/** Counts in memory answer at once; only a shared store needs waiting for. */
function count(
  reply: FastifyReply,
  { limiter }: Admitting,
  kind: IdentityKind,
  id: string,
  limit: number,
): Promise<void> | undefined {
  const admission = limiter.admit(kind, id, limit)
  if (admission instanceof Promise) return admission.then(one => apply(reply, kind, limit, one))
  apply(reply, kind, limit, admission)
  return undefined
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10: the policy, and what is left of it. */
function apply(reply: FastifyReply, kind: IdentityKind, limit: number, admission: Admission): void {
  reply.header('ratelimit-policy', `"${kind}";q=${limit};w=${windowSeconds}`)
  reply.header('ratelimit', `"${kind}";r=${admission.remaining};t=${admission.resetSeconds}`)
  if (!admission.admitted) throw rateLimited(kind, limit, admission.retryAfter)
}
