import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Refusal } from '../lib/refusal.ts'
import { formatInZone } from '../lib/zone.ts'
import {
  type ClockSpan,
  clockSpans,
  clockStep,
  countDays,
  endOf,
  requirePeriod,
  startHourOf,
} from './period.rules.ts'

const branchIn = (
  timezone: string,
  former: { timezone: string; dayStartsAt: string; until: number }[] = [],
) => ({
  id: 'B',
  timezone,
  dayStartsAt: '04:30',
  former,
})

function faultOf(from: string, to: string): string | undefined {
  try {
    requirePeriod({ from, to })
    return undefined
  } catch (error) {
    const [field] = (error as Refusal).details['fields'] as { path: string; rule: string }[]
    return `${field!.path} ${field!.rule}`
  }
}

it('accepts periods of 1 to 400 days, both ends included', () => {
  expect(faultOf('2026-11-21', '2026-11-21')).toBeUndefined()
  expect(faultOf('2026-11-22', '2026-11-21')).toBe('query.to min')
  expect(faultOf('2026-01-01', '2027-02-04')).toBeUndefined()
  expect(faultOf('2026-01-01', '2027-02-05')).toBe('query.to max')
})

const zones = [
  'Europe/Rome',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'UTC',
]

/** The hour as the report's statement computes it. */
function hourBy(spans: readonly ClockSpan[], atMs: number): number {
  const found = spans.filter(
    ({ since, until }) =>
      (since === '-infinity' || Date.parse(since) <= atMs) &&
      (until === 'infinity' || atMs < Date.parse(until)),
  )
  expect(found).toHaveLength(1)
  return new Date(atMs + found[0]!.offsetMinutes * 60_000).getUTCHours()
}

it("assigns every hour of a period to the branch's wall clock, across clock changes", () => {
  const days = fc.integer({ min: 0, max: 700 })
  const lengths = fc.integer({ min: 0, max: 399 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, lengths, fc.nat(), (timezone, day, length, chance) => {
      const first = Date.UTC(2026, 0, 1) + day * 86_400_000
      const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
      const period = { from: dateOf(first), to: dateOf(first + length * 86_400_000) }
      const spans = clockSpans([branchIn(timezone)], period)
      expect(spans[0]!.since).toBe('-infinity')
      expect(spans.at(-1)!.until).toBe('infinity')
      const around = (length + 4) * 86_400_000
      const at = first - 2 * 86_400_000 + (chance % around)
      expect(hourBy(spans, at)).toBe(Number(formatInZone(at, timezone).slice(11, 13)))
      // All of a step is in one hour.
      const step = clockStep(spans) * 60_000
      expect(hourBy(spans, Math.floor(at / step) * step)).toBe(hourBy(spans, at))
      expect(countDays(period)).toBe(length + 1)
    }),
    { numRuns: 500 },
  )
})

it('finds both clock changes of a year, and one span in a zone without changes', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const spans = clockSpans([branchIn('Europe/Rome')], year)
  expect(spans).toEqual([
    { branchId: 'B', since: '-infinity', until: '2026-03-29T01:00:00.000Z', offsetMinutes: 60 },
    {
      branchId: 'B',
      since: '2026-03-29T01:00:00.000Z',
      until: '2026-10-25T01:00:00.000Z',
      offsetMinutes: 120,
    },
    { branchId: 'B', since: '2026-10-25T01:00:00.000Z', until: 'infinity', offsetMinutes: 60 },
  ])
  expect(clockSpans([branchIn('Asia/Tokyo')], year)).toEqual([
    { branchId: 'B', since: '-infinity', until: 'infinity', offsetMinutes: 540 },
  ])
  expect(clockSpans([], year)).toEqual([])
})

it('uses steps of a quarter hour in common zones, and of a minute in others', () => {
  const span = { branchId: 'B', since: '-infinity', until: 'infinity', offsetMinutes: 345 }
  expect(clockStep([])).toBe(15)
  expect(clockStep([span, { ...span, until: '2026-03-29T01:00:00.000Z' }])).toBe(15)
  expect(clockStep([span, { ...span, offsetMinutes: 20 }])).toBe(1)
  expect(clockStep([{ ...span, until: '2026-03-29T01:10:00.000Z' }])).toBe(1)
})

it('keeps the clock that a branch had before its zone was changed', () => {
  const until = Date.parse('2026-11-10T09:07:00Z')
  const moved = branchIn('Asia/Tokyo', [{ timezone: 'Europe/Rome', dayStartsAt: '06:00', until }])
  const period = { from: '2026-11-01', to: '2026-11-30' }
  expect(clockSpans([moved], period)).toEqual([
    { branchId: 'B', since: '-infinity', until: '2026-11-10T09:15:00.000Z', offsetMinutes: 60 },
    { branchId: 'B', since: '2026-11-10T09:15:00.000Z', until: 'infinity', offsetMinutes: 540 },
  ])
  const end = (to: string) => new Date(endOf([moved], { from: to, to })).toISOString()
  expect([end('2026-11-09'), end('2026-11-10')]).toEqual([
    '2026-11-10T05:00:00.000Z',
    '2026-11-11T00:00:00.000Z',
  ])
  const hour = (to: string) => startHourOf(moved, { from: to, to })
  expect([hour('2026-11-09'), hour('2026-11-11'), startHourOf(undefined, period)]).toEqual([6, 4, 0])
})
