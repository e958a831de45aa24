import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  businessDate,
  businessDayStart,
  dateAfter,
  formatInZone,
  isZone,
  offsetSpan,
  parseClockTime,
  parseDate,
  parseTimestamp,
  wallClock,
} from './zone.ts'

const zones = [
  'Europe/Rome',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Bangkok',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'UTC',
]
/** All that are accepted: the years 1970 to 2200 and a day around them. */
const [earliest, latest] = [Date.UTC(1969, 11, 31), Date.UTC(2201, 0, 2) - 1]
const instants = fc.integer({ min: earliest, max: latest })
const at = (text: string) => Date.parse(text)
const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Computed with Temporal directly, without cached spans. */
function zoned(ms: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
}

describe('a timestamp in a zone', () => {
  it('names the same instant and wall clock as Temporal', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (ms, zone) => {
        const text = formatInZone(ms, zone)
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
        expect(at(text)).toBe(ms)
        const clock = zoned(ms, zone)
        expect(text.slice(0, 23)).toBe(clock.toPlainDateTime().toString({ smallestUnit: 'millisecond' }))
        expect(wallClock(ms, zone)).toEqual({
          date: clock.toPlainDate().toString(),
          weekday: clock.dayOfWeek - 1,
          minute: clock.hour * 60 + clock.minute,
        })
      }),
      { numRuns: 3000 },
    )
  })

  it('is right to the millisecond around every clock change', () => {
    for (const zone of zones) {
      let span = offsetSpan(at('1987-01-01T00:00:00Z'), zone)
      for (let seen = 0; seen < 200 && span.to !== Infinity; seen++) {
        for (const ms of [span.to - 1, span.to, span.to + 1]) {
          expect(formatInZone(ms, zone).slice(0, 23)).toBe(
            zoned(ms, zone).toPlainDateTime().toString({ smallestUnit: 'millisecond' }),
          )
        }
        const next = offsetSpan(span.to, zone)
        expect(next.from).toBe(span.to)
        span = next
      }
    }
  })

  it('writes offsets on both sides of Greenwich, and historic ones to the minute', () => {
    expect(formatInZone(at('2026-11-21T17:08:15.123Z'), 'Europe/Rome')).toBe('2026-11-21T18:08:15.123+01:00')
    expect(formatInZone(at('2026-07-01T12:00:00Z'), 'America/St_Johns')).toBe('2026-07-01T09:30:00.000-02:30')
    expect(formatInZone(0, 'UTC')).toBe('1970-01-01T00:00:00.000+00:00')
    // Monrovia was 44 minutes and 30 seconds behind until 1972.
    expect(formatInZone(0, 'Africa/Monrovia')).toBe('1969-12-31T23:16:00.000-00:44')
    expect(wallClock(at('1969-12-22T12:00:00Z'), 'UTC')).toMatchObject({ weekday: 0 })
  })

  it('handles a zone without clock changes', () => {
    expect(offsetSpan(0, 'UTC')).toEqual({ offsetMinutes: 0, from: -Infinity, to: Infinity })
  })
})

describe('the business date', () => {
  it.each([
    ['2026-11-22T03:59:59.999+01:00', 240, '2026-11-21'],
    ['2026-11-22T04:00:00.000+01:00', 240, '2026-11-22'],
    ['2026-11-22T00:00:00.000+01:00', 0, '2026-11-22'],
    ['2026-11-22T23:58:00.000+01:00', 1439, '2026-11-21'],
    // Clocks go from 02:00 to 03:00: 04:00 comes an hour early, and the day starts then.
    ['2026-03-29T03:59:59.999+02:00', 240, '2026-03-28'],
    ['2026-03-29T04:00:00.000+02:00', 240, '2026-03-29'],
    // Clocks go from 03:00 back to 02:00: the hour occurs twice, both times before the day starts.
    ['2026-10-25T02:30:00.000+02:00', 240, '2026-10-24'],
    ['2026-10-25T02:30:00.000+01:00', 240, '2026-10-24'],
    ['2026-10-25T04:00:00.000+01:00', 240, '2026-10-25'],
  ])('%s with a day from minute %d is of %s', (text, start, date) => {
    expect(businessDate(at(text), 'Europe/Rome', start)).toBe(date)
  })

  /** The date on the wall clock, less the start of the day. */
  const byClock = (clock: Temporal.ZonedDateTime, start: number) =>
    clock.toPlainDateTime().subtract({ minutes: start }).toPlainDate().toString()

  it('is the date on the wall clock, less the start of the day, but never before that of an earlier instant', () => {
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1439 }),
        (ms, zone, start) => {
          const clock = zoned(ms, zone)
          const change = zoned(ms + 1, zone).getTimeZoneTransition('previous')
          const dates = [clock, ...(change === null ? [] : [change.subtract({ milliseconds: 1 })])]
          expect(businessDate(ms, zone, start)).toBe(
            dates
              .map(one => byClock(one, start))
              .sort()
              .at(-1),
          )
        },
      ),
    )
  })

  it('never goes back, also when the day starts in an hour that occurs twice', () => {
    // At 03:00 the clocks go back to 02:00, and the day starts at 02:30.
    const dates = ['00:29', '00:30', '00:59', '01:00', '01:29', '01:30'].map(time =>
      businessDate(at(`2026-10-25T${time}:00Z`), 'Europe/Rome', 150),
    )
    expect(dates).toEqual(['2026-10-24', ...Array(5).fill('2026-10-25')])
  })

  it('begins with its first instant, around clock changes and on other days', () => {
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: -1440, max: 1440 }),
        (ms, zone, start, minutes) => {
          const change = zoned(ms, zone).getTimeZoneTransition('next')?.epochMilliseconds ?? ms
          for (const near of [ms, change + minutes * 60_000]) {
            const date = businessDate(near, zone, start)
            const first = businessDayStart(date, zone, start)
            expect(first).toBeLessThanOrEqual(near)
            expect(businessDate(first, zone, start)).toBe(date)
            expect(businessDate(first - 1, zone, start) < date).toBe(true)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['2026-11-22', 240, '2026-11-22T03:00:00Z'],
    // 02:30 is skipped: the day begins with the change.
    ['2026-03-29', 150, '2026-03-29T01:00:00Z'],
    // 02:30 occurs twice: the day begins with the first.
    ['2026-10-25', 150, '2026-10-25T00:30:00Z'],
    ['2026-10-26', 150, '2026-10-26T01:30:00Z'],
  ])('%s from minute %d begins at %s', (date, start, instant) => {
    expect(businessDayStart(date, 'Europe/Rome', start)).toBe(at(instant))
  })

  it('is followed by the next date', () => {
    expect(['2026-02-28', '2026-12-31'].map(dateAfter)).toEqual(['2026-03-01', '2027-01-01'])
  })
})

describe('a zone', () => {
  it.each(['Europe/Rome', 'UTC', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires'])('can be %s', name => {
    expect(isZone(name)).toBe(true)
  })
  it.each(['', '+01:00', 'europe/rome', 'Europe/Roma', 'Local', '../etc', 'Europe/Rome '])(
    'is not %s',
    name => {
      expect(isZone(name)).toBe(false)
    },
  )
})

describe('a timestamp as input', () => {
  it.each([
    ['2026-11-21T18:08:15+01:00', '2026-11-21T17:08:15.000000Z'],
    ['2026-11-21t18:08:15.1z', '2026-11-21T18:08:15.100000Z'],
    ['2026-11-21T18:08:15.123456-09:30', '2026-11-22T03:38:15.123456Z'],
    ['2026-11-21T18:08:15.123999Z', '2026-11-21T18:08:15.123999Z'],
    ['2024-02-29T00:00:00-00:00', '2024-02-29T00:00:00.000000Z'],
    ['1970-01-01T00:00:00+05:00', '1969-12-31T19:00:00.000000Z'],
    ['1969-12-31T19:00:00-05:00', '1970-01-01T00:00:00.000000Z'],
    ['1969-12-30T00:01:00-23:59', '1969-12-31T00:00:00.000000Z'],
    ['2200-12-31T23:59:59Z', '2200-12-31T23:59:59.000000Z'],
    ['2201-01-02T23:58:59+23:59', '2201-01-01T23:59:59.000000Z'],
  ])('%s is %s', (text, micros) => {
    expect(parseTimestamp(text)).toEqual({ ms: at(micros.slice(0, 23) + 'Z'), micros })
  })

  it.each([
    '2026-11-21',
    '2026-11-21T18:08:15',
    '2026-11-21 18:08:15Z',
    '2026-11-21T18:08:15 02:00',
    '2026-11-21T18:08Z',
    '2026-11-21T18:08:60Z',
    '2016-12-31T23:59:60Z',
    '2026-11-21T24:00:00Z',
    '2026-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '1969-12-30T23:59:59Z',
    '1970-01-01T00:00:00+24:01',
    '2201-01-02T00:00:00Z',
    '0070-01-01T00:00:00Z',
    '99999-01-01T00:00:00Z',
    '2026-11-21T18:08:15.Z',
    '2026-11-21T18:08:15.1234567Z',
    '2026-11-21T18:08:15+1:00',
    '2026-11-21T18:08:15+24:00',
    '2026-11-21T18:08:15+01:60',
    '2026-11-21T18:08:15+0100',
    '2026-11-21T18:08:15Z\n',
    ' 2026-11-21T18:08:15Z',
    '２026-11-21T18:08:15Z',
    'now',
    'infinity',
    '1700000000',
    '',
  ])('refuses %j', text => {
    expect(parseTimestamp(text)).toBeUndefined()
  })

  it('is written as it was read, in every zone up to the first and last instant', () => {
    const near = fc.oneof(instants, fc.constantFrom(earliest, latest, 0, Date.UTC(2201, 0) - 1))
    fc.assert(
      fc.property(near, fc.constantFrom(...zones), (ms, zone) => {
        expect(parseTimestamp(formatInZone(ms, zone))?.ms).toBe(ms)
      }),
    )
  })
})

it('reads real dates only', () => {
  for (const date of ['1900-01-01', '2024-02-29', '2200-12-31']) expect(parseDate(date)).toBe(date)
  for (const text of ['1899-12-31', '2201-01-01', '2023-02-29', '2026-04-31', '2026-4-1', '20260401', '']) {
    expect(parseDate(text)).toBeUndefined()
  }
})

it('reads hours of the day only', () => {
  expect(['00:00', '04:00', '23:59'].map(parseClockTime)).toEqual([0, 240, 1439])
  for (const text of ['24:00', '4:00', '12:60', '12:00:00', '']) expect(parseClockTime(text)).toBeUndefined()
})

it('names weekdays from Monday on', () => {
  const saturday = wallClock(at('2026-11-21T12:00:00+01:00'), 'Europe/Rome')
  expect([weekdayNames[saturday.weekday], saturday.date, saturday.minute]).toEqual(['sat', '2026-11-21', 720])
})
