import { type Figures, type StoredOrder } from '../shapes/order.shape.ts'
import { figureNames } from '../item/totals.rules.ts'
import type { Size } from '../item/sale-limits.rules.ts'
import { sizeOf } from '../item/sale-limits.rules.ts'

/** Change of a bill's items and figures (hundredths); negative for a decrease. */
export type BillDelta = Figures & Size & { id: string }

type Counted = Pick<StoredOrder, 'items' | 'totals'>
type NewOnBill = Counted & Pick<StoredOrder, 'billId'>

/** Returns a delta of zeros to add to. */
export function noBillDelta(id: string): BillDelta {
  const figures = { subtotal: 0, campaignDiscount: 0, discount: 0, tax: 0, total: 0, cost: 0 }
  return { id, itemCount: 0, addonCount: 0, ...figures }
}

/** Adds an order to the delta, or subtracts it. */
export function addOrder(delta: BillDelta, { items, totals }: Counted, sign: 1 | -1): void {
  const { itemCount, addonCount } = sizeOf(items)
  delta.itemCount += sign * itemCount
  delta.addonCount += sign * addonCount
  for (const figure of figureNames) delta[figure] += sign * totals[figure]
}

/** Sums the change of a bill when some of its orders change. */
export function billDelta(id: string, changes: readonly { before: Counted; after: Counted }[]): BillDelta {
  const delta = noBillDelta(id)
  for (const { before, after } of changes) {
    addOrder(delta, before, -1)
    addOrder(delta, after, 1)
  }
  return delta
}

/** Sums what the new orders add to each bill. */
export function billDeltas(orders: readonly NewOnBill[]): BillDelta[] {
  const deltas = new Map<string, BillDelta>()
  for (const order of orders) {
    if (order.billId === null) continue
    const delta = deltas.get(order.billId) ?? noBillDelta(order.billId)
    deltas.set(order.billId, delta)
    addOrder(delta, order, 1)
  }
  return [...deltas.values()]
}
