/** Runs works of one name one after the other, without holding up those of other names. */
export class Line {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs the work when those before it have ended, well or badly. */
  async pass<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(work, work)
    this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }

  /** How many names have a work under way. */
  get size(): number {
    return this.#last.size
  }
}
