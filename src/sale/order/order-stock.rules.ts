import { fromMilli } from '../../lib/money.ts'
import type { Menu } from '../../menu/menu.types.ts'
import { type SaleMovement, type StockChange, sumChanges } from '../../stock/stock-change.rules.ts'
import type { StoredItem, StoredOrder } from '../shapes/order.shape.ts'

/** An order, or part of one, that consumes stock. */
export type ConsumingOrder = Pick<StoredOrder, 'id' | 'branchId' | 'items'>

/** A stock level: the stock of one item in one branch. */
export type LevelKey = { branchId: string; stockItemId: string }

/** Sums the stock that the items of an order consume: stock item id → thousandths. */
export function orderTakes(
  items: readonly { recipe: Readonly<Record<string, number>> | null }[],
): Map<string, number> {
  const takes = new Map<string, number>()
  for (const { recipe } of items) {
    for (const stockItemId in recipe) {
      takes.set(stockItemId, (takes.get(stockItemId) ?? 0) + recipe[stockItemId]!)
    }
  }
  return takes
}

/** Finds the stock levels used by the orders that refuse a sale when empty, in lock order. */
export function blockingLevels(menu: Menu, orders: readonly ConsumingOrder[]): LevelKey[] {
  const levels = new Map<string, LevelKey>()
  for (const { branchId, items } of orders) {
    for (const { recipe } of items) {
      for (const stockItemId in recipe) {
        if (menu.stockItems.get(stockItemId)?.blockedBranchIds.includes(branchId)) {
          levels.set(levelKey(branchId, stockItemId), { branchId, stockItemId })
        }
      }
    }
  }
  return [...levels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, level]) => level)
}

/**
 * Finds the stock that an order lacks on stock levels that refuse a sale when empty; if none, subtracts its quantities
 * from `onHand`.
 * @param onHand thousandths by `levelKey`; a stock level without a row has 0
 */
export function missingStock(menu: Menu, order: ConsumingOrder, onHand: Map<string, number>) {
  const blocked = [...orderTakes(order.items)].filter(([stockItemId]) =>
    menu.stockItems.get(stockItemId)?.blockedBranchIds.includes(order.branchId),
  )
  const missing = blocked.flatMap(([stockItemId, needed]) => {
    const has = onHand.get(levelKey(order.branchId, stockItemId)) ?? 0
    if (has >= needed) return []
    return [{ stock_item_id: stockItemId, on_hand: fromMilli(has), needed: fromMilli(needed) }]
  })
  if (missing.length > 0) return missing
  for (const [stockItemId, needed] of blocked) {
    const key = levelKey(order.branchId, stockItemId)
    onHand.set(key, (onHand.get(key) ?? 0) - needed)
  }
  return missing
}

export function levelKey(branchId: string, stockItemId: string): string {
  return `${branchId} ${stockItemId}`
}

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
  newId: () => string,
  reason: string | null = null,
): SaleMovement[] {
  return orders.flatMap(({ id, branchId, items }) =>
    [...orderTakes(items)].map(([stockItemId, taken]) => ({
      id: newId(),
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
export function returnMovements(
  branchId: string,
  items: readonly StoredItem[],
  newId: () => string,
): SaleMovement[] {
  return items.flatMap(item =>
    [...orderTakes([item])].map(([stockItemId, taken]) => ({
      id: newId(),
      branchId,
      stockItemId,
      kind: 'return' as const,
      change: taken,
      orderId: item.orderId,
      reason: item.cancelReason,
    })),
  )
}
