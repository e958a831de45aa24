import { type Fraction, fraction, plus, times } from '#test/money/fraction.ts'
import type { CaseHalf, CaseLine } from './case.ts'
import { spread, type State, sum } from './oracle-state.ts'

// Half-and-halves and addons from their definition. Of src only types are imported.

type Place = Pick<State, 'ways' | 'step'>

/** The price of one unit: of the dearest half or their average, which is rounded before it is multiplied. */
export function unitPriceOf({ ways, step }: Place, { halves, unitPrice }: CaseLine): Fraction {
  if (halves === null) return fraction(unitPrice)
  const prices = halves.parts.map(({ price }) => price)
  if (halves.price === 'highest') return fraction(Math.max(...prices))
  const average = fraction(
    prices.reduce((sum, price) => sum + price, 0),
    prices.length,
  )
  return ways.average === 'exact' ? average : fraction(ways.round(average, step))
}

/** Each addon of the halves for the whole line: a share of its price, all rounded together. */
export function halfAddonPrices(state: State, { halves, quantityMilli }: CaseLine): number[] {
  const parts = halves?.parts ?? []
  if (parts.length === 0) return []
  const prices = parts.flatMap(({ addons, free }) => {
    const units = addons.flatMap((addon, at) => Array.from({ length: addon.quantity }, () => at))
    const charged = units.slice(free)
    return addons.map(({ price }, at) => price * charged.filter(one => one === at).length)
  })
  const exact = times(fraction(quantityMilli, 1000 * parts.length), fraction(sum(prices)))
  return spread(state, state.ways.round(exact, state.step), prices)
}

/** Once on a weighed line, else for each unit; the free units are the first of the group. */
export function addonsPrice(state: State, line: CaseLine): Fraction {
  return plus(fraction(sum(halfAddonPrices(state, line))), ...addonPrices(line))
}

/** The price of each addon on the whole line. */
export function addonPrices({ quantityMilli, weighed, addons, free }: CaseLine): Fraction[] {
  const units = addons.flatMap(({ price, quantity }, at) =>
    Array.from({ length: quantity }, () => ({ at, price })),
  )
  const charged = units.slice(free)
  return addons.map((_, place) => {
    const each = sum(charged.filter(({ at }) => at === place).map(({ price }) => price))
    return times(weighed ? fraction(1) : fraction(quantityMilli, 1000), fraction(each))
  })
}

/** The cost of the dish itself: its own, or a share of each half and its addons. */
export function dishCost({ quantityMilli, cost, halves }: CaseLine): Fraction {
  const often = fraction(quantityMilli, 1000)
  if (halves === null) return times(often, fraction(cost))
  const costs = halves.parts.map(costOfHalf)
  return plus(fraction(0), ...costs.map(one => times(often, fraction(one, costs.length))))
}

function costOfHalf({ cost, addons }: CaseHalf): number {
  return addons.reduce((sum, addon) => sum + addon.cost * addon.quantity, cost)
}
