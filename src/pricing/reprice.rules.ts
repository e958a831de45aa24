import type { CurrencyDecimals } from '../lib/money.ts'
import type { StoredItem, StoredOrder } from '../sale/shapes/order.shape.ts'
import { applyDiscounts } from './apply-discounts.rules.ts'
import { followCharge } from './charge.rules.ts'
import { taxedItem } from './tax.rules.ts'

/**
 * Reprices an order after a discount was added or removed: recalculates all active discounts over the live product lines,
 * the tax of every changed line at its frozen rate, then the service charge and the totals. Other lines keep their
 * figures, including those divided by a split. For orders of which nothing is paid.
 */
export function repriceOrder(order: StoredOrder, decimals: CurrencyDecimals): StoredOrder {
  const { items, discounts } = applyDiscounts(order.items, order.discounts, decimals)
  const taxed = items.map((item, at): StoredItem => {
    if (item.discount === order.items[at]!.discount) return item
    return { ...item, ...taxedItem(item, order.taxMode, decimals) }
  })
  return followCharge({ ...order, items: taxed, discounts }, decimals)
}
