import { Refusal } from '../lib/refusal.ts'
import type { StoredOrder } from '../sale/stored-order.rules.ts'

/** Discounts given by hand that an order holds, removed ones included: they stay on it. */
const maxDiscounts = 50

/** @throws Refusal limit_reached when the order, with its new discount, has too many */
export function requireFewDiscounts({ id, discounts }: Pick<StoredOrder, 'id' | 'discounts'>): void {
  if (discounts.length <= maxDiscounts) return
  throw new Refusal(
    'limit_reached',
    `An order holds at most ${maxDiscounts} discounts, those taken off again included. Give what is left in one.`,
    { limit: maxDiscounts, order_id: id },
  )
}
