import type { ItemCombo } from '../../src/sale/shapes/combo.shape.ts'

/** The combo of an item, by default of its first component and without an extra. */
export function plainCombo(id: string, given: Partial<ItemCombo> = {}): ItemCombo {
  return { id, productId: 'deal', name: 'Deal', names: null, choiceId: 'any', place: 0, extra: 0, ...given }
}
