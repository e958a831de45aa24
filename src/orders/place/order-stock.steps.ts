import { newUlid } from '../../lib/ulid.ts'
import { type SaleMovement, type StockChange, sumChanges } from '../../stock/stock-level.store.ts'
import type { TakingOrder } from './draft-order.rules.ts'
import { orderTakes } from './order-stock.rules.ts'
import type { StoredItem } from '../../sale/shapes/order.shape.ts'

/** Stock the orders take, one change per stock level, in lock order. */
export function levelsTaken(orders: readonly TakingOrder[]): StockChange[] {
  return sumChanges(
    orders.flatMap(({ branchId, items }) =>
      [...orderTakes(items)].map(([stockItemId, taken]) => ({ branchId, stockItemId, change: -taken })),
    ),
  )
}

/** Stock movements of sales: one for each stock item of each order. */
export function saleMovements(orders: readonly TakingOrder[]): SaleMovement[] {
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

/** Stock that a cancelled item gives back, one change per stock level of its branch. */
export function levelsReturned(branchId: string, item: StoredItem): StockChange[] {
  return sumChanges(
    [...orderTakes([item])].map(([stockItemId, taken]) => ({ branchId, stockItemId, change: taken })),
  )
}

/** Stock movements for what a cancelled item gives back. */
export function returnMovements(branchId: string, item: StoredItem): SaleMovement[] {
  return [...orderTakes([item])].map(([stockItemId, taken]) => ({
    id: newUlid(),
    branchId,
    stockItemId,
    kind: 'return' as const,
    change: taken,
    orderId: item.orderId,
    reason: item.cancelReason,
  }))
}
