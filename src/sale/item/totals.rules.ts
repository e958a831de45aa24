import type { Totals } from '../shapes/order.shape.ts'

/** The stored sums of an order or a bill. */
export const figureNames = ['subtotal', 'campaignDiscount', 'discount', 'tax', 'total', 'cost'] as const

/** Figures of an item; a cancelled one does not count. A new item may omit `cancelledAt`. */
export type CountedItem = Omit<Totals, 'grossProfit'> & { cancelledAt?: number | null }

/** Sums the figures of the live items. */
export function orderTotals(items: readonly CountedItem[]): Totals {
  const totals = { total: 0, subtotal: 0, tax: 0, discount: 0, campaignDiscount: 0, cost: 0, grossProfit: 0 }
  for (const item of items) {
    if ((item.cancelledAt ?? null) !== null) continue
    for (const figure of figureNames) totals[figure] += item[figure]
  }
  totals.grossProfit = totals.total - totals.tax - totals.cost
  return totals
}
