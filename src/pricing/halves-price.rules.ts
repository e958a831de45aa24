import { allocate } from '../lib/allocate.ts'
import { type Cents, multiplyDivide, times } from '../lib/money.ts'
import { type Choice, chargedUnits } from '../menu/line-choice.rules.ts'
import type { HalvesPrice } from '../menu/menu.types.ts'

// The price of a half-and-half: that of its dearest half or their average, and a share of each half's addons. Screens
// import this file.

/** The price of one unit. @param prices of each half as a whole dish @param step the smallest amount of the currency */
export function halvesPrice(rule: HalvesPrice, prices: readonly Cents[], step: Cents): Cents {
  if (rule === 'highest') return Math.max(...prices)
  const sum = prices.reduce((all, price) => all + price, 0)
  return multiplyDivide(sum, 1, prices.length, step)
}

/** The addons of one half; `unitPrice` in hundredths. */
export type HalfAddons = readonly (Choice & { unitPrice: Cents })[]

/**
 * The price of the addons of each half for the whole line, hundredths: one n-th of what they cost on a dish of their own. The
 * sum of the line is rounded once, and spread by largest remainder.
 * @param often thousandths of a unit @param step the smallest amount of the currency
 */
export function halfAddonTotals(halves: readonly HalfAddons[], often: number, step: Cents): Cents[][] {
  if (halves.length === 0) return []
  const whole = halves.flatMap(addons =>
    addons.map(addon => times(addon.unitPrice, chargedUnits(addons, addon))),
  )
  const sum = whole.reduce<bigint>((all, one) => all + BigInt(one), 0n)
  const total = multiplyDivide(sum, often, 1000 * halves.length, step)
  const shares = allocate(total, whole.map(Number), step)
  let at = 0
  return halves.map(addons => addons.map(() => shares[at++]!))
}
