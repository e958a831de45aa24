import type { Cents } from '../lib/money.ts'

/** The seven sums of an order or a bill, hundredths. */
export type Totals = {
  total: Cents
  subtotal: Cents
  tax: Cents
  discount: Cents
  campaignDiscount: Cents
  cost: Cents
  /** total − tax − cost; the only one that can be below zero. */
  grossProfit: Cents
}

/** Figures of an item; a cancelled one does not count. `cancelledAt` may be left out of a new item. */
export type CountedItem = Omit<Totals, 'grossProfit'> & { cancelledAt?: number | null }

/** Sums over the live items. */
export function orderTotals(items: readonly CountedItem[]): Totals {
  const totals = { total: 0, subtotal: 0, tax: 0, discount: 0, campaignDiscount: 0, cost: 0, grossProfit: 0 }
  for (const item of items) {
    if (isLive(item)) add(totals, item)
  }
  return totals
}

function add(totals: Totals, figures: Omit<Totals, 'grossProfit'>): void {
  totals.total += figures.total
  totals.subtotal += figures.subtotal
  totals.tax += figures.tax
  totals.discount += figures.discount
  totals.campaignDiscount += figures.campaignDiscount
  totals.cost += figures.cost
  totals.grossProfit = totals.total - totals.tax - totals.cost
}

function isLive(item: { cancelledAt?: number | null }): boolean {
  return item.cancelledAt === undefined || item.cancelledAt === null
}
