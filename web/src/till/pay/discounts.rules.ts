import { addUp } from './amount.rules.ts'

type Given = {
  id: string
  bill_discount_id: string | null
  kind: string
  value: number
  amount: number
  reason: string
  removed_at: string | null
}
type Discounted = { id: string; discounts: readonly Given[] }

/** A discount in force: of the bill, whose orders have shares of it, or of one order. */
export type Discount = {
  id: string
  /** Null of the bill's. */
  orderId: string | null
  reason: string
  percent: number | null
  amount: number
}

/** The discounts in force on the orders of a sale. */
export function discountsOf(orders: readonly Discounted[]): Discount[] {
  const all = orders.flatMap(order => order.discounts.map(given => ({ ...given, orderId: order.id })))
  const live = all.filter(({ removed_at }) => removed_at === null)
  const together = Map.groupBy(live, given => given.bill_discount_id ?? given.id)
  return [...together].map(([id, shares]) => {
    const { bill_discount_id, orderId, reason, kind, value } = shares[0]!
    return {
      id,
      orderId: bill_discount_id === null ? orderId : null,
      reason,
      percent: kind === 'percentage' ? value : null,
      amount: addUp(shares.map(({ amount }) => amount)),
    }
  })
}
