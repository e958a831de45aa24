import type { StoredAddon, StoredHalf, StoredWithout } from '../shapes/item-parts.shape.ts'
import type { StoredItem } from '../shapes/order.shape.ts'

type Choices = Pick<StoredItem, 'addons' | 'without' | 'halves'>

/** The addons of an item that belong to no half, and what it was ordered without as a whole. */
export function wholeChoices({ addons, without }: Choices): Pick<Choices, 'addons' | 'without'> {
  return ofHalf({ addons, without }, null)
}

/** The halves of an item, each with its addons and what it was ordered without. */
export function halvesOf(
  item: Choices,
): (StoredHalf & { addons: StoredAddon[]; without: StoredWithout[] })[] {
  return item.halves.map((half, at) => ({ ...half, ...ofHalf(item, at) }))
}

function ofHalf({ addons, without }: Pick<Choices, 'addons' | 'without'>, at: number | null) {
  return {
    addons: addons.filter(({ half }) => half === at),
    without: without.filter(({ half }) => half === at),
  }
}
