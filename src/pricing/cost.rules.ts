import { type Cents, type CurrencyDecimals, divideRounded, smallestAmount } from '../lib/money.ts'
import type { Menu, MenuAddon, MenuProduct } from '../menu/menu.types.ts'
import type { CheckedLine } from './line.rules.ts'

/** A product or addon that a line uses, and how many shares of thousandths of a unit, including free units. */
type Take = { of: MenuProduct | MenuAddon; times: number }

/** All that a line uses. A share is one n-th of a unit: of each of n halves the line uses one, of all else n. */
export type Takes = { shares: number; takes: readonly Take[] }

/** Lists all that a line uses; on a weighed line, addons are used once, not per kilogram. A half-and-half is what its halves are. */
export function takesOf({ line, product, addons, halves }: CheckedLine): Takes {
  const perUnit = product.soldBy === 'weight' ? 1000 : line.quantityMilli
  const shares = Math.max(1, halves.length)
  const takes: Take[] = halves.length > 0 ? [] : [{ of: product, times: line.quantityMilli }]
  for (const { addon, quantity } of addons) takes.push({ of: addon, times: quantity * perUnit * shares })
  for (const half of halves) {
    takes.push({ of: half.product, times: line.quantityMilli })
    for (const { addon, quantity } of half.addons) takes.push({ of: addon, times: quantity * perUnit })
  }
  return { shares, takes }
}

/** Sums quantity × unit cost, or quantity × cost without a recipe, rounded once per line. */
export function costOf(menu: Menu, { shares, takes }: Takes, decimals: CurrencyDecimals): Cents {
  // Thousandths × thousandths × millionths of a currency unit: 10^10 of them are a hundredth.
  const perCent = 10_000_000_000 * shares
  const terms: [number, number, number][] = []
  for (const { of, times } of takes) {
    if (of.recipe.length === 0) terms.push([times, 10_000_000, of.cost])
    for (const { stockItemId, quantity } of of.recipe) {
      terms.push([times, quantity, menu.stockItems.get(stockItemId)!.unitCost])
    }
  }
  let sum = 0
  for (const [a, b, c] of terms) sum += a * b * c
  const exact = (): bigint => terms.reduce((all, [a, b, c]) => all + BigInt(a) * BigInt(b) * BigInt(c), 0n)
  const step = smallestAmount(decimals)
  // No term is negative, so a safe sum means that every partial sum was exact.
  return step * divideRounded(Number.isSafeInteger(sum) ? sum : exact(), perCent * step)
}

/** Sums the stock a line consumes per stock item, each rounded once to the thousandth; null when none. */
export function consumptionOf({ shares, takes }: Takes): Readonly<Record<string, number>> | null {
  const taken = new Map<string, number>()
  for (const { of, times } of takes) {
    for (const { stockItemId, quantity } of of.recipe) {
      taken.set(stockItemId, (taken.get(stockItemId) ?? 0) + times * quantity)
    }
  }
  let consumption: Record<string, number> | null = null
  for (const [stockItemId, exact] of taken) {
    const milli = divideRounded(exact, 1000 * shares)
    if (milli > 0) (consumption ??= {})[stockItemId] = milli
  }
  return consumption
}
