import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusedWith } from '#test/builders/refused.ts'
import { type OpeningHours, type Weekday, weekdays } from '../menu/menu.types.ts'
import type { Channel } from '../wire/words.types.ts'
import { type BranchHours, nextHoursEdge, openingAt, requireOpen, timedChannels } from './hours.rules.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const plain: BranchHours = { timezone: 'Europe/Rome', hours: [], closures: [], pause: null }

function window(from: string, to: string, more: Partial<OpeningHours> = {}): OpeningHours {
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return { weekdays, fromMinute: minute(from), toMinute: minute(to), channels: [], ...more }
}

/** When the branch opens, as `2026-11-21T18:00`; `open` while it is. */
function shown(branch: BranchHours, channel: Channel, text: string): string | null {
  const { open, opensAt } = openingAt(branch, channel, Date.parse(text))
  if (open) return 'open'
  if (opensAt === null) return null
  return Temporal.Instant.fromEpochMilliseconds(opensAt)
    .toZonedDateTimeISO(branch.timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

describe('a branch', () => {
  const evening = {
    ...plain,
    hours: [window('18:00', '02:00'), window('11:00', '15:00', { channels: ['kiosk'] })],
  }
  const closed = { ...evening, closures: [{ from: '2026-11-21', to: '2026-11-23' }] }
  // The 21st of November 2026 is a Saturday.
  it.each([
    [plain, 'online', '2026-11-21T05:57+01:00', 'open'],
    [evening, 'online', '2026-11-21T05:57+01:00', '2026-11-21T18:00'],
    [evening, 'online', '2026-11-21T01:59+01:00', 'open'],
    [evening, 'online', '2026-11-21T02:00+01:00', '2026-11-21T18:00'],
    [evening, 'kiosk', '2026-11-21T15:00+01:00', '2026-11-22T11:00'],
    [evening, 'pos', '2026-11-21T05:57+01:00', 'open'],
    [evening, 'table', '2026-11-21T05:57+01:00', 'open'],
    // The evening of the 20th is not of the days that are closed, that of the 23rd is.
    [closed, 'phone', '2026-11-21T01:00+01:00', 'open'],
    [closed, 'phone', '2026-11-21T18:00+01:00', '2026-11-24T18:00'],
    [closed, 'phone', '2026-11-24T01:00+01:00', '2026-11-24T18:00'],
    [closed, 'pos', '2026-11-21T18:00+01:00', 'open'],
    [{ ...plain, closures: closed.closures }, 'qr', '2026-11-23T23:59+01:00', '2026-11-24T00:00'],
    [
      { ...plain, closures: [{ from: '2026-11-21', to: '2026-12-31' }] },
      'qr',
      '2026-11-21T12:00+01:00',
      null,
    ],
  ] as const)('%j by %s at %s: %s', (branch, channel, text, opens) => {
    expect(shown(branch, channel, text)).toBe(opens)
  })

  it('is paused for some channels, from when it was paused until a time or for good', () => {
    const paused = (channels: Channel[], until: string | null) => {
      const [since, end] = [Date.parse('2026-11-21T19:00+01:00'), until === null ? null : Date.parse(until)]
      return { ...evening, pause: { channels, since, until: end } }
    }
    const anHour = paused(['online', 'delivery'], '2026-11-21T20:00+01:00')
    expect(shown(anHour, 'online', '2026-11-21T18:59+01:00')).toBe('open')
    expect(shown(anHour, 'online', '2026-11-21T19:00+01:00')).toBe('2026-11-21T20:00')
    expect(shown(anHour, 'online', '2026-11-21T20:00+01:00')).toBe('open')
    expect(shown(anHour, 'phone', '2026-11-21T19:00+01:00')).toBe('open')
    expect(shown(paused([], '2026-11-22T03:00+01:00'), 'phone', '2026-11-21T23:00+01:00')).toBe(
      '2026-11-22T18:00',
    )
    expect(shown(paused([], null), 'phone', '2026-11-21T19:00+01:00')).toBe(null)
    expect(shown(paused([], null), 'table', '2026-11-21T19:00+01:00')).toBe('open')
  })

  it('refuses an order outside of its hours and says when it opens', () => {
    const refused = (branch: BranchHours) =>
      refusedWith(() => requireOpen(branch, 'online', Date.parse('2026-11-21T12:00+01:00')))
    expect(refused(evening)).toEqual(['branch_closed', { opens_at: '2026-11-21T18:00:00.000+01:00' }])
    const forGood = { ...plain, pause: { channels: [], since: 0, until: null } }
    expect(refused(forGood)).toEqual(['branch_closed', { opens_at: null }])
    expect(() => requireOpen(plain, 'online', 0)).not.toThrow()
  })
})

/** Both changes of the clock: an hour at night, half an hour, and an hour at midnight, which skips or repeats a date. */
const changes = {
  'Europe/Rome': ['2026-03-29', '2026-10-25'],
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'America/Santiago': ['2026-04-05', '2026-09-06'],
  'Asia/Kathmandu': ['2026-06-01'],
}
const clockTimes = fc.oneof(
  fc.integer({ min: 0, max: 1439 }),
  fc.constantFrom(0, 60, 90, 120, 150, 180, 1410),
)
const someDays = fc.subarray([...weekdays], { minLength: 1 })
const someChannels = fc.subarray([...timedChannels])

const branches = fc
  .constantFrom(...Object.entries(changes).flatMap(([zone, days]) => days.map(day => [zone, day] as const)))
  .chain(([timezone, day]) => {
    const near = (days: number) => fc.integer({ min: -days, max: days }).map(more => dateNear(day, more))
    return fc.record({
      timezone: fc.constant(timezone),
      start: fc.integer({ min: -14 * 1440, max: 1440 }).map(more => Date.parse(day) + more * minuteMs),
      hours: fc.array(
        fc.record({
          weekdays: someDays,
          fromMinute: clockTimes,
          toMinute: clockTimes,
          channels: someChannels,
        }),
        { maxLength: 4 },
      ),
      closures: fc.array(fc.record({ from: near(16), to: near(16) }), { maxLength: 2 }),
      pause: fc.option(
        fc.record({
          channels: someChannels,
          since: fc.integer({ min: -20 * 1440, max: 1440 }).map(more => Date.parse(day) + more * minuteMs),
          until: fc.option(
            fc.integer({ min: -16 * 1440, max: 2880 }).map(more => Date.parse(day) + more * minuteMs),
          ),
        }),
      ),
    })
  })

function dateNear(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Whether a branch is open, from the local date and time as texts: each window is a span of local time. */
function walk({ timezone, hours, closures, pause }: BranchHours, channel: Channel) {
  const named = hours.filter(({ channels }) => channels.includes(channel))
  const windows = named.length > 0 ? named : hours.filter(({ channels }) => channels.length === 0)
  const clock = (minute: number) => new Date(minute * minuteMs).toISOString().slice(11, 16)
  const spans = new Map<string, [string, string][]>()
  const spansOf = (date: Temporal.PlainDate) =>
    spans.getOrInsertComputed(date.toString(), day => {
      if (closures.some(({ from, to }) => from <= day && day <= to)) return []
      const next = date.add({ days: 1 }).toString()
      if (windows.length === 0) return [[`${day}T00:00`, `${next}T00:00`]]
      return windows
        .filter(({ weekdays: days }) => (days as Weekday[]).includes(weekdays[date.dayOfWeek - 1]!))
        .map(({ fromMinute, toMinute }) => [
          `${day}T${clock(fromMinute)}`,
          `${toMinute <= fromMinute ? next : day}T${clock(toMinute)}`,
        ])
    })
  return (at: number): boolean => {
    const applies = pause !== null && (pause.channels.length === 0 || pause.channels.includes(channel))
    if (applies && pause.since <= at && (pause.until === null || at < pause.until)) return false
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime()
    const text = local.toString({ smallestUnit: 'minute' })
    const date = local.toPlainDate()
    return [...spansOf(date.subtract({ days: 1 })), ...spansOf(date)].some(
      ([from, to]) => from <= text && text < to,
    )
  }
}

it('opens when a walk of 14 days, minute by minute, first finds it open', () => {
  const found = { open: 0, later: 0, never: 0 }
  fc.assert(
    fc.property(branches, fc.constantFrom(...timedChannels), ({ start, ...branch }, channel) => {
      const isOpen = walk(branch, channel)
      let first: number | null = null
      for (let at = start; at <= start + 14 * dayMs; at += minuteMs) {
        if (!isOpen(at)) continue
        first = at
        break
      }
      const isNow = first === start
      found[isNow ? 'open' : first === null ? 'never' : 'later'] += 1
      expect(openingAt(branch, channel, start)).toEqual({ open: isNow, opensAt: isNow ? null : first })
    }),
    { numRuns: 60 },
  )
  for (const times of Object.values(found)) expect(times).toBeGreaterThan(2)
})

it('stays as it is until the next edge, for a cached menu', () => {
  fc.assert(
    fc.property(branches, fc.constantFrom(...timedChannels), ({ start, ...branch }, channel) => {
      const until = Math.min(nextHoursEdge(branch, start), start + dayMs)
      const at = (time: number) => openingAt(branch, channel, time).open
      const middle = start + Math.floor((until - start) / 2)
      expect([at(middle), at(until - 1)]).toEqual([at(start), at(start)])
    }),
  )
})
