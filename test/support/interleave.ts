import { setTimeout as wait } from 'node:timers/promises'

/** Head starts in ms. The longest is for a slow server, on which the first kind would otherwise never finish first. */
const leads = [0, 4, 8, 12, 80]

/**
 * Eight operations at once, four of each kind. Which kind begins, and its head start in ms, change from
 * trial to trial, because one kind may be so much faster that the other never comes first.
 */
export function interleave<T>(
  trial: number,
  one: () => Promise<T>,
  other: () => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  const [first, second] = trial % 2 === 0 ? [one, other] : [other, one]
  const lead = leads[Math.floor(trial / 2) % leads.length]!
  const late = async () => {
    if (lead > 0) await wait(lead)
    return second()
  }
  return Promise.allSettled(Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? first() : late())))
}
