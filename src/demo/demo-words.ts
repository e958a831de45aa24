import { randomBytes, timingSafeEqual } from 'node:crypto'

const lifeMs = 60_000
/** Words that nobody has used yet. */
const maxWords = 1000

const random = () => randomBytes(16).toString('base64url')

/**
 * The words of a running demo: one in the address that a start prints, which pairs browsers until the demo stops, and one for
 * each card of its start page, which signs a person in once. They are nowhere but in memory.
 */
export class DemoWords {
  readonly pairing = random()
  readonly #people = new Map<string, { staffId: string; until: number }>()

  isPairing(word: string): boolean {
    const [one, other] = [Buffer.from(word), Buffer.from(this.pairing)]
    return one.length === other.length && timingSafeEqual(one, other)
  }

  /** @param now epoch ms @returns a word for this person */
  give(staffId: string, now: number): { word: string; until: number } {
    for (const [word, { until }] of this.#people) if (until <= now) this.#people.delete(word)
    if (this.#people.size >= maxWords) this.#people.delete(this.#people.keys().next().value!)
    const word = random()
    this.#people.set(word, { staffId, until: now + lifeMs })
    return { word, until: now + lifeMs }
  }

  /** Uses up a word. @returns the person; undefined for an unknown, used or expired one */
  take(word: string, now: number): string | undefined {
    const found = this.#people.get(word)
    this.#people.delete(word)
    return found === undefined || found.until <= now ? undefined : found.staffId
  }
}
