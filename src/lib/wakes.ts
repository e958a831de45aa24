/**
 * Work that a commit leaves to others: events without a position, events that have got one, audit entries to chain, print
 * jobs.
 */
export type Topic = 'listed' | 'placed' | 'audited' | 'queued'

type Listener = (brandId: string | undefined) => void

/**
 * Wakes the background work of a process after a commit. A wake carries no data, so one too many does no harm: those that
 * it wakes look in the database.
 */
export class Wakes {
  readonly #listeners = new Map<Topic, Set<Listener>>()

  /**
   * @param hear is called with the brand that has something new; undefined: any brand may
   * @returns a function that ends it
   */
  on(topic: Topic, hear: Listener): () => void {
    const listeners = this.#listeners.getOrInsertComputed(topic, () => new Set())
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }

  tell(topic: Topic, brandId: string | undefined): void {
    for (const hear of this.#listeners.get(topic) ?? []) hear(brandId)
  }

  /** Something was committed, by whomever: everyone looks. */
  tellAll(): void {
    for (const topic of this.#listeners.keys()) this.tell(topic, undefined)
  }
}
