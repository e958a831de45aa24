/** A span of time in which a zone's offset from UTC is constant. */
export type OffsetSpan = {
  /** Minutes east of UTC. */
  offsetMinutes: number
  /** Epoch ms, inclusive; -Infinity without an earlier change. */
  from: number
  /** Epoch ms, exclusive; Infinity without a later change. */
  to: number
}

/** Local date and time. */
export type WallClock = {
  /** YYYY-MM-DD */
  date: string
  /** 0 is Monday, 6 is Sunday. */
  weekday: number
  /** Minute of the day by the local clock, 0 to 1439. */
  minute: number
}

export type ParsedTimestamp = {
  /** Epoch ms, rounded down. */
  ms: number
  /** The same instant in UTC with microseconds, for PostgreSQL: `2026-11-21T17:08:15.123456Z`. */
  micros: string
}

const minuteMs = 60_000
/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000

/** Whether a text is the exact name of a time zone in the tz database; `+01:00` is not. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return zonedAt(0, text).timeZoneId === text
  } catch {
    return false
  }
}

/**
 * Cached spans by zone, most recently added first. A look-up costs about fifty times a cache hit, and nearly all timestamps
 * of a day lie in one span. Zones come from stored records and change twice a year, so the map stays small.
 */
const spansOf = new Map<string, OffsetSpan[]>()

/** Finds the span of constant offset around an instant. */
export function offsetSpan(epochMs: number, zone: string): OffsetSpan {
  const spans = spansOf.getOrInsertComputed(zone, () => [])
  for (const span of spans) {
    if (span.from <= epochMs && epochMs < span.to) return span
  }
  const found = lookUpSpan(epochMs, zone)
  spans.unshift(found)
  return found
}

function lookUpSpan(epochMs: number, zone: string): OffsetSpan {
  const zoned = zonedAt(epochMs, zone)
  const next = zoned.getTimeZoneTransition('next')
  // A change at this very instant starts its span, so search from a millisecond later.
  const previous = zonedAt(epochMs + 1, zone).getTimeZoneTransition('previous')
  return {
    // ISO 8601 offsets have no seconds; rounding both clock and offset keeps the instant.
    offsetMinutes: Math.round(zoned.offsetNanoseconds / 60e9),
    from: previous === null ? -Infinity : previous.epochMilliseconds,
    to: next === null ? Infinity : next.epochMilliseconds,
  }
}

function zonedAt(epochMs: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
}

/** Formats ISO 8601 with milliseconds and the zone's offset: `2026-11-21T18:08:15.123+01:00`. */
export function formatInZone(epochMs: number, zone: string): string {
  if (epochMs === lastFormatted.epochMs && zone === lastFormatted.zone) return lastFormatted.text
  const { offsetMinutes } = offsetSpan(epochMs, zone)
  const local = new Date(epochMs + offsetMinutes * minuteMs).toISOString()
  const text = local.slice(0, -1) + offsetText(offsetMinutes)
  lastFormatted = { epochMs, zone, text }
  return text
}

/** Formats a time that may be null. */
export function timeOrNull(epochMs: number | null, zone: string): string | null {
  return epochMs === null ? null : formatInZone(epochMs, zone)
}

/** Caches the last result: an order shows the same time for itself, each item and the kitchen. */
let lastFormatted = { epochMs: NaN, zone: '', text: '' }

const offsetTexts = new Map<number, string>()

function offsetText(offsetMinutes: number): string {
  return offsetTexts.getOrInsertComputed(offsetMinutes, () => {
    const distance = Math.abs(offsetMinutes)
    return `${offsetMinutes < 0 ? '-' : '+'}${clockTime(distance)}`
  })
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Converts an instant to the local date, weekday and minute of a zone. */
export function wallClock(epochMs: number, zone: string): WallClock {
  const local = epochMs + offsetSpan(epochMs, zone).offsetMinutes * minuteMs
  const day = Math.floor(local / dayMs)
  return {
    date: dateText(day),
    // Day 0, the first of January 1970, was a Thursday.
    weekday: (((day + 3) % 7) + 7) % 7,
    minute: Math.floor((local - day * dayMs) / minuteMs),
  }
}

/**
 * Computes the business date of an instant: the date of (local time − day start), so that orders after midnight belong to
 * the evening before, even when the clocks change. A day whose start occurs twice begins with the first: dates never go
 * back.
 * @param dayStartsAtMinute minutes after local midnight, 0 to 1439
 * @returns YYYY-MM-DD
 */
export function businessDate(epochMs: number, zone: string, dayStartsAtMinute: number): string {
  const { offsetMinutes, from } = offsetSpan(epochMs, zone)
  const day = dayAt(epochMs, offsetMinutes - dayStartsAtMinute)
  if (epochMs - from >= dayMs) return dateText(day)
  const before = offsetSpan(from - 1, zone)
  return dateText(Math.max(day, dayAt(from - 1, before.offsetMinutes - dayStartsAtMinute)))
}

function dayAt(epochMs: number, offsetMinutes: number): number {
  return Math.floor((epochMs + offsetMinutes * minuteMs) / dayMs)
}

/**
 * Computes when a business date begins: the first instant of it, which is that of a clock change when the change skips the
 * start of the day.
 * @param date YYYY-MM-DD
 * @returns epoch ms
 */
export function businessDayStart(date: string, zone: string, dayStartsAtMinute: number): number {
  // Any date of three centuries can be asked for: their spans would crowd the cache.
  const local = Date.parse(date) + dayStartsAtMinute * minuteMs
  const { offsetMinutes, to } = lookUpSpan(local - dayMs, zone)
  const start = local - offsetMinutes * minuteMs
  if (start < to) return start
  return Math.max(to, local - lookUpSpan(to, zone).offsetMinutes * minuteMs)
}

/** Returns the date after a date YYYY-MM-DD. */
export function dateAfter(date: string): string {
  return dateText(Date.parse(date) / dayMs + 1)
}

/** Returns the date before a date YYYY-MM-DD. */
export function dateBefore(date: string): string {
  return dateText(Date.parse(date) / dayMs - 1)
}

let lastDay = 0
let lastDate = '1970-01-01'

/** @param day days since 1970 */
function dateText(day: number): string {
  if (day === lastDay) return lastDate
  lastDate = new Date(day * dayMs).toISOString().slice(0, 10)
  lastDay = day
  return lastDate
}

const timestampPattern =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,6}))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** The years 1970 to 2200 with a day around them, so that an accepted instant is accepted with every other offset. */
const earliest = -dayMs
const latest = Date.UTC(2201, 0, 2)

/**
 * Parses an RFC 3339 timestamp strictly: with an offset, a real date, seconds up to 59 and at most six decimals, within a
 * day of the years 1970 to 2200 in UTC; `t` and `z` may be lower case.
 * @returns undefined for any other text
 */
export function parseTimestamp(text: string): ParsedTimestamp | undefined {
  const parts = timestampPattern.exec(text)
  if (parts === null) return undefined
  const [, date, hour, minute, second, fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] = parts
  const days = dayNumber(date!)
  if (days === undefined) return undefined
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1)
  const minutes = Number(hour) * 60 + Number(minute) - offset
  const seconds = days * 86_400 + minutes * 60 + Number(second)
  if (seconds * 1000 < earliest || seconds * 1000 >= latest) return undefined
  const micros = fraction.padEnd(6, '0')
  return {
    ms: seconds * 1000 + Number(micros.slice(0, 3)),
    micros: `${new Date(seconds * 1000).toISOString().slice(0, 20)}${micros}Z`,
  }
}

/** Returns the text if it is a real date YYYY-MM-DD of the years 1900 (for birthdays) to 2200, else undefined. */
export function parseDate(text: string): string | undefined {
  const isInRange = text >= '1900' && text < '2201'
  return isInRange && dayNumber(text) !== undefined ? text : undefined
}

const datePattern = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)$/

/** Returns the days since 1970 of a real date, negative before 1970, else undefined. */
function dayNumber(text: string): number | undefined {
  const parts = datePattern.exec(text)
  if (parts === null) return undefined
  const ms = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  // Date.UTC turns February 30th into a day in March; only a real date round-trips.
  return new Date(ms).toISOString().startsWith(text) ? ms / dayMs : undefined
}

/** Returns the minutes after midnight of `HH:MM` (00:00 to 23:59), else undefined. */
export function parseClockTime(text: string): number | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts === null ? undefined : Number(parts[1]) * 60 + Number(parts[2])
}

/** Formats minutes after midnight as `HH:MM`. */
export function clockTime(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}
