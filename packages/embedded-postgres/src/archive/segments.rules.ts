/** Segments of 16 MB: the last eight digits of a name count from 0 to FF. */
const perLog = 256

const segmentName = /^[0-9A-F]{24}$/

/** The log that a restore can replay. */
export type Run = {
  /** The names of its segments, in order. */
  segments: string[]
  /** The segment that is missing after it; undefined when the archive has no later one. */
  missing: string | undefined
}

/** The position of a segment in the log, regardless of its timeline. */
export function placeOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * perLog + Number.parseInt(segment.slice(16, 24), 16)
}

/** The segment after another on the same timeline. */
export function segmentAfter(segment: string): string {
  const place = placeOf(segment) + 1
  return segment.slice(0, 8) + hex(Math.floor(place / perLog)) + hex(place % perLog)
}

/**
 * Follows the log from a segment on, as a recovery does, until a segment is missing.
 * @param names of the archived files, without `.gz`
 */
export function followLog(first: string, names: ReadonlySet<string>): Run {
  const timelines = timelinesFrom(first.slice(0, 8), names)
  const byPlace = new Map<number, string>()
  for (const name of names) {
    if (segmentName.test(name) && timelines.includes(name.slice(0, 8))) byPlace.set(placeOf(name), name)
  }
  const segments: string[] = []
  let next = first
  for (let name; (name = byPlace.get(placeOf(next))) !== undefined; next = segmentAfter(next))
    segments.push(name)
  const hasLater = byPlace.keys().some(place => place > placeOf(next))
  return { segments, missing: hasLater || segments.length === 0 ? next : undefined }
}

/**
 * Whether the archive has, or will have, all of the log from a base to the segment that is being written.
 * @param names of the archived files and of those that wait for it
 */
export function isWhole(first: string, current: string, names: ReadonlySet<string>): boolean {
  if (first.slice(0, 8) !== current.slice(0, 8)) return false
  const last = followLog(first, names).segments.at(-1)
  return last !== undefined && placeOf(last) + 1 >= placeOf(current)
}

/** The timelines that a recovery follows: the first one, and each next one whose history is archived. */
function timelinesFrom(first: string, names: ReadonlySet<string>): string[] {
  const timelines = [first]
  for (let next = Number.parseInt(first, 16) + 1; names.has(`${hex(next)}.history`); next++)
    timelines.push(hex(next))
  return timelines
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0')
}
