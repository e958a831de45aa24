import { dayMs, offsetSpan, wallClock } from '../lib/zone.ts'
import {
  type AvailabilityWindow,
  type Menu,
  type MenuAddon,
  type MenuCategory,
  type MenuProduct,
  type PriceEntry,
  type SoldOut,
  weekdays,
} from './menu.types.ts'
import { productFacts } from './product.rules.ts'

/** Why something on the menu cannot be ordered, in order of precedence. */
export type UnavailableReason = 'inactive' | 'not_in_branch' | 'not_now' | 'sold_out'

/**
 * Whether local wall-clock time is inside one of the windows; always true without windows. A window past midnight
 * belongs to the weekday it starts on. On days with a clock change, windows still open and close at their local hours.
 */
export function isOpen(windows: readonly AvailabilityWindow[], atMs: number, zone: string): boolean {
  if (windows.length === 0) return true
  const { weekday, minute } = wallClock(atMs, zone)
  const today = weekdays[weekday]!
  const yesterday = weekdays[(weekday + 6) % 7]!
  return windows.some(({ weekdays: days, fromMinute, toMinute }) => {
    if (fromMinute < toMinute) return days.includes(today) && fromMinute <= minute && minute < toMinute
    return (days.includes(today) && fromMinute <= minute) || (days.includes(yesterday) && minute < toMinute)
  })
}

/** Whether a mark covers the time: an order from before the mark, sent late by a till that was offline, was sold. */
export function isSoldOut(soldOut: readonly SoldOut[], branchId: string, atMs: number): boolean {
  return soldOut.some(
    ({ branchId: own, since, until }) =>
      own === branchId && (since ?? -Infinity) <= atMs && atMs < (until ?? Infinity),
  )
}

/** The branch that serves an order, its time zone, and the time, epoch ms. */
type Serving = { branchId: string; zone: string; servedAt: number }

/**
 * Why a product cannot be ordered in a branch at a point in time; null if it can. A category that is inactive or not
 * sold in the branch makes everything below it unavailable.
 */
export function productReason(
  menu: Menu,
  product: MenuProduct,
  { branchId, zone, servedAt }: Serving,
): UnavailableReason | null {
  const { categories } = productFacts(menu, product)
  return (
    lineReason([product, ...categories], branchId) ??
    (isOpen(product.availability, servedAt, zone) ? null : 'not_now') ??
    (isSoldOut(product.soldOut, branchId, servedAt) ? 'sold_out' : null)
  )
}

/** Why an addon cannot be ordered in a branch at a point in time (`inactive` or `sold_out`); null if it can. */
export function addonReason(addon: MenuAddon, branchId: string, atMs: number): UnavailableReason | null {
  if (!addon.active) return 'inactive'
  return isSoldOut(addon.soldOut, branchId, atMs) ? 'sold_out' : null
}

/** Why a product and its categories, or some of them, are hidden in a branch; null if all are active and sold there. */
export function lineReason(
  line: readonly (MenuProduct | MenuCategory)[],
  branchId: string,
): 'inactive' | 'not_in_branch' | null {
  if (line.some(({ active }) => !active)) return 'inactive'
  const soldHere = line.every(({ branchIds }) => branchIds.length === 0 || branchIds.includes(branchId))
  return soldHere ? null : 'not_in_branch'
}

/**
 * The next time after `atMs` (epoch ms) at which a price, a campaign, a window, a sold-out mark or a clock change could
 * affect the branch's menu; null if it no longer depends on time.
 * @param zone the branch's time zone
 */
export function nextBoundary(menu: Menu, branchId: string, atMs: number, zone: string): number | null {
  let next = Infinity
  const consider = (ms: number | null): void => {
    if (ms !== null && ms > atMs && ms < next) next = ms
  }
  const minutes = new Set<number>()
  for (const thing of [...menu.products.values(), ...menu.addons.values()]) {
    for (const { startsAt, endsAt } of entriesOf(thing.prices, branchId)) {
      consider(startsAt)
      consider(endsAt)
    }
    for (const { since, until } of thing.soldOut.filter(entry => entry.branchId === branchId)) {
      consider(since)
      consider(until)
    }
  }
  for (const { startsAt, endsAt } of menu.campaigns) {
    consider(startsAt)
    consider(endsAt)
  }
  for (const { availability } of [...menu.products.values(), ...menu.campaigns]) {
    for (const window of availability) minutes.add(window.fromMinute).add(window.toMinute)
  }
  consider(nextEdge(minutes, atMs, zone))
  return next === Infinity ? null : next
}

/** When windows that are open at `atMs` close, epoch ms; null if they do not. */
export function closesAt(windows: readonly AvailabilityWindow[], atMs: number, zone: string): number | null {
  const minutes = new Set(windows.map(({ toMinute }) => toMinute))
  let at = atMs
  // Hours repeat every week; a clock change may move the last of them into the eighth day.
  while ((at = nextEdge(minutes, at, zone)) <= atMs + 8 * dayMs) {
    if (!isOpen(windows, at, zone)) return at
  }
  return null
}

/**
 * The next time after `atMs` at which a clock of the zone shows one of the minutes of the day, or changes; Infinity
 * without minutes.
 */
export function nextEdge(minutes: ReadonlySet<number>, atMs: number, zone: string): number {
  if (minutes.size === 0) return Infinity
  const span = offsetSpan(atMs, zone)
  // A clock change can skip the edge of a window, so it is one too.
  return Math.min(span.to, ...[...minutes].map(minute => nextAtMinute(minute, atMs, span.offsetMinutes)))
}

function entriesOf(entries: readonly PriceEntry[], branchId: string): PriceEntry[] {
  return entries.filter(entry => entry.branchId === null || entry.branchId === branchId)
}

/** The next time after `atMs` at which a clock with this offset shows the minute of the day. */
function nextAtMinute(minute: number, atMs: number, offsetMinutes: number): number {
  const minuteMs = 60_000
  const first = (minute - offsetMinutes) * minuteMs
  return first + (Math.floor((atMs - first) / dayMs) + 1) * dayMs
}
