import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressIdentity, networkIdentity } from './client-address.rules.ts'
import { rateLimited } from '../http.refusals.ts'
import { windowMs, type Admission, type IdentityKind, type RateLimiter } from './rate-limit.rules.ts'

export type Limiter = Pick<RateLimiter, 'admit'>
export type AddressKind = Exclude<IdentityKind, 'key'>

/** Requests per minute from one address without a valid key, by kind. */
const addressLimits: Readonly<Record<AddressKind, number>> = {
  ip: 30,
  page: 60,
  // All phones of a dining room can share an address, and each loads the images of the menu.
  picture: 3000,
  probe: 600,
}

/** A whole IPv6 /48 has the limit of this many addresses, although it contains 65,536 networks. */
const addressesPerNetwork = 16

const windowSeconds = windowMs / 1000

/** A rate limit: the identity to count, and its requests per minute. */
export type Bound = { kind: IdentityKind; id: string; limit: number }

/** Counts a request: synchronously in memory, asynchronously in a shared store. */
export function countRequest(reply: FastifyReply, limiter: Limiter, bound: Bound): Promise<void> | undefined {
  const admission = limiter.admit(bound.kind, bound.id, bound.limit)
  if (admission instanceof Promise) return admission.then(one => applyAdmission(reply, bound, one))
  applyAdmission(reply, bound, admission)
  return undefined
}

/** The limits of an address: its own and, for IPv6, that of its network. */
export function addressBounds(ip: string, kind: AddressKind): Bound[] {
  const limit = addressLimits[kind]
  const own = { kind, id: addressIdentity(ip), limit }
  const network = networkIdentity(ip)
  return network === undefined ? [own] : [own, { kind, id: network, limit: limit * addressesPerNetwork }]
}

/** Makes the `onRequest` hook of routes without a key. */
export function limitAddresses(
  limiter: Limiter,
  kind: AddressKind,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    for (const bound of addressBounds(request.ip, kind)) await countRequest(reply, limiter, bound)
  }
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers-10: the policy and the remaining requests. */
export function applyAdmission(reply: FastifyReply, { kind, limit }: Bound, admission: Admission): void {
  // With several limits the narrowest is reported, unless a wider one refuses the request.
  if (!admission.admitted || !reply.hasHeader('ratelimit')) {
    reply.header('ratelimit-policy', `"${kind}";q=${limit};w=${windowSeconds}`)
    reply.header('ratelimit', `"${kind}";r=${admission.remaining};t=${admission.resetSeconds}`)
  }
  if (!admission.admitted) throw rateLimited(kind, limit, admission.retryAfter)
}
