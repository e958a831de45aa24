/** A wrong PIN of a key: the branch it was tried in, and when, epoch ms. */
export type WrongPin = { branchId: string; at: number }

/** How long a wrong PIN counts. */
export const windowMs = 60 * 60_000

/** How many wrong PINs of a key in an hour are tolerated in one branch, and in all branches together. */
export const bornePins = { branch: 10, key: 30 } as const

/** How long tries are refused without a look at their PIN, and the limit that was exceeded. */
export type PinWait = { leftMs: number; limit: number }

/**
 * How long a key has to wait in a branch after its wrong PINs. No right PIN shortens it: they only age out. The wait is
 * exact, so that a right PIN is taken the moment it is over.
 * @param now epoch ms
 * @returns undefined when a try is looked at now
 */
export function pinWait(wrong: readonly WrongPin[], branchId: string, now: number): PinWait | undefined {
  const here = wrong.filter(one => one.branchId === branchId)
  const waits = [
    { leftMs: leftMs(here, bornePins.branch, now), limit: bornePins.branch },
    { leftMs: leftMs(wrong, bornePins.key, now), limit: bornePins.key },
  ]
  const longest = waits.reduce((one, other) => (other.leftMs > one.leftMs ? other : one))
  return longest.leftMs > 0 ? longest : undefined
}

/** The time until no more wrong PINs count than are tolerated; zero or less when that is so already. */
function leftMs(wrong: readonly WrongPin[], borne: number, now: number): number {
  const newestFirst = wrong.map(({ at }) => at).toSorted((one, other) => other - one)
  const surplus = newestFirst[borne]
  return surplus === undefined ? 0 : surplus + windowMs - now
}

/** The wrong PINs with one more, without those that count no longer: never more than can be waited for. */
export function withWrongPin(wrong: readonly WrongPin[], one: WrongPin): WrongPin[] {
  const counting = wrong.filter(({ at }) => at + windowMs > one.at)
  return [...counting, one].slice(-(bornePins.key + 1))
}
