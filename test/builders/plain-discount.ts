import type { Removal } from '../../src/discounts/discount.rules.ts'
import type { OrderDiscount } from '../../src/sale/shapes/order.shape.ts'

/** A discount in force on a whole order, worth nothing before it is applied: for rules, without any database. */
export function plainDiscount(
  id: string,
  kind: OrderDiscount['kind'],
  value: number,
  more: Partial<OrderDiscount> = {},
): OrderDiscount {
  return {
    id,
    billDiscountId: null,
    kind,
    value,
    itemId: null,
    fixedAmount: null,
    amount: 0,
    reason: 'regular',
    reasonId: null,
    reasonNames: null,
    staffId: null,
    approvedBy: null,
    createdAt: 0,
    removedAt: null,
    removalApprovedBy: null,
    ...more,
  }
}

/** A removal that nobody had to approve. */
export function removalAt(removedAt: number): Removal {
  return { removedAt, removalApprovedBy: null }
}
