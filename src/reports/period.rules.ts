import type { BranchDay } from '../branches/branch-day.rules.ts'
import { invalidField } from '../lib/refusal.ts'
import { offsetSpan } from '../lib/zone.ts'

/** Business dates YYYY-MM-DD, both included. */
export type Period = { from: string; to: string }

/** The longest period of a report, days. */
const maxDays = 400
const dayMs = 86_400_000

/** @throws Refusal validation_failed at `query.to` when it is before `from`, or too far behind it */
export function requirePeriod({ from, to }: Period): void {
  const days = (startOf(to) - startOf(from)) / dayMs + 1
  if (days < 1) throw invalidField('query.to', 'min', 'The last date is not before the first.')
  if (days > maxDays) throw invalidField('query.to', 'max', `A report tells of at most ${maxDays} days.`)
}

/** Midnight in UTC, epoch ms. */
function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** A time in which the clock on a branch's wall is so many minutes before UTC's. Times are as PostgreSQL reads them. */
export type ClockSpan = { branchId: string; since: string; until: string; offsetMinutes: number }

/** A business date has hours of the days around it, wherever on earth it is counted. */
const marginMs = 3 * dayMs

/**
 * By how much the clocks of branches are before UTC's at any time of a period, so that the hour of a sale is the one
 * its order shows. The spans of a branch follow on each other and leave no time out.
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
