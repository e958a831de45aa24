import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.rules.ts'
import { addressesPerNetwork, addressIdentity, networkIdentity } from './client-address.rules.ts'
import { type IdentityKind, rateLimited } from '../refusals/http.refusals.ts'
import { windowMs, type Admission, type RateLimiter } from './rate-limit.rules.ts'
import { RefusalPace } from './refusal-pace.ts'

export type Limiter = Pick<RateLimiter, 'admit'>
export type AddressKind = Exclude<IdentityKind, 'key' | 'guests' | 'code'>

/** Requests per minute of all guests of a brand: each bill has its own limit, and one key can open any number of bills. */
export const guestsLimit = 6000

/** Requests per minute from one address without a valid key, by kind. */
const addressLimits: Readonly<Record<AddressKind, number>> = {
  ip: 30,
  // Similar paths are searched for, which takes half a millisecond.
  path: 120,
  // All tills of a restaurant can share an address, and a browser asks before each new path of another origin.
  preflight: 3000,
  page: 60,
  // Requests of operations without a key: pairing a device.
  keyless: 60,
  // All phones of a dining room can share an address, and each loads the images of the menu.
  picture: 3000,
  probe: 600,
}

const windowSeconds = windowMs / 1000

/** A rate limit: the identity to count, and its requests per minute. `isMaker`: of the key that made the request's. */
type Bound = { kind: IdentityKind; id: string; limit: number; isMaker?: boolean }

const paces = new WeakMap<Limiter, RefusalPace>()

/** Counts a request: synchronously in memory, asynchronously in a shared store. A refusal waits for its turn. */
function countRequest(reply: FastifyReply, limiter: Limiter, bound: Bound): Promise<void> | undefined {
  const admission = limiter.admit(bound.kind, bound.id, bound.limit)
  if (admission instanceof Promise) return admission.then(one => settle(reply, limiter, bound, one))
  return settle(reply, limiter, bound, admission)
}

/**
 * Counts a request against the limit of its key, then of each key that made it, so that no key multiplies its own. A guest
 * counts against the limit of the bill's guests, then of the brand's.
 */
export async function countCaller(
  reply: FastifyReply,
  limiter: Limiter,
  { keyId: id, rateLimit: limit, makers, guest, brand }: Caller,
): Promise<void> {
  const own = countRequest(reply, limiter, { kind: 'key', id, limit })
  if (own !== undefined) await own
  if (guest !== null) await countRequest(reply, limiter, { kind: 'guests', id: brand.id, limit: guestsLimit })
  for (const maker of makers.toReversed()) {
    await countRequest(reply, limiter, {
      kind: 'key',
      id: maker.keyId,
      limit: maker.rateLimit,
      isMaker: true,
    })
  }
}

/** Counts a request without a valid key against its address and, for IPv6, against its network. */
export async function countAddress(reply: FastifyReply, limiter: Limiter, kind: AddressKind): Promise<void> {
  const { ip } = reply.request
  const limit = addressLimits[kind]
  await countRequest(reply, limiter, { kind, id: addressIdentity(ip), limit })
  const network = networkIdentity(ip)
  if (network === undefined) return
  await countRequest(reply, limiter, { kind, id: network, limit: limit * addressesPerNetwork })
}

/** Makes the `onRequest` hook of routes without a key. */
export function limitAddresses(
  limiter: Limiter,
  kind: AddressKind,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return (_request, reply) => countAddress(reply, limiter, kind)
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers-10: the policy and the remaining requests. */
function settle(
  reply: FastifyReply,
  limiter: Limiter,
  { kind, id, limit, isMaker = false }: Bound,
  admission: Admission,
): Promise<void> | undefined {
  // Of several limits the one that refuses the request is reported, or else the one with the fewest requests left.
  if (!admission.admitted || admission.remaining < shownRemaining(reply)) {
    reply.header('ratelimit-policy', `"${kind}";q=${limit};w=${windowSeconds}`)
    reply.header('ratelimit', `"${kind}";r=${admission.remaining};t=${admission.resetSeconds}`)
  }
  if (admission.admitted) return undefined
  const refusal = rateLimited(isMaker ? 'maker' : kind, limit, admission.retryAfter)
  const pace = paces.getOrInsertComputed(limiter, () => new RefusalPace())
  const waitMs = pace.take(`${kind} ${id}`)
  if (waitMs === 0) throw refusal
  return sleep(waitMs).then(() => {
    throw refusal
  })
}

/** The remaining requests of the limit that is reported so far. */
function shownRemaining(reply: FastifyReply): number {
  const shown = reply.getHeader('ratelimit')
  return shown === undefined ? Infinity : Number(/;r=(\d+)/.exec(String(shown))![1])
}
