import { invariant } from '../lib/invariant.ts'
import { businessDate, dayMs, parseClockTime } from '../lib/zone.ts'

/** A branch's time zone and the start of its business day, `HH:MM`. */
export type BranchDay = { timezone: string; dayStartsAt: string }

/** A branch's day with those it had before, each until a time in epoch ms, the oldest first. */
export type BranchDays = BranchDay & { former: readonly (BranchDay & { until: number })[] }

/** The time zone and the start of day that a branch had at a time. */
export function dayInForce(branch: BranchDays, atMs: number): BranchDay {
  return branch.former.find(({ until }) => atMs < until) ?? branch
}

/** The business date of an instant in a branch, YYYY-MM-DD. @param atMs epoch ms */
export function dayOf({ timezone, dayStartsAt }: BranchDay, atMs: number): string {
  const start = parseClockTime(dayStartsAt)
  invariant(start !== undefined, 'the start of a business day is a clock time')
  return businessDate(atMs, timezone, start)
}

/** The business date before that of an instant, YYYY-MM-DD. @param atMs epoch ms */
export function previousDay(branch: BranchDay, atMs: number): string {
  return new Date(Date.parse(dayOf(branch, atMs)) - dayMs).toISOString().slice(0, 10)
}
