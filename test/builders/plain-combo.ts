import type { ItemCombo } from '../../src/sale/shapes/combo.shape.ts'

/** What an item says of the combo that it is the first component of, without an extra. */
export function plainCombo(id: string, given: Partial<ItemCombo> = {}): ItemCombo {
  return { id, productId: 'deal', name: 'Deal', names: null, choiceId: 'any', place: 0, extra: 0, ...given }
}
