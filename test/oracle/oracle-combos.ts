import { type Fraction, fraction } from '#test/money/fraction.ts'
import type { CaseLine } from './case.ts'
import { unitPriceOf } from './oracle-halves.ts'
import { type Item, spread, type State, sum } from './oracle-state.ts'

// Combos and other prices from their definition. Of src only types are imported.

/** An item that a line is sold as, for one unit. */
export type Sold = {
  line: CaseLine
  unitPrice: Fraction
  listPrice: number | null
  /** The line has another price than the menu's. */
  isFinal: boolean
}

/** The line itself, or each component of its combo: at its share of the combo's price and its extra. */
export function soldAs(state: State, line: CaseLine): Sold[] {
  const { asked, combo, quantityMilli, serviceType } = line
  const listed = state.ways.round(unitPriceOf(state, line), state.step)
  const isFinal = asked !== null && asked !== listed
  if (combo === null) {
    const unitPrice = asked === null ? unitPriceOf(state, line) : fraction(asked)
    return [{ line, unitPrice, listPrice: isFinal ? listed : null, isFinal }]
  }
  const units = state.ways.comboPrice === 'one' ? 1 : quantityMilli / 1000
  const shares = sharesOf(state, line, (asked ?? listed) * units)
  const before = sharesOf(state, line, listed * units)
  return combo.map((component, at) => ({
    line: { ...component, quantityMilli, serviceType },
    unitPrice: fraction(shares[at]! + component.extra * units, units),
    listPrice: shares[at] === before[at] ? null : before[at]! + component.extra,
    isFinal,
  }))
}

/** By what the menu asks for each component; equally if that is nothing. */
function sharesOf(state: State, { combo }: CaseLine, price: number): number[] {
  const lists = combo!.map(({ unitPrice }) => unitPrice)
  return spread(state, price, sum(lists) === 0 ? lists.map(() => 1) : lists)
}

/** Items as campaigns see them: the components of a combo are one line. */
export function together(items: readonly Item[]): Item[][] {
  const lines = new Map<string, Item[]>()
  for (const item of items) {
    const id = item.combo?.id ?? item.id
    lines.set(id, [...(lines.get(id) ?? []), item])
  }
  return [...lines.values()]
}

/** The line of a group of items that campaigns see. */
export function lineOf([first]: readonly Item[]): CaseLine {
  return first!.combo?.line ?? first!.line!
}

/** The items that a request concerns which names one: the live components of its combo, or the item alone. */
export function concerned(items: readonly Item[], item: Item): Item[] {
  if (item.combo === null) return [item]
  return items.filter(({ combo, isLive }) => isLive && combo?.id === item.combo!.id)
}
