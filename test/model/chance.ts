/** Chance that repeats itself from its seed (splitmix32). */
export type Chance = {
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  oneOf<T>(choices: readonly T[]): T
  /** Undefined where there is none to choose. */
  pick<T>(choices: readonly T[]): T | undefined
  /** @param percent how often it is true */
  is(percent: number): boolean
}

export function makeChance(seed: number): Chance {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const oneOf = <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)]!
  return {
    between,
    oneOf,
    pick: choices => (choices.length === 0 ? undefined : oneOf(choices)),
    is: percent => next() * 100 < percent,
  }
}
