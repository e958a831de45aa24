const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** The pauses between attempts, milliseconds: the eleventh attempt comes after two days. */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  3 * hour,
  6 * hour,
  9 * hour,
  12 * hour,
  16 * hour,
]

/** Attempts to deliver an event before its receiver is given up. */
export const mostAttempts = pauses.length + 1

/**
 * The pause before the next attempt, milliseconds; undefined when there is none.
 * @param attempts made so far, at least one
 * @param chance from 0 to 1: up to a tenth longer, so that receivers which failed together do not get all at once
 */
export function pauseAfter(attempts: number, chance: number): number | undefined {
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + chance / 10))
}

/** Two secrets sign for a day after a rotation. */
export const oldSecretMs = 24 * hour

/** The numbers of the secrets that sign now, the newest first. @param rotatedAt epoch ms; null: never */
export function secretNumbers(newest: number, rotatedAt: number | null, now: number): number[] {
  const isBoth = rotatedAt !== null && now < rotatedAt + oldSecretMs
  return isBoth ? [newest, newest - 1] : [newest]
}

/** An attempt to deliver: answered with a status, or not at all. */
export type Attempted = { status: number | null }

/** 2xx is success; 410 says that nothing is wanted any more; a redirect is not followed. */
export function outcomeOf({ status }: Attempted): 'delivered' | 'gone' | 'failed' {
  if (status === 410) return 'gone'
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed'
}
