import { type IdentityKind, identityKinds } from '../refusals/http.refusals.ts'
import { admittedAs, refusedFor, windowMs, type Admission, type RateLimiter } from './rate-limit.rules.ts'

const maxIdentities = 100_000
/** Counts that identities share once the table is full; see `identityTable`. */
const sharedLogs = 1024

export type LocalLimiter = Omit<RateLimiter, 'admit'> & {
  admit(kind: IdentityKind, id: string, limit: number): Admission
  /** Returns the refusal of a request now without counting it; undefined when it would be admitted. */
  refusal(kind: IdentityKind, id: string, limit: number): Admission | undefined
  /** Counts an admission of another store, so that this one can take over. */
  note(kind: IdentityKind, id: string): void
}

export type LocalLimiterOptions = {
  /** Monotonic milliseconds. */
  clock?: () => number
  maxIdentities?: number
}

/** Counts requests within this process. */
export function localLimiter(options: LocalLimiterOptions = {}): LocalLimiter {
  const clock = options.clock ?? (() => performance.now())
  const tables = new Map(
    identityKinds.map(kind => [kind, identityTable(options.maxIdentities ?? maxIdentities)]),
  )
  const logFor = (kind: IdentityKind, id: string, now: number) => tables.get(kind)!(id, now)
  return {
    admit(kind, id, limit) {
      const now = clock()
      return logFor(kind, id, now).admit(now, limit)
    },
    refusal(kind, id, limit) {
      const now = clock()
      return logFor(kind, id, now).refusal(now, limit)
    },
    note(kind, id) {
      const now = clock()
      logFor(kind, id, now).note(now)
    },
    close: async () => {},
  }
}

/**
 * Makes a bounded table of identities. Only an identity without admissions in the window is dropped: dropping another would
 * reset its count, and a client with many addresses could use that. While all entries of a full table are in use, new
 * identities share counts by hash: they are admitted less often than alone, never more.
 */
function identityTable(max: number): (id: string, now: number) => AdmissionLog {
  // In the order of use: each use moves an entry to the end.
  const logs = new Map<string, AdmissionLog>()
  const shared = new Map<number, AdmissionLog>()

  /** Drops two entries for each new one: the table shrinks after a peak, and no request waits for a sweep. */
  function dropOldest(now: number): void {
    let dropped = 0
    for (const [id, log] of logs) {
      if (dropped === 2 || now - log.newest < windowMs) return
      logs.delete(id)
      dropped++
    }
  }

  return (id, now) => {
    const own = logs.get(id)
    if (own !== undefined) {
      logs.delete(id)
      logs.set(id, own)
      return own
    }
    dropOldest(now)
    const slot = hashOf(id) % sharedLogs
    const common = shared.get(slot)
    // An identity keeps a shared count until it expires; moving it earlier would reset its count.
    if (common !== undefined && now - common.newest < windowMs) return common
    if (common !== undefined) shared.delete(slot)
    const fresh = new AdmissionLog()
    if (logs.size < max) logs.set(id, fresh)
    else shared.set(slot, fresh)
    return fresh
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

const firstCapacity = 4

/**
 * The admission times of one identity within the window, oldest first, in a ring buffer that grows as needed. A request is
 * admitted when fewer than `limit` of them lie within the window: an exact sliding window.
 */
class AdmissionLog {
  #times = new Float64Array(firstCapacity)
  #first = 0
  #count = 0

  /** @param now monotonic milliseconds */
  admit(now: number, limit: number): Admission {
    const refusal = this.refusal(now, limit)
    if (refusal !== undefined) return refusal
    this.note(now)
    return admittedAs(this.#count, limit)
  }

  /** Returns the refusal of a request now, or undefined when it would be admitted. */
  refusal(now: number, limit: number): Admission | undefined {
    this.#forget(now)
    if (this.#count < limit) return undefined
    // After a limit is lowered, the window can contain more admissions than it allows.
    const blocking = this.#at(this.#count - limit)
    return refusedFor(blocking + windowMs - now)
  }

  /** Counts an admission decided elsewhere. */
  note(now: number): void {
    if (this.#count === this.#times.length) this.#grow()
    this.#times[(this.#first + this.#count) % this.#times.length] = now
    this.#count++
  }

  /** The time of the last admission; -Infinity without one. */
  get newest(): number {
    return this.#count === 0 ? -Infinity : this.#at(this.#count - 1)
  }

  #at(position: number): number {
    return this.#times[(this.#first + position) % this.#times.length]!
  }

  #forget(now: number): void {
    while (this.#count > 0 && now - this.#at(0) >= windowMs) {
      this.#first = (this.#first + 1) % this.#times.length
      this.#count--
    }
  }

  #grow(): void {
    const times = new Float64Array(this.#times.length * 2)
    for (let position = 0; position < this.#count; position++) times[position] = this.#at(position)
    this.#times = times
    this.#first = 0
  }
}
