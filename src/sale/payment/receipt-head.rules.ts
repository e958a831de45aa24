import type { StoredOrder } from '../shapes/order.shape.ts'
import type { SalePlace } from './receipt-head.types.ts'

/** Returns where an order was served, and by whom. */
export function placeOf({ tableId, staffId }: Pick<StoredOrder, 'tableId' | 'staffId'>): SalePlace {
  return { tableIds: tableId === null ? [] : [tableId], staffId }
}
