/** A wrong PIN: the key, the branch, and the time in epoch ms. */
export type WrongPin = { keyId: string; branchId: string; at: number }

/** How long a wrong PIN counts. */
export const windowMs = 60 * 60_000

/** Maximum wrong PINs an hour: of a key in one branch and in all, and of a key together with all keys that it made. */
export const maxWrongPins = { branch: 10, key: 30, family: 60 } as const

/** How long attempts are refused without checking the PIN, and the exceeded limit. */
export type PinWait = { leftMs: number; limit: (typeof maxWrongPins)[keyof typeof maxWrongPins] }

/**
 * The exact time that a key must wait in a branch after the wrong PINs of its family. They only age out; a correct PIN does
 * not shorten the wait.
 * @param now epoch ms
 * @returns undefined when an attempt is allowed
 */
export function pinWait(
  wrong: readonly WrongPin[],
  { keyId, branchId }: Omit<WrongPin, 'at'>,
  now: number,
): PinWait | undefined {
  const own = wrong.filter(one => one.keyId === keyId)
  const here = own.filter(one => one.branchId === branchId)
  const waits = [
    { leftMs: leftMs(here, maxWrongPins.branch, now), limit: maxWrongPins.branch },
    { leftMs: leftMs(own, maxWrongPins.key, now), limit: maxWrongPins.key },
    { leftMs: leftMs(wrong, maxWrongPins.family, now), limit: maxWrongPins.family },
  ]
  const longest = waits.reduce((one, other) => (other.leftMs > one.leftMs ? other : one))
  return longest.leftMs > 0 ? longest : undefined
}

/**
 * How many more PINs are checked, all of them wrong, before attempts are refused.
 * @param now epoch ms
 */
export function triesLeft(
  wrong: readonly WrongPin[],
  { keyId, branchId }: Omit<WrongPin, 'at'>,
  now: number,
): number {
  const counting = wrong.filter(({ at }) => at + windowMs > now)
  const own = counting.filter(one => one.keyId === keyId)
  const here = own.filter(one => one.branchId === branchId)
  const { branch, key, family } = maxWrongPins
  return 1 + Math.min(branch - here.length, key - own.length, family - counting.length)
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
  return [...counting, one].slice(-(maxWrongPins.family + 1))
}
