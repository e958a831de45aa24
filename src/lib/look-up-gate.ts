/** How many look-ups a gate lets through at once, and how many may wait. */
export type GateLimits = {
  atOnce: number
  maxWaiting: number
}

/**
 * Lets a few look-ups through at a time, in the order of their arrival; those of the same name share one. Once its
 * queue is full it takes no more, so that it uses a bounded share of the database and of memory.
 */
export class LookUpGate<T> {
  readonly #limits: GateLimits
  readonly #shared = new Map<string, Promise<T>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** Returns the look-up of this name that is under way already; joining it costs nothing. */
  underWay(name: string): Promise<T> | undefined {
    return this.#shared.get(name)
  }

  /** @returns what the look-up gives, or undefined when too many wait already */
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
    // A waiting look-up takes the place of one that has ended, which stays counted.
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
