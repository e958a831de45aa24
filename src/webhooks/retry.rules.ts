const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Pauses between attempts in milliseconds; the eleventh attempt is made after two days. */
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

/** Attempts to deliver an event before its webhook is disabled. */
export const mostAttempts = pauses.length + 1

/** How long every attempt may fail before the webhook is disabled. */
const failingMs = 48 * hour

/**
 * Whether a webhook is disabled after a failed attempt: the last of its event, or one after two days without a success.
 * The second applies when new events crowd out the retries of the first.
 * @param since when the run of failed attempts began, epoch ms
 */
export function isLastAttempt(attempts: number, { since, now }: { since: number; now: number }): boolean {
  return attempts >= mostAttempts || now - since >= failingMs
}

/**
 * The pause before the next attempt in milliseconds; undefined after the last one.
 * @param attempts made so far, at least one
 * @param chance from 0 to 1: jitter of up to a tenth, so that receivers that failed together are not retried together
 */
export function pauseAfter(attempts: number, chance: number): number | undefined {
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + chance / 10))
}

/** The previous secret also signs for a day after a rotation. */
export const oldSecretMs = 24 * hour

/** The numbers of the secrets that sign now, newest first. @param rotatedAt epoch ms; null: never */
export function secretNumbers(newest: number, rotatedAt: number | null, now: number): number[] {
  const isBoth = rotatedAt !== null && now < rotatedAt + oldSecretMs
  return isBoth ? [newest, newest - 1] : [newest]
}

/**
 * The outcome of an attempt: 2xx is a success, 410 ends the subscription, a redirect is not followed.
 * @param status null: no response
 */
export function outcomeOf({ status }: { status: number | null }): 'delivered' | 'gone' | 'failed' {
  if (status === 410) return 'gone'
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed'
}
