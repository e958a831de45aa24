import type { BranchDay } from '../branches/branch-day.rules.ts'
import { periodReversed, periodTooLong } from './report.refusals.ts'
import { dayMs, offsetSpan } from '../lib/zone.ts'

/** Business dates YYYY-MM-DD, inclusive. */
export type Period = { from: string; to: string }

/** A period in some branches. */
export type BranchPeriod = Period & { branchIds: readonly string[] }

/** The longest period of a report, in days. */
const maxDays = 400

export function requirePeriod(period: Period): void {
  const days = countDays(period)
  if (days < 1) throw periodReversed()
  if (days > maxDays) throw periodTooLong(days, maxDays)
}

/** Counts the days of a period, both ends included; below one when `to` is before `from`. */
export function countDays({ from, to }: Period): number {
  return (startOf(to) - startOf(from)) / dayMs + 1
}

/** Midnight UTC of a date, epoch ms. */
function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** A span of time in which a branch has one UTC offset. Times are in PostgreSQL's format. */
export type ClockSpan = { branchId: string; since: string; until: string; offsetMinutes: number }

/** A business date includes hours of the UTC days around it, whatever the branch's time zone. */
const marginMs = 3 * dayMs

/**
 * Computes the UTC offsets of branches at any time of a period, so that the hour of a sale is the one its order shows.
 * The spans of a branch follow each other without gaps.
 */
export function clockSpans(
  branches: readonly { id: string; timezone: BranchDay['timezone'] }[],
  { from, to }: Period,
): ClockSpan[] {
  const end = startOf(to) + marginMs
  return branches.flatMap(({ id: branchId, timezone }) => {
    const spans: ClockSpan[] = []
    for (let at = startOf(from) - marginMs, since = '-infinity'; at < end;) {
      const { offsetMinutes, to: changesAt } = offsetSpan(at, timezone)
      const until = changesAt < end ? new Date(changesAt).toISOString() : 'infinity'
      spans.push({ branchId, since, until, offsetMinutes })
      since = until
      at = changesAt
    }
    return spans
  })
}

/** Minutes. In all current zones, UTC offsets are multiples of a quarter hour, and clocks change at one. */
const usualStep = 15

/** The longest step, in minutes, within which every clock of the spans shows one hour and one offset. */
export function clockStep(spans: readonly ClockSpan[]): number {
  const isQuarter = (time: string) => Date.parse(time) % (usualStep * 60_000) === 0
  const isUsual = spans.every(
    ({ until, offsetMinutes }) =>
      offsetMinutes % usualStep === 0 && (until === 'infinity' || isQuarter(until)),
  )
  return isUsual ? usualStep : 1
}
