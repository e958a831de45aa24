/** The number of look-ups that may run at once, and that may wait. */
export type GateLimits = { atOnce: number; maxWaiting: number }

/**
 * Runs a few look-ups at a time in the order of arrival; look-ups of the same name share one result. A full queue accepts
 * no more, so that the load on the database and the memory are bounded.
 */
export class LookUpGate<T> {
  readonly #limits: GateLimits
  readonly #shared = new Map<string, Promise<T>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** Returns the pending look-up of this name, if any. */
  underWay(name: string): Promise<T> | undefined {
    return this.#shared.get(name)
  }

  /** @returns the result of the look-up, or undefined when too many are waiting */
  pass(name: string, lookUp: () => Promise<T>): Promise<T> | undefined {
    const joined = this.underWay(name)
    if (joined !== undefined) return joined
    const isFree = this.#running < this.#limits.atOnce
    if (!isFree && this.#waiting.length >= this.#limits.maxWaiting) return undefined
    const result = this.#run(isFree, lookUp).finally(() => this.#shared.delete(name))
    this.#shared.set(name, result)
    return result
  }

  async #run(isFree: boolean, lookUp: () => Promise<T>): Promise<T> {
    // A waiting look-up takes over the slot of one that has ended, so the count stays.
    if (isFree) this.#running++
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    try {
      return await lookUp()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }
}
