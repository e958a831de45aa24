/** A span of time in which a zone's distance from UTC does not change. */
export type OffsetSpan = {
  /** Minutes east of UTC. */
  offsetMinutes: number
  /** Epoch ms, inclusive; -Infinity when there is no earlier change. */
  from: number
  /** Epoch ms, exclusive; Infinity when no change is known. */
  to: number
}

/** What a clock on the wall of a place shows. */
export type WallClock = {
  /** YYYY-MM-DD */
  date: string
  /** 0 is Monday, 6 is Sunday. */
  weekday: number
  /** Whole minutes since local midnight by the clock's hands, 0 to 1439. */
  minute: number
}

export type ParsedTimestamp = {
  /** Epoch ms, fractions of a millisecond cut off (towards the past). */
  ms: number
  /** The same instant in UTC with microseconds, as PostgreSQL reads it: `2026-11-21T17:08:15.123456Z`. */
  micros: string
}

/** True for the name of a time zone in the tz database, spelled exactly; `+01:00` is none. */
export function isZone(text: string): boolean {
  throw new Error('not yet')
}

/** The span of constant offset around an instant. */
export function offsetSpan(epochMs: number, zone: string): OffsetSpan {
  throw new Error('not yet')
}

/** ISO 8601 with milliseconds and the zone's offset: `2026-11-21T18:08:15.123+01:00`. */
export function formatInZone(epochMs: number, zone: string): string {
  throw new Error('not yet')
}

/** The date, weekday and minute a clock on the wall shows in the zone. */
export function wallClock(epochMs: number, zone: string): WallClock {
  throw new Error('not yet')
}

/**
 * The business date of an instant: the date of (local wall clock − day start), so a night's last orders belong to the
 * evening they began in, also when the clocks change.
 * @param dayStartsAtMinute minutes after local midnight, 0 to 1439
 * @returns YYYY-MM-DD
 */
export function businessDate(epochMs: number, zone: string, dayStartsAtMinute: number): string {
  throw new Error('not yet')
}

/**
 * Reads an RFC 3339 timestamp strictly: the offset is mandatory, `t` and `z` may be lower case, the date is a real one
 * of the years 1970 to 2200, seconds end at 59, and there are at most six decimals.
 * @returns undefined when the text is anything else
 */
export function parseTimestamp(text: string): ParsedTimestamp | undefined {
  throw new Error('not yet')
}

/** @returns the text itself when it is a real date YYYY-MM-DD of the years 1970 to 2200, else undefined */
export function parseDate(text: string): string | undefined {
  throw new Error('not yet')
}

/** @returns minutes after midnight of `HH:MM` (00:00 to 23:59), else undefined */
export function parseClockTime(text: string): number | undefined {
  throw new Error('not yet')
}
