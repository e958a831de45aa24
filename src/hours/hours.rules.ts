import { dateBefore, dayMs, timeOrNull, wallClock } from '../lib/zone.ts'
import { nextEdge } from '../menu/availability.rules.ts'
import { type AvailabilityWindow, type MenuBranch, weekdays } from '../menu/menu.types.ts'
import type { Channel } from '../wire/words.types.ts'
import { branchClosed } from './hours.refusals.ts'

/** The channels that hours, closures and pauses are for: staff take orders at tables and tills at any time. */
export const timedChannels = [
  'kiosk',
  'qr',
  'online',
  'delivery',
  'phone',
] as const satisfies readonly Channel[]
const isTimed = (channel: Channel) => (timedChannels as readonly Channel[]).includes(channel)

export type BranchHours = Pick<MenuBranch, 'timezone' | 'hours' | 'closures' | 'pause'>

/** How far ahead the next opening is looked for. */
const horizonMs = 14 * dayMs

/** Whole days, for a channel without hours: closures close these too. */
const always: readonly AvailabilityWindow[] = [{ weekdays, fromMinute: 0, toMinute: 0 }]

/** Refuses an order of a channel for a time, epoch ms, at which the branch does not take it. */
export function requireOpen(branch: BranchHours, channel: Channel, at: number): void {
  const { open, opensAt } = openingAt(branch, channel, at)
  if (!open) throw branchClosed(timeOrNull(opensAt, branch.timezone))
}

/**
 * Whether a branch takes orders of a channel for a time, and when it next does; both in epoch ms. `opensAt` is null while
 * it is open, and when that is not within 14 days.
 */
export function openingAt(
  branch: BranchHours,
  channel: Channel,
  at: number,
): { open: boolean; opensAt: number | null } {
  const open = takesOrders(branch, channel, at)
  return { open, opensAt: open ? null : nextOpening(branch, channel, at) }
}

function takesOrders(branch: BranchHours, channel: Channel, at: number): boolean {
  if (!isTimed(channel)) return true
  return !isPaused(branch, channel, at) && isWithin(branch, windowsOf(branch, channel), at)
}

/** A pause stops orders from when it was made: one of before, sent late by a device that was offline, was taken. */
function isPaused({ pause }: BranchHours, channel: Channel, at: number): boolean {
  if (pause === null || (pause.channels.length > 0 && !pause.channels.includes(channel))) return false
  return pause.since <= at && at < (pause.until ?? Infinity)
}

/** Hours that name a channel replace the general ones for it. */
function windowsOf({ hours }: BranchHours, channel: Channel): readonly AvailabilityWindow[] {
  const own = hours.filter(({ channels }) => channels.includes(channel))
  const windows = own.length > 0 ? own : hours.filter(({ channels }) => channels.length === 0)
  return windows.length > 0 ? windows : always
}

/** Whether the local time is in a window of a day that is no closure; what runs past midnight is of the day it began. */
function isWithin(
  { closures, timezone }: BranchHours,
  windows: readonly AvailabilityWindow[],
  at: number,
): boolean {
  const { date, weekday, minute } = wallClock(at, timezone)
  const isClosed = (day: string) => closures.some(({ from, to }) => from <= day && day <= to)
  const [today, yesterday] = [weekdays[weekday]!, weekdays[(weekday + 6) % 7]!]
  return windows.some(({ weekdays: days, fromMinute, toMinute }) => {
    const runsOver = toMinute <= fromMinute
    const beganToday = fromMinute <= minute && (runsOver || minute < toMinute)
    if (beganToday && days.includes(today) && !isClosed(date)) return true
    return runsOver && minute < toMinute && days.includes(yesterday) && !isClosed(dateBefore(date))
  })
}

function nextOpening(branch: BranchHours, channel: Channel, from: number): number | null {
  const until = branch.pause?.until ?? -Infinity
  const minutes = new Set(windowsOf(branch, channel).map(({ fromMinute }) => fromMinute))
  for (let at = from; at <= from + horizonMs;) {
    if (takesOrders(branch, channel, at)) return at
    const edge = nextEdge(minutes, at, branch.timezone)
    at = until > at ? Math.min(until, edge) : edge
  }
  return null
}

/** The next time after `at`, epoch ms, at which the branch could open or close for a channel; Infinity if it never does. */
export function nextHoursEdge({ hours, closures, pause, timezone }: BranchHours, at: number): number {
  const minutes = new Set(hours.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute]))
  if (closures.length > 0) minutes.add(0)
  const ends = [pause?.since, pause?.until].map(end => ((end ?? 0) > at ? end! : Infinity))
  return Math.min(...ends, nextEdge(minutes, at, timezone))
}
