import type { BranchDay } from '../branches/branch-day.rules.ts'
import { invalidField } from '../lib/refusal.ts'
import { offsetSpan } from '../lib/zone.ts'

/** Business dates YYYY-MM-DD, both included. */
export type Period = { from: string; to: string }

/** The longest period of a report, days. */
const maxDays = 400
const dayMs = 86_400_000

/** @throws Refusal validation_failed at `query.to` when it is before `from`, or too far behind it */
export function requirePeriod(period: Period): void {
  const days = countDays(period)
  if (days < 1) throw invalidField('query.to', 'min', 'The last date is not before the first.')
  if (days > maxDays) throw invalidField('query.to', 'max', `A report covers at most ${maxDays} days.`)
}

/** Both ends counted; below one when the last is before the first. */
export function countDays({ from, to }: Period): number {
  return (startOf(to) - startOf(from)) / dayMs + 1
}

/** Midnight in UTC, epoch ms. */
function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** A span of time in which a branch's clock keeps one offset ahead of UTC. Times are as PostgreSQL reads them. */
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

/** In all zones in use, UTC offsets are multiples of a quarter of an hour, and clocks change at one. */
const usualStep = 15

/** The longest step, in minutes, in which no clock of the spans strikes an hour or is changed. */
export function clockStep(spans: readonly ClockSpan[]): number {
  const isUsual = spans.every(
    ({ until, offsetMinutes }) =>
      offsetMinutes % usualStep === 0 && (until === 'infinity' || isQuarter(until)),
  )
  return isUsual ? usualStep : 1
}

function isQuarter(time: string): boolean {
  return Date.parse(time) % (usualStep * 60_000) === 0
}
