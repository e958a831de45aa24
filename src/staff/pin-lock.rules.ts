/** A wrong PIN sent with a key: the branch, and the time in epoch ms. */
export type WrongPin = { branchId: string; at: number }

/** How long a wrong PIN counts. */
export const windowMs = 60 * 60_000

/** Maximum wrong PINs per key and hour, in one branch and in all branches together. */
export const maxWrongPins = { branch: 10, key: 30 } as const

/** How long attempts are refused without checking the PIN, and the exceeded limit. */
export type PinWait = { leftMs: number; limit: number }

/**
 * The exact time that a key must wait in a branch after its wrong PINs. They only age out; a correct PIN does not
 * shorten the wait.
 * @param now epoch ms
 * @returns undefined when an attempt is allowed
 */
export function pinWait(wrong: readonly WrongPin[], branchId: string, now: number): PinWait | undefined {
  const here = wrong.filter(one => one.branchId === branchId)
  const waits = [
    { leftMs: leftMs(here, maxWrongPins.branch, now), limit: maxWrongPins.branch },
    { leftMs: leftMs(wrong, maxWrongPins.key, now), limit: maxWrongPins.key },
  ]
  const longest = waits.reduce((one, other) => (other.leftMs > one.leftMs ? other : one))
  return longest.leftMs > 0 ? longest : undefined
}

/** Time until the wrong PINs within the window no longer exceed the maximum; zero or less if they do not now. */
function leftMs(wrong: readonly WrongPin[], max: number, now: number): number {
  const newestFirst = wrong.map(({ at }) => at).toSorted((one, other) => other - one)
  const surplus = newestFirst[max]
  return surplus === undefined ? 0 : surplus + windowMs - now
}

/** Adds a wrong PIN and drops those that no longer count or exceed what the limits need. */
export function withWrongPin(wrong: readonly WrongPin[], one: WrongPin): WrongPin[] {
  const counting = wrong.filter(({ at }) => at + windowMs > one.at)
  return [...counting, one].slice(-(maxWrongPins.key + 1))
}
