import { newUlid } from '../../lib/ulid.ts'
import { type SaleMovement, type StockChange, sumChanges } from '../../stock/stock-level.store.ts'
import { type ConsumingOrder, orderTakes } from './order-stock.rules.ts'
import type { StoredItem } from '../shapes/order.shape.ts'

/** Sums the stock the orders consume, one change per stock level, in lock order. */
export function levelsTaken(orders: readonly ConsumingOrder[]): StockChange[] {
  return sumChanges(
    orders.flatMap(({ branchId, items }) =>
      [...orderTakes(items)].map(([stockItemId, taken]) => ({ branchId, stockItemId, change: -taken })),
    ),
  )
}

/** Builds the stock movements of sales: one for each stock item of each order. */
export function saleMovements(
  orders: readonly ConsumingOrder[],
  reason: string | null = null,
): SaleMovement[] {
  return orders.flatMap(({ id, branchId, items }) =>
    [...orderTakes(items)].map(([stockItemId, taken]) => ({
      id: newUlid(),
      branchId,
      stockItemId,
      kind: 'sale' as const,
      change: -taken,
      orderId: id,
      reason,
    })),
  )
}

/** Builds the stock movements that return what cancelled items consumed. */
export function returnMovements(branchId: string, items: readonly StoredItem[]): SaleMovement[] {
  return items.flatMap(item =>
    [...orderTakes([item])].map(([stockItemId, taken]) => ({
      id: newUlid(),
      branchId,
      stockItemId,
      kind: 'return' as const,
      change: taken,
      orderId: item.orderId,
      reason: item.cancelReason,
    })),
  )
}
