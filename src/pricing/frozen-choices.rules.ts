import type { MenuAddon } from '../menu/menu.types.ts'
import { otherNames } from '../menu/names.rules.ts'
import type { PricedItem } from '../sale/item/item.rules.ts'
import type { StoredAddon } from '../sale/shapes/item-parts.shape.ts'
import type { CheckedAddon, CheckedLine } from './line.rules.ts'

/** The addons of a line, what it is ordered without, and its halves, each with the place of its half. */
export function frozenChoices({ addons, without, halves }: CheckedLine): FrozenChoices {
  const parts = [{ addons, without, half: null }, ...halves.map((one, half) => ({ ...one, half }))]
  return {
    addons: parts.flatMap(({ addons, half }) => addons.map(addon => frozenAddon(addon, half))),
    without: parts.flatMap(({ without, half }) => without.map(addon => ({ ...frozenName(addon), half }))),
    halves: halves.map(({ product: { id, name }, unitPrice }) => {
      return { productId: id, name: name.text, names: otherNames(name), unitPrice }
    }),
  }
}

type FrozenChoices = Pick<PricedItem, 'addons' | 'without' | 'halves'>

function frozenAddon({ addon, charged, ...rest }: CheckedAddon, half: number | null): StoredAddon {
  return { ...frozenName(addon), ...rest, half, charged: half === null ? null : charged }
}

function frozenName({ id, name }: MenuAddon) {
  return { addonId: id, name: name.text, names: otherNames(name) }
}

/** Those of the product and of its halves, then those of the addons. */
export function allergensOf(checked: CheckedLine): readonly string[] {
  const { product, halves } = checked
  const dishes = [product, ...halves.map(half => half.product)]
  const addons = allAddons(checked).map(({ addon }) => addon)
  return [...new Set([...dishes, ...addons].flatMap(({ allergens }) => allergens))]
}

/** The addons of a line, then those of its halves. */
export function allAddons({ addons, halves }: CheckedLine): readonly CheckedAddon[] {
  return halves.length === 0 ? addons : [...addons, ...halves.flatMap(half => half.addons)]
}
