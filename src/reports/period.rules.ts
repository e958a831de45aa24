import { type BranchDays, dayInForce } from '../branches/branch-day.rules.ts'
import { periodReversed, periodTooLong } from './report.refusals.ts'
import { businessDayStart, dateAfter, dayMs, offsetSpan, parseClockTime } from '../lib/zone.ts'

/** Business dates YYYY-MM-DD, inclusive. */
export type Period = { from: string; to: string }

/** A period in some branches. */
export type BranchPeriod = Period & { branchIds: readonly string[] }

/** Minutes. In all current zones, UTC offsets are multiples of a quarter hour, and clocks change at one. */
const usualStep = 15

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

/** The hour in which the business day of a branch starts; 0 for a brand without branches. */
export function startHourOf(branch: BranchDays | undefined, { to }: Period): number {
  return branch === undefined ? 0 : Number(dayInForce(branch, startOf(to)).dayStartsAt.slice(0, 2))
}

/** When a period has ended in all branches, epoch ms: names that change later are not shown in it. */
export function endOf(branches: readonly BranchDays[], { to }: Period): number {
  const next = dateAfter(to)
  const ends = branches.map(branch => {
    const { timezone, dayStartsAt } = dayInForce(branch, startOf(next))
    return businessDayStart(next, timezone, parseClockTime(dayStartsAt)!)
  })
  return Math.max(startOf(next), ...ends)
}

/** A business date includes hours of the UTC days around it, whatever the branch's time zone. */
const marginMs = 3 * dayMs

/**
 * Computes the UTC offsets of branches at any time of a period, so that the hour of a sale is the one that the clock of its
 * branch showed. A zone counts from the quarter of an hour after it was set, as kept times are by quarters. The spans of a
 * branch follow each other without gaps.
 */
export function clockSpans(
  branches: readonly ({ id: string } & BranchDays)[],
  { from, to }: Period,
): ClockSpan[] {
  const end = startOf(to) + marginMs
  return branches.flatMap(branch => {
    const { id: branchId } = branch
    const zones = [
      ...branch.former.map(one => ({ ...one, until: quarterAfter(one.until) })),
      { ...branch, until: Infinity },
    ]
    const spans: ClockSpan[] = []
    for (let at = startOf(from) - marginMs, since = '-infinity'; at < end;) {
      const zone = zones.find(one => at < one.until)!
      const { offsetMinutes, to: clockChangesAt } = offsetSpan(at, zone.timezone)
      at = Math.min(clockChangesAt, zone.until)
      const until = at < end ? new Date(at).toISOString() : 'infinity'
      spans.push({ branchId, since, until, offsetMinutes })
      since = until
    }
    return spans
  })
}

function quarterAfter(atMs: number): number {
  const quarterMs = usualStep * 60_000
  return Math.ceil(atMs / quarterMs) * quarterMs
}

/** The longest step, in minutes, within which every clock of the spans shows one hour and one offset. */
export function clockStep(spans: readonly ClockSpan[]): number {
  const isQuarter = (time: string) => Date.parse(time) % (usualStep * 60_000) === 0
  const isUsual = spans.every(
    ({ until, offsetMinutes }) =>
      offsetMinutes % usualStep === 0 && (until === 'infinity' || isQuarter(until)),
  )
  return isUsual ? usualStep : 1
}
