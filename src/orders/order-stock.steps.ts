import { newUlid } from '../lib/ulid.ts'
import { type SaleMovement, type StockChange, sumChanges } from '../stock/stock-level.store.ts'
import type { DraftOrder } from './draft-order.rules.ts'
import { orderTakes } from './order-stock.rules.ts'
import type { StoredOrder } from './stored-order.rules.ts'

/** What some orders take from each shelf, one change a shelf, in the order of their locks. */
export function shelvesTaken(orders: readonly DraftOrder[]): StockChange[] {
  return sumChanges(
    orders.flatMap(({ branchId, items }) =>
      [...orderTakes(items)].map(([stockItemId, taken]) => ({ branchId, stockItemId, change: -taken })),
    ),
  )
}

/** The book's lines for what orders take: one for each stock item of each order. */
export function saleMovements(orders: readonly StoredOrder[]): SaleMovement[] {
  return orders.flatMap(({ id, branchId, items }) =>
    [...orderTakes(items)].map(([stockItemId, taken]) => ({
      id: newUlid(),
      branchId,
      stockItemId,
      kind: 'sale' as const,
      change: -taken,
      orderId: id,
      reason: null,
    })),
  )
}
