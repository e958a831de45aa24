/** Seconds below which a time is counted in an array, which is faster than a map. */
const near = 3600

/** Counts of each time in whole seconds. Counts of days can be added up; percentiles of days cannot. */
export type Spread = { count: number; near: Uint32Array; far: Map<number, number> }

export function emptySpread(): Spread {
  return { count: 0, near: new Uint32Array(near), far: new Map() }
}

const space = 32
const minus = 45
const zero = 48
const times = 120

/**
 * Counts whole numbers in a text separated by single spaces, `95x3` three times; there may be millions, so it builds no
 * list.
 */
export function addTimes(spread: Spread, text: string): void {
  let value = 0
  let sign = 1
  let seconds: number | undefined
  const count = () => (seconds === undefined ? add(spread, sign * value, 1) : add(spread, seconds, value))
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === space) {
      count()
      value = 0
      sign = 1
      seconds = undefined
    } else if (code === times) {
      seconds = sign * value
      value = 0
    } else if (code === minus) sign = -1
    else value = value * 10 + code - zero
  }
  if (text !== '') count()
}

/** Adds the counts of another spread. */
export function addSpread(spread: Spread, other: Spread): void {
  other.near.forEach((times, seconds) => add(spread, seconds, times))
  for (const [seconds, times] of other.far) add(spread, seconds, times)
}

function add(spread: Spread, seconds: number, times: number): void {
  spread.count += times
  if (seconds >= 0 && seconds < near) spread.near[seconds]! += times
  else spread.far.set(seconds, (spread.far.get(seconds) ?? 0) + times)
}

/**
 * The shortest time within which at least this share of the times lies; always one of the times, like PostgreSQL's
 * percentile_disc. Null without times.
 */
export function percentile({ count, near, far }: Spread, share: number): number | null {
  if (count === 0) return null
  let left = Math.max(1, Math.ceil(share * count))
  const beyond = [...far].toSorted(([one], [other]) => one - other)
  const below = beyond.filter(([seconds]) => seconds < 0)
  for (const [seconds, times] of below) {
    left -= times
    if (left <= 0) return seconds
  }
  for (let seconds = 0; seconds < near.length; seconds += 1) {
    left -= near[seconds]!
    if (left <= 0) return seconds
  }
  return beyond.slice(below.length).find(([, times]) => (left -= times) <= 0)![0]
}
