import type { HalvesRule, MenuProduct } from './menu.types.ts'

// A half-and-half is a dish made of equal parts, each a product of its own. In code a part is a *half*, whatever their
// number, because a *part* is what is split off a line. Screens import this file.

/** The most halves of a dish, such as a pizza of four tastes. */
export const maxHalves = 4

/** A product that may be a half. */
export type HalfProduct = Pick<MenuProduct, 'priceMode' | 'soldBy' | 'halves' | 'combo'> & {
  /** Its category and those above it. */
  categoryIds: readonly string[]
}

/** Whether a product may be a half of a dish. */
export function canBeHalf(
  { categoryIds: allowed }: Pick<HalvesRule, 'categoryIds'>,
  product: HalfProduct,
): boolean {
  const { priceMode, soldBy, halves, combo, categoryIds } = product
  if (priceMode !== 'fixed' || soldBy !== 'each' || halves !== null || combo !== null) return false
  return categoryIds.some(id => allowed.includes(id))
}
