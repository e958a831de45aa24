import type { Bill } from '../shapes/bill.shape.ts'
import type { StoredItem, StoredOrder } from '../shapes/order.shape.ts'

export type Seats = Pick<Bill, 'id' | 'tableIds'>

type Placed = Pick<StoredOrder, 'tableId'> & { items: readonly StoredItem[] }

/** Lists what was ordered at places that a party leaves, and the tables among them; none for a tab. */
export function leftPlaces(
  orders: readonly Placed[],
  { from, to }: { from: Seats; to: Seats },
): { tableIds: string[]; items: StoredItem[] } {
  const left = orders.filter(({ tableId }) => {
    if (tableId !== null) return !to.tableIds.includes(tableId)
    return to.tableIds.length > 0 || from.id !== to.id
  })
  return {
    tableIds: [...new Set(left.flatMap(({ tableId }) => tableId ?? []))],
    items: left.flatMap(({ items }) => items),
  }
}
