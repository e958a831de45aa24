import { admittedAs, refusedFor, windowMs, type Admission } from './rate-limit.rules.ts'

const firstCapacity = 4

/**
 * The admission times of one identity within the window, oldest first, in a ring buffer that grows as needed. A request is
 * admitted when fewer than `limit` of them lie within the window: an exact sliding window.
 */
export class AdmissionLog {
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
