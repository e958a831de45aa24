import { type Cents, multiplyDivide, times } from '../lib/money.ts'
import { type Choice, chargedUnits } from '../menu/line-choice.rules.ts'
import { type HalfAddons, halfAddonTotals } from './halves-price.rules.ts'

/** A line as it costs before campaigns and discounts. Screens import this file, so it asks for no whole menu. */
export type LineAmounts = {
  /** Thousandths: 1000 is one unit, or one kilogram. */
  quantityMilli: number
  /** Sold by weight: addons are charged once, not per kilogram. */
  weighed: boolean
  /** Hundredths per unit or kilogram. */
  unitPrice: Cents
  /** Defaults included; `unitPrice` in hundredths. */
  addons: readonly (Choice & { unitPrice: Cents })[]
  /** The addons of each half of a half-and-half. */
  halves?: readonly HalfAddons[]
}

/**
 * The price of a line in hundredths, and of each of its addons for the whole line; each is rounded by itself, those of halves
 * together.
 * @param step the smallest amount of the currency
 */
export function linePrice(
  line: LineAmounts,
  step: Cents,
): { subtotal: Cents; addonTotals: Cents[]; halfTotals: Cents[][] } {
  const { quantityMilli, weighed, unitPrice, addons, halves = [] } = line
  const often = weighed ? 1000 : quantityMilli
  const addonTotals = addons.map(addon =>
    multiplyDivide(times(addon.unitPrice, chargedUnits(addons, addon)), often, 1000, step),
  )
  const base = multiplyDivide(quantityMilli, unitPrice, 1000, step)
  const halfTotals = halfAddonTotals(halves, often, step)
  const subtotal = [...addonTotals, ...halfTotals.flat()].reduce((sum, total) => sum + total, base)
  return { subtotal, addonTotals, halfTotals }
}
