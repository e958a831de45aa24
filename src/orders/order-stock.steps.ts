import { newUlid } from '../lib/ulid.ts'
import { type SaleMovement, type StockChange, sumChanges } from '../stock/stock-level.store.ts'
import type { DraftOrder } from './draft-order.rules.ts'
import { orderTakes } from './order-stock.rules.ts'
import type { StoredItem } from './stored-order.rules.ts'

/** What some orders take from each shelf, one change a shelf, in the order of their locks. */
export function shelvesTaken(orders: readonly DraftOrder[]): StockChange[] {
  return sumChanges(
    orders.flatMap(({ branchId, items }) =>
      [...orderTakes(items)].map(([stockItemId, taken]) => ({ branchId, stockItemId, change: -taken })),
    ),
  )
}

/** The book's lines for what orders take: one for each stock item of each order. */
export function saleMovements(orders: readonly DraftOrder[]): SaleMovement[] {
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

/** What a cancelled item gives back to each shelf of its branch. */
export function shelvesReturned(branchId: string, item: StoredItem): StockChange[] {
  return sumChanges(
    [...orderTakes([item])].map(([stockItemId, taken]) => ({ branchId, stockItemId, change: taken })),
  )
}

/** The book's lines for what a cancelled item gives back. */
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
