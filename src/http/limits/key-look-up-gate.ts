import type { FastifyReply } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LookUp } from '../../access/authenticate.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { LookUpGate } from '../../lib/look-up-gate.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { addressIdentity } from './client-address.rules.ts'
import { addressBounds, applyAdmission, type Bound } from './count-request.ts'
import { unavailable } from '../../lib/common.refusals.ts'
import { refusedFor } from './rate-limit.rules.ts'

const gateLimits = { atOnce: 2, maxWaiting: 512 }
/** Different keys from one address; after a restart a whole chain may reconnect from one. */
const maxWaitingPerAddress = 128
/** Interval between look-ups of an address over its limit, so that its valid keys are still found. */
const turnMs = 200
const maxTurnWaitMs = 4 * turnMs
const maxRefused = 10_000

/** A refused identity: until when it is refused, and when its next look-up may start. */
type Refused = { bound: Bound; until: number; nextTurn: number }

/**
 * Queues look-ups of keys that this process has not seen yet: two at once and a bounded queue, so that a client that
 * invents keys uses at most two database connections. Known keys do not pass through it.
 */
export class KeyLookUpGate {
  readonly #clock: () => number
  readonly #gate = new LookUpGate<Caller | undefined>(gateLimits)
  readonly #refused = new Map<string, Refused>()
  readonly #waiting = new Map<string, number>()

  /** @param clock monotonic milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Looks up the caller of a key when it is its turn. */
  async pass(reply: FastifyReply, found: LookUp): Promise<Caller | undefined> {
    const { name } = found
    const joined = this.#gate.underWay(name)
    if (joined !== undefined) return joined
    const wait = this.#takeTurn(reply)
    const address = addressIdentity(reply.request.ip)
    const waiting = this.#waiting.get(address) ?? 0
    if (waiting >= maxWaitingPerAddress) throw unavailable()
    this.#waiting.set(address, waiting + 1)
    try {
      if (wait > 0) await sleep(wait)
      return await (this.#gate.pass(name, () => found.lookUp()) ?? Promise.reject(unavailable()))
    } finally {
      const left = this.#waiting.get(address)! - 1
      if (left === 0) this.#waiting.delete(address)
      else this.#waiting.set(address, left)
    }
  }

  /** Notes that an address or its network was refused, for as long as `Retry-After` says. */
  noteRefused(bound: Bound, { retryAfter = 0 }: Refusal): void {
    const now = this.#clock()
    const nextTurn = this.#refused.get(bound.id)?.nextTurn ?? now
    this.#refused.delete(bound.id)
    this.#refused.set(bound.id, { bound, until: now + retryAfter * 1000, nextTurn })
    if (this.#refused.size > maxRefused) this.#refused.delete(this.#refused.keys().next().value!)
  }

  /** @returns milliseconds until the look-up may start; 0 for an address within its limit */
  #takeTurn(reply: FastifyReply): number {
    const now = this.#clock()
    const refused = addressBounds(reply.request.ip, 'ip').flatMap(({ id }) => this.#refused.get(id) ?? [])
    const over = refused.find(({ until }) => now < until)
    if (over === undefined) return 0
    const turn = Math.max(now, over.nextTurn)
    if (turn - now > maxTurnWaitMs) applyAdmission(reply, over.bound, refusedFor(over.until - now))
    over.nextTurn = turn + turnMs
    return turn - now
  }
}
