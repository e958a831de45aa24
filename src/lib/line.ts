/** Runs tasks of the same name one after the other; tasks of different names run concurrently. */
export class Line {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs a task when those before it have settled. */
  async pass<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(work, work)
    this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }

  /** The number of names with running tasks. */
  get size(): number {
    return this.#last.size
  }
}
