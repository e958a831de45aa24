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
/** Different keys; after a restart a whole chain may come from one address. */
const maxWaitingPerAddress = 128
/** An address over its limit has one look-up in this time, so that a good key it shows is still found. */
const turnMs = 200
const maxTurnWaitMs = 4 * turnMs
const maxRefused = 10_000

/** An identity that was refused: for how long it will be, and when its next look-up may begin. */
type Refused = { bound: Bound; until: number; nextTurn: number }

/**
 * Queue for keys that were never seen here: two look-ups at once and a bounded wait, so that a client that invents keys
 * holds two connections and never the pool. Keys in use do not pass here, from any address.
 */
export class StrangerGate {
  readonly #clock: () => number
  readonly #gate = new LookUpGate<Caller | undefined>(gateLimits)
  readonly #refused = new Map<string, Refused>()
  readonly #waiting = new Map<string, number>()

  /** @param clock monotonic milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /**
   * Looks up who shows the key, once it is its turn.
   * @throws Refusal rate_limited when its address is over its limit and has no turn left; unavailable: too many wait
   */
  async pass(reply: FastifyReply, shown: LookUp): Promise<Caller | undefined> {
    const { name } = shown
    const joined = this.#gate.underWay(name)
    if (joined !== undefined) return joined
    const wait = this.#takeTurn(reply)
    const address = addressIdentity(reply.request.ip)
    const waiting = this.#waiting.get(address) ?? 0
    if (waiting >= maxWaitingPerAddress) throw unavailable()
    this.#waiting.set(address, waiting + 1)
    try {
      if (wait > 0) await sleep(wait)
      return await (this.#gate.pass(name, () => shown.lookUp()) ?? Promise.reject(unavailable()))
    } finally {
      const left = this.#waiting.get(address)! - 1
      if (left === 0) this.#waiting.delete(address)
      else this.#waiting.set(address, left)
    }
  }

  /** Notes that an address, or its network, has just been refused: `Retry-After` says for how long it will be. */
  noteRefused(bound: Bound, { retryAfter = 0 }: Refusal): void {
    const now = this.#clock()
    const nextTurn = this.#refused.get(bound.id)?.nextTurn ?? now
    this.#refused.delete(bound.id)
    this.#refused.set(bound.id, { bound, until: now + retryAfter * 1000, nextTurn })
    if (this.#refused.size > maxRefused) this.#refused.delete(this.#refused.keys().next().value!)
  }

  /** @returns milliseconds until the look-up may begin; 0 for an address within its limit */
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
