import { tooManyDiscounts } from './discount.refusals.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

/** Discounts given by hand that an order holds, removed ones included: they stay on it. */
const maxDiscounts = 50

/** @throws Refusal limit_reached when the order, with its new discount, has too many */
export function requireFewDiscounts({ id, discounts }: Pick<StoredOrder, 'id' | 'discounts'>): void {
  if (discounts.length > maxDiscounts) throw tooManyDiscounts(maxDiscounts, id)
}
