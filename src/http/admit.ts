import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Core } from '../core.ts'
import type { Authenticate, LookUp } from '../access/authenticate.ts'
import type { Caller, Origin } from '../access/caller.rules.ts'
import { makeStaffIdentifier, type IdentifyStaff } from '../access/identify-staff.ts'
import { requireAct } from '../access/role.rules.ts'
import { missingScopes, type Scope } from '../access/scope.rules.ts'
import { hashToken } from '../access/staff-session.rules.ts'
import { deprecationHeaders } from './answer/deprecation.rules.ts'
import { type Endpoint, scopesOf } from './endpoint.ts'
import { addressBounds, countRequest, type Limiter } from './limits/count-request.ts'
import { Refusal } from '../lib/refusal.ts'
import { guestForbidden, missingScope, unauthenticated } from './http.refusals.ts'
import { noteAdmitted } from './refuse-request.ts'
import type { StrangerGate } from './limits/stranger-gate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; from `onRequest` on, of operations only. */
    caller: Caller
  }
}

export type Admitting = {
  authenticate: Authenticate
  limiter: Limiter
  /** Queue for keys that were never seen here. */
  strangers: StrangerGate
}

/** Makes the `onRequest` of an operation: whose key it is, its limit, who signed in with it, and what they may do. */
export function makeAdmission(
  ctx: Core,
  endpoint: Endpoint,
  admitting: Admitting,
): onRequestAsyncHookHandler {
  const scopes = scopesOf(endpoint)
  const identify = makeStaffIdentifier(ctx)
  const isRead = endpoint.method === 'GET'
  const announced = endpoint.deprecated === undefined ? {} : deprecationHeaders(endpoint.deprecated)

  return async (request, reply) => {
    reply.headers(announced)
    const key = await admit(reply, admitting)
    const personal = key.guest === null ? withPerson(key, request, identify) : key
    const caller = personal instanceof Promise ? await personal : personal
    requireScopes(caller, scopes, endpoint.guest)
    requireAct(caller, endpoint)
    request.caller = isRead ? caller : { ...caller, origin: originOf(request, endpoint) }
  }
}

function originOf({ ip, id }: FastifyRequest, { operationId }: Endpoint): Origin {
  return { action: operationId, ip, requestId: id }
}

/**
 * The key with the staff of `X-Staff-Token` and the approval of `X-Approval-Token`, where they are sent. An approval is
 * checked by the operation that needs one.
 */
function withPerson(
  key: Caller,
  { headers }: FastifyRequest,
  identify: IdentifyStaff,
): Caller | Promise<Caller> {
  const staffToken = headers['x-staff-token']
  const approvalToken = headers['x-approval-token']
  // Most requests come with a key and nothing else: they keep the very caller that is in memory.
  if (staffToken === undefined && approvalToken === undefined) return key
  const approved = typeof approvalToken === 'string' ? { ...key, approval: hashToken(approvalToken) } : key
  return staffToken === undefined ? approved : identify(approved, String(staffToken))
}

/**
 * Finds the caller by the key, then checks its limit. A request without a valid key counts against its address, so that
 * guessing keys is slow too.
 * @throws Refusal unauthenticated, rate_limited, unavailable
 */
async function admit(reply: FastifyReply, admitting: Admitting): Promise<Caller> {
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
function requireScopes(caller: Caller, scopes: readonly Scope[], guest = false): void {
  if (caller.guest !== null) {
    if (guest) return
    throw guestForbidden(scopes)
  }
  const missing = missingScopes(caller.scopes, scopes)
  if (missing.length > 0) throw missingScope(missing)
}
