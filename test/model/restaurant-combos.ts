import type { ItemPart } from './restaurant-commands.ts'
import { menuPrice } from './restaurant-halves.ts'
import { spread } from './restaurant-money.ts'
import { type Item, type Line, type State, Dangling, found, Refused } from './restaurant-types.ts'

// Combos: sold as their components, and changed as a whole.

/** An item that a line is sold as, its price, and the menu's where that is another. */
export type Sold = Pick<Item, 'name' | 'combo' | 'list' | 'isFinal'> & { line: Line; price: number }
type Asked = Omit<Sold, 'combo' | 'isFinal'>

/** A combo is sold as the options it takes, in the order of its choices: each at its share of the price and its extra. */
export function soldAs(state: State, { name, line, price, list }: Asked, channel: string): Sold[] {
  const { combo } = found(state.setting.products, line.product)
  const isFinal = list !== null
  if (combo === null) return [{ name, line, price, list, isFinal, combo: null }]
  const { choices = [], ...common } = line
  const taken = Object.keys(combo).flatMap(id => choices.filter(({ choice }) => choice === id))
  const lists = taken.map(({ product }) => menuPrice(state, product, channel))
  const isEqual = state.mistake === 'combos' || lists.every(list => list === 0)
  const sharesOf = (all: number) => spread(all, isEqual ? lists.map(() => 1) : lists, state.setting.step)
  const [shares, before] = [sharesOf(price), sharesOf(list ?? price)]
  return taken.map(({ choice, ...option }, at) => {
    const extra = combo[choice]!.options[option.product]!
    return {
      name: `${name}.${at}`,
      line: { ...common, ...option },
      price: shares[at]! + extra,
      list: shares[at] === before[at] ? null : before[at]! + extra,
      isFinal,
      combo: { name, product: line.product, choice, extra },
    }
  })
}

/** The items that a request concerns which names one: the live components of its combo, or the item alone. */
export function concerned(state: State, items: readonly Item[], item: Item): Item[] {
  const { combo, ended } = item
  if (combo === null || ended !== null || state.mistake === 'components apart') return [item]
  return items.filter(one => one.ended === null && one.combo?.name === combo.name)
}

/** The items that a request names, with the same quantity of every component of their combos. */
export function wholeCombos(state: State, items: readonly Item[], named: readonly ItemPart[]): ItemPart[] {
  const parts = new Map<string, ItemPart>()
  for (const part of named) {
    const item = items.find(({ name }) => name === part.item)
    if (item === undefined) throw new Dangling(part.item)
    const known = parts.get(item.name) ?? part
    if ((known.quantity ?? item.quantity) !== (part.quantity ?? item.quantity))
      throw new Refused('validation_failed')
    for (const { name } of concerned(state, items, item)) parts.set(name, { ...known, item: name })
  }
  return [...parts.values()]
}
