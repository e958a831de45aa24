import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressIdentity, networkIdentity } from './client-address.rules.ts'
import { rateLimited } from '../http.refusals.ts'
import { windowMs, type Admission, type IdentityKind, type RateLimiter } from './rate-limit.rules.ts'

export type Limiter = Pick<RateLimiter, 'admit'>
export type AddressKind = Exclude<IdentityKind, 'key'>

/** Requests a minute from one address, by what it asks for without a valid key. */
const addressLimits: Readonly<Record<AddressKind, number>> = {
  ip: 30,
  page: 60,
  // A dining room of telephones behind one address, each with the pictures of a menu.
  picture: 3000,
  probe: 600,
}

/** A whole IPv6 /48 may ask as often as this many addresses, although it has 65,536 networks. */
const addressesPerNetwork = 16

const windowSeconds = windowMs / 1000

/** A limit: whose requests are counted, and how many of them a minute are admitted. */
export type Bound = { kind: IdentityKind; id: string; limit: number }

/** Counts in memory answer at once; only a shared store needs waiting for. @throws Refusal rate_limited */
export function countRequest(reply: FastifyReply, limiter: Limiter, bound: Bound): Promise<void> | undefined {
  const admission = limiter.admit(bound.kind, bound.id, bound.limit)
  if (admission instanceof Promise) return admission.then(one => applyAdmission(reply, bound, one))
  applyAdmission(reply, bound, admission)
  return undefined
}

/** The bounds of an address: its own, and behind it that of the whole network of an IPv6 address. */
export function addressBounds(ip: string, kind: AddressKind): Bound[] {
  const limit = addressLimits[kind]
  const own = { kind, id: addressIdentity(ip), limit }
  const network = networkIdentity(ip)
  return network === undefined ? [own] : [own, { kind, id: network, limit: limit * addressesPerNetwork }]
}

/** For routes that need no key. */
export function limitAddresses(
  limiter: Limiter,
  kind: AddressKind,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    for (const bound of addressBounds(request.ip, kind)) await countRequest(reply, limiter, bound)
  }
}

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers-10: the policy, and what is left of it.
 * @throws Refusal rate_limited
 */
export function applyAdmission(reply: FastifyReply, { kind, limit }: Bound, admission: Admission): void {
  // Where a request has several bounds, the nearest is reported, unless a wider one refuses it.
  if (!admission.admitted || !reply.hasHeader('ratelimit')) {
    reply.header('ratelimit-policy', `"${kind}";q=${limit};w=${windowSeconds}`)
    reply.header('ratelimit', `"${kind}";r=${admission.remaining};t=${admission.resetSeconds}`)
  }
  if (!admission.admitted) throw rateLimited(kind, limit, admission.retryAfter)
}
