/** Quantity taken from (negative) or returned to (positive) one stock level, in thousandths. */
export type StockChange = { branchId: string; stockItemId: string; change: number }

/** Adds up the changes of each stock level and sorts them in the order in which stock levels are locked everywhere. */
export function sumChanges(changes: readonly StockChange[]): StockChange[] {
  const sums = new Map<string, StockChange>()
  for (const { branchId, stockItemId, change } of changes) {
    const key = `${branchId} ${stockItemId}`
    const known = sums.get(key)
    if (known === undefined) sums.set(key, { branchId, stockItemId, change })
    else known.change += change
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/** A stock movement. */
export type SaleMovement = {
  id: string
  branchId: string
  stockItemId: string
  kind: 'sale' | 'return'
  change: number
  orderId: string
  reason: string | null
}
