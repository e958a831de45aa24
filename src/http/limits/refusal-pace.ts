/** Refusals of one identity are at least this far apart: at some 70 µs each they use less than 1 % of a processor. */
const apartMs = 10
const longestMs = 10_000

/**
 * Spaces the refusals of an identity, so that who ignores them costs the others nothing: each waits for those before it, on a
 * connection that can send no further request meanwhile.
 */
export class RefusalPace {
  readonly #clock: () => number
  /** When the next refusal of an identity is due, in that order but for those far ahead. */
  readonly #due = new Map<string, number>()

  /** @param clock monotonic milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Takes the next place of an identity. @returns milliseconds to wait */
  take(id: string): number {
    const now = this.#clock()
    const due = Math.min(Math.max(now, this.#due.get(id) ?? 0), now + longestMs)
    this.#forgetTwo(now)
    this.#due.delete(id)
    this.#due.set(id, due + apartMs)
    return due - now
  }

  /** Drops two for each new one, so that no request waits for a sweep. */
  #forgetTwo(now: number): void {
    let seen = 0
    for (const [id, due] of this.#due) {
      if (due <= now) this.#due.delete(id)
      if (++seen === 2) return
    }
  }
}
