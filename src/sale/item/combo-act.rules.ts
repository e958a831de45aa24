import { isLive } from './item.rules.ts'
import type { ItemCombo } from '../shapes/combo.shape.ts'
import type { StoredItem } from '../shapes/order.shape.ts'

// Requests that name a component of a combo concern the same number of whole combos.

type Component = Pick<StoredItem, 'id' | 'combo' | 'cancelledAt'>
type Counted = Component & Pick<StoredItem, 'quantityMilli'>

/** The combo of an item that is live; undefined for any other item. */
function liveCombo(item: Component | undefined): ItemCombo | undefined {
  return item !== undefined && item.combo !== null && isLive(item) ? item.combo : undefined
}

/**
 * Adds to the items that a request names the other components of their combos, with the same quantity. Components of one
 * combo count once.
 * @param items all that the request could name
 */
export function wholeCombos<Named extends { itemId: string }>(
  items: Iterable<Component>,
  named: readonly Named[],
): Named[] {
  const byId = new Map([...items].map(item => [item.id, item]))
  const done = new Set<string>()
  return named.flatMap((one): Named[] => {
    const combo = liveCombo(byId.get(one.itemId))
    if (combo === undefined) return [one]
    if (done.has(combo.id)) return []
    done.add(combo.id)
    const components = [...byId.values()].filter(item => liveCombo(item)?.id === combo.id)
    return components.map(({ id }) => ({ ...one, itemId: id }))
  })
}

/** The places in a request of components that it names with another quantity than one of the same combo before. */
export function unequalComponents(
  items: Iterable<Counted>,
  named: readonly { itemId: string; quantityMilli: number | undefined }[],
): number[] {
  const byId = new Map([...items].map(item => [item.id, item]))
  const quantities = new Map<string, number>()
  return named.flatMap(({ itemId, quantityMilli }, at) => {
    const item = byId.get(itemId)
    const combo = liveCombo(item)
    if (combo === undefined) return []
    const quantity = quantityMilli ?? item!.quantityMilli
    return quantities.getOrInsert(combo.id, quantity) === quantity ? [] : [at]
  })
}

/** Whether a discount of an item concerns other items too: those of the same combo. @param itemId null: of all */
export function concernedBy(
  itemId: string | null,
  items: readonly Pick<StoredItem, 'id' | 'combo'>[],
): (item: Pick<StoredItem, 'id' | 'combo'>) => boolean {
  const comboId = items.find(({ id }) => id === itemId)?.combo?.id
  return item =>
    itemId === null || item.id === itemId || (comboId !== undefined && item.combo?.id === comboId)
}

/** Makes the parts that a request splits off the components of a combo one combo of their own. */
export type NewCombos = (combo: ItemCombo | null) => ItemCombo | null

export function newCombos(newId: () => string): NewCombos {
  const ids = new Map<string, string>()
  return combo => combo && { ...combo, id: ids.getOrInsertComputed(combo.id, newId) }
}
