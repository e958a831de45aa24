import { offsetSpan, wallClock } from '../lib/zone.ts'
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
import { categoryLine, productFacts } from './product.rules.ts'

/** Why something on the menu cannot be ordered here and now; the order is the order of precedence. */
const unavailableReasons = ['inactive', 'not_in_branch', 'not_now', 'sold_out'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

/**
 * True when no window is given or the local wall clock is inside one of them. A window past midnight belongs to the
 * weekday it began on. Wall-clock time decides, so on the day the clocks change it opens and closes at the hours it
 * names.
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

/** True while the branch has run out of it. */
export function isSoldOut(soldOut: readonly SoldOut[], branchId: string, atMs: number): boolean {
  return soldOut.some(entry => entry.branchId === branchId && atMs < (entry.until ?? Infinity))
}

/**
 * Why a product cannot be ordered in a branch at a moment, or null when it can. A category that is inactive or not sold
 * in the branch takes everything below it along.
 * @param zone the branch's time zone
 */
export function productReason(
  menu: Menu,
  product: MenuProduct,
  branchId: string,
  atMs: number,
  zone: string,
): UnavailableReason | null {
  const { categories } = productFacts(menu, product)
  return (
    lineReason([product, ...categories], branchId) ??
    (isOpen(product.availability, atMs, zone) ? null : 'not_now') ??
    (isSoldOut(product.soldOut, branchId, atMs) ? 'sold_out' : null)
  )
}

/** Why an addon cannot be ordered in a branch at a moment (`inactive` or `sold_out`), or null when it can. */
export function addonReason(addon: MenuAddon, branchId: string, atMs: number): UnavailableReason | null {
  if (!addon.active) return 'inactive'
  return isSoldOut(addon.soldOut, branchId, atMs) ? 'sold_out' : null
}

/** A category shows in a branch when it and all above it are active and sold there. */
export function categoryReason(
  menu: Menu,
  categoryId: string,
  branchId: string,
): 'inactive' | 'not_in_branch' | null {
  return lineReason(categoryLine(menu, categoryId), branchId)
}

function lineReason(
  line: readonly (MenuProduct | MenuCategory)[],
  branchId: string,
): 'inactive' | 'not_in_branch' | null {
  if (line.some(({ active }) => !active)) return 'inactive'
  const soldHere = line.every(({ branchIds }) => branchIds.length === 0 || branchIds.includes(branchId))
  return soldHere ? null : 'not_in_branch'
}

/**
 * The next moment (epoch ms, after `atMs`) at which a price, a window, a sold-out mark or the zone's clock could change
 * what the branch's menu answers; null when nothing in it depends on time any more.
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
    for (const { until } of thing.soldOut.filter(entry => entry.branchId === branchId)) consider(until)
    if (!('availability' in thing)) continue
    for (const window of thing.availability) minutes.add(window.fromMinute).add(window.toMinute)
  }
  if (minutes.size > 0) {
    const span = offsetSpan(atMs, zone)
    // When the clocks change, wall time may jump over a window's edge, so that moment is a boundary too.
    consider(span.to)
    for (const minute of minutes) consider(nextAtMinute(minute, atMs, span.offsetMinutes))
  }
  return next === Infinity ? null : next
}

function entriesOf(entries: readonly PriceEntry[], branchId: string): PriceEntry[] {
  return entries.filter(entry => entry.branchId === null || entry.branchId === branchId)
}

/** The next instant after `atMs` at which a clock with this offset shows a minute of the day. */
function nextAtMinute(minute: number, atMs: number, offsetMinutes: number): number {
  const minuteMs = 60_000
  const dayMs = 86_400_000
  const first = (minute - offsetMinutes) * minuteMs
  return first + (Math.floor((atMs - first) / dayMs) + 1) * dayMs
}
