import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Core } from '../core.ts'
import type { Authenticate, LookUp } from '../access/authenticate.ts'
import type { Caller } from '../access/caller.rules.ts'
import { browserOf } from './browser.ts'
import { clearedCookie, countingCookie, isSameOrigin } from './endpoint/cookie.rules.ts'
import { makeStaffIdentifier, type IdentifyStaff } from '../access/identify-staff.ts'
import { requirePermission, requirePerson } from '../access/role.rules.ts'
import { missingScopes, type Scope, scopesAllow } from '../access/scope.rules.ts'
import { hashToken } from '../access/staff-session.rules.ts'
import { deprecationHeaders } from './endpoint/deprecation.rules.ts'
import { type Endpoint, scopesOf } from './endpoint/endpoint.ts'
import { plainAddress } from './limits/client-address.rules.ts'
import { countAddress, countCaller, type Limiter } from './limits/count-request.ts'
import { proveConnection } from './limits/limit-connections.ts'
import { Refusal, statusOf } from '../lib/refusal.ts'
import { guestForbidden, missingScope, unauthenticated } from './refusals/http.refusals.ts'
import { noteAdmitted } from './refuse-request.ts'
import type { LookUpGate } from '../lib/look-up-gate.ts'
import { unavailable } from '../lib/common.refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of an operation; set in `onRequest`. */
    caller: Caller
  }
}

export type Authorizing = {
  authenticate: Authenticate
  limiter: Limiter
  /** Queues look-ups of keys that this process has not seen yet. */
  lookUps: LookUpGate<Caller | undefined>
}

/**
 * Makes the `onRequest` hook of an operation: authenticates the key, counts the request, checks scopes and role, and refuses
 * the request when the brand's queue at the database gate is full.
 */
export function makeAuthorization(
  ctx: Core,
  endpoint: Endpoint,
  authorizing: Authorizing,
): onRequestAsyncHookHandler {
  if (endpoint.scope === 'none') return admitVisitors(endpoint, authorizing.limiter)
  const scopes = scopesOf(endpoint)
  const identify = makeStaffIdentifier(ctx)
  const isRead = endpoint.method === 'GET'
  const announced = endpoint.deprecated === undefined ? {} : deprecationHeaders(endpoint.deprecated)

  return async (request, reply) => {
    reply.headers(announced)
    requireOwnPage(endpoint, request)
    const key = await findCaller(reply, authorizing)
    const identified = key.guest === null ? withStaff(key, request, identify) : key
    const caller = identified instanceof Promise ? await identified : identified
    if (endpoint.openToDevices !== true) requirePerson(caller)
    requireScopes(caller, { scopes, orScope: endpoint.orScope, guest: endpoint.guest })
    requirePermission(caller, endpoint)
    if (endpoint.gate !== 'none') ctx.gate.requireRoom(caller.brand.id)
    const origin = { action: endpoint.operationId, ip: plainAddress(request.ip), requestId: request.id }
    request.caller = isRead ? caller : { ...caller, origin }
  }
}

/** Makes the `onRequest` hook of an operation without a key: its requests count against their address. */
function admitVisitors(endpoint: Endpoint, limiter: Limiter): onRequestAsyncHookHandler {
  return async (request, reply) => {
    await countAddress(reply, limiter, 'keyless')
    requireOwnPage(endpoint, request)
  }
}

function requireOwnPage({ ownPages }: Endpoint, { headers }: FastifyRequest): void {
  if (ownPages === true && !isSameOrigin(headers)) throw unauthenticated()
}

/**
 * Makes the function that identifies the caller of an open stream again; it counts against no limit.
 * @returns undefined once the key or the sign-in has ended, or the role no longer permits the operation
 */
export function makeCallerCheck(
  ctx: Core,
  endpoint: Endpoint,
  { authenticate }: Authorizing,
): (request: FastifyRequest) => Promise<Caller | undefined> {
  const identify = makeStaffIdentifier(ctx)
  return async request => {
    const found = authenticate(...credentialOf(request))
    const key = await (isLookUp(found) ? found.lookUp() : found)
    if (key === undefined || key.guest !== null) return key
    try {
      const caller = await withStaff(key, request, identify)
      if (endpoint.openToDevices !== true) requirePerson(caller)
      requirePermission(caller, endpoint)
      return caller
    } catch (error) {
      if (error instanceof Refusal && [401, 403].includes(statusOf[error.code])) return undefined
      throw error
    }
  }
}

/** Adds the staff of `X-Staff-Token` and the approval of `X-Approval-Token`; the operation checks the approval itself. */
function withStaff(
  key: Caller,
  { headers }: FastifyRequest,
  identify: IdentifyStaff,
): Caller | Promise<Caller> {
  const staffToken = headers['x-staff-token']
  const approvalToken = headers['x-approval-token']
  // Most requests send only a key: use the cached caller without a copy.
  if (staffToken === undefined && approvalToken === undefined) return key
  const approved = typeof approvalToken === 'string' ? { ...key, approval: hashToken(approvalToken) } : key
  return staffToken === undefined ? approved : identify(approved, String(staffToken))
}

/**
 * Finds the caller by the key, then checks the key's rate limit. A request without a valid key counts against its address,
 * which slows down guessing.
 */
async function findCaller(reply: FastifyReply, authorizing: Authorizing): Promise<Caller> {
  const { authenticate, limiter, lookUps } = authorizing
  const { request } = reply
  const found = authenticate(...credentialOf(request))
  const caller = await (isLookUp(found) ? lookUp(lookUps, found) : found)
  if (caller === undefined) {
    const cookie = countingCookie(request.headers)
    // The device was unpaired, or belongs to another service: its browser starts again.
    if (cookie !== undefined) reply.header('set-cookie', clearedCookie(cookie.name))
    await countAddress(reply, limiter, 'ip')
    throw unauthenticated()
  }
  request.keyName = caller.keyName
  noteAdmitted(request)
  await countCaller(reply, limiter, caller)
  // Guests can be anybody in the room, and who exceeds a limit is no better than they: neither holds a till's place.
  if (caller.guest === null) proveConnection(request.raw.socket, caller.brand.id)
  return caller
}

/** The key of the request: from `Authorization`, or else from a cookie that counts, with where its device is. */
function credentialOf(request: FastifyRequest): Parameters<Authenticate> {
  const { headers } = request
  if (countingCookie(headers) === undefined) return [headers.authorization]
  const { cookie, ...seen } = browserOf(request)
  return [`Bearer ${cookie!.key}`, seen]
}

function lookUp(lookUps: Authorizing['lookUps'], found: LookUp): Promise<Caller | undefined> {
  return lookUps.pass(found.name, () => found.lookUp()) ?? Promise.reject(unavailable())
}

function isLookUp(found: ReturnType<Authenticate>): found is LookUp {
  return found !== undefined && 'lookUp' in found
}

type Needed = { scopes: readonly Scope[]; orScope: Scope | undefined; guest: true | undefined }

/** @param needed `guest`: guests at a table may call it; they have no scopes */
function requireScopes(caller: Caller, { scopes, orScope, guest }: Needed): void {
  if (caller.guest !== null) {
    if (guest === true) return
    throw guestForbidden(scopes)
  }
  const missing = missingScopes(caller.scopes, scopes)
  if (missing.length === 0 || (orScope !== undefined && scopesAllow(caller.scopes, orScope))) return
  throw missingScope(missing)
}
