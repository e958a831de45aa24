/** How much work may run at once. */
export type TurnBounds = { ofBrand: number; inAll: number }

/** Runs work of brands in turn: a brand that asks for more waits behind the others. */
export class BrandTurns {
  readonly #bounds: TurnBounds
  /** Waiting work by brand, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #atWork = new Map<string, number>()
  #running = 0

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds
  }

  async pass<T>(brandId: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(go => {
      this.#waiting.getOrInsertComputed(brandId, () => []).push(go)
      this.#letGo()
    })
    try {
      return await work()
    } finally {
      this.#count(brandId, -1)
      this.#letGo()
    }
  }

  #letGo(): void {
    for (const [brandId, [next, ...rest]] of this.#waiting) {
      if (this.#running >= this.#bounds.inAll) return
      if ((this.#atWork.get(brandId) ?? 0) >= this.#bounds.ofBrand) continue
      this.#count(brandId, 1)
      // Its next turn comes after that of all others.
      this.#waiting.delete(brandId)
      if (rest.length > 0) this.#waiting.set(brandId, rest)
      next!()
    }
  }

  #count(brandId: string, more: 1 | -1): void {
    this.#running += more
    const count = (this.#atWork.get(brandId) ?? 0) + more
    if (count === 0) this.#atWork.delete(brandId)
    else this.#atWork.set(brandId, count)
  }
}
