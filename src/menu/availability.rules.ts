import type { AvailabilityWindow, Menu, MenuAddon, MenuProduct, SoldOut } from './menu.rules.ts'

/** Why something on the menu cannot be ordered here and now; the order is the order of precedence. */
export const unavailableReasons = ['inactive', 'not_in_branch', 'not_now', 'sold_out'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

/** True when no window is given or the local wall clock stands in one of them. */
export function isOpen(windows: readonly AvailabilityWindow[], atMs: number, zone: string): boolean {
  throw new Error('not yet')
}

/** True while the branch has run out of it. */
export function isSoldOut(soldOut: readonly SoldOut[], branchId: string, atMs: number): boolean {
  throw new Error('not yet')
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
  throw new Error('not yet')
}

/** Why an addon cannot be ordered in a branch at a moment (`inactive` or `sold_out`), or null when it can. */
export function addonReason(addon: MenuAddon, branchId: string, atMs: number): UnavailableReason | null {
  throw new Error('not yet')
}

/** A category shows in a branch when it and all above it are active and sold there. */
export function categoryReason(
  menu: Menu,
  categoryId: string,
  branchId: string,
): 'inactive' | 'not_in_branch' | null {
  throw new Error('not yet')
}

/**
 * The next moment (epoch ms, after `atMs`) at which a price, a window, a sold-out mark or the zone's clock could change
 * what the branch's menu answers; null when nothing in it depends on time any more.
 * @param zone the branch's time zone
 */
export function nextBoundary(menu: Menu, branchId: string, atMs: number, zone: string): number | null {
  throw new Error('not yet')
}
