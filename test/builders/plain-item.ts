import type { StoredItem } from '../../src/sale/shapes/order.shape.ts'
import { makeItem } from './plain-sale.ts'

/** A dish of an order for tests. */
export function plainItem(given: Partial<StoredItem>): StoredItem {
  return { ...makeItem('order', 0, { total: 1000 }, 0), ...given }
}
