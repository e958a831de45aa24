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

/** Figures of an item; one that is cancelled counts as nothing. `cancelledAt` may be left out of a new item. */
export type CountedItem = Omit<Totals, 'grossProfit'> & { cancelledAt?: number | null }

export type TaxedItem = {
  taxId: string | null
  taxName: string | null
  taxRate: number | null
  tax: Cents
  total: Cents
  cancelledAt?: number | null
}

export type TaxLine = { taxId: string; name: string; rate: number; base: Cents; amount: Cents }

/** Sums over the live items. */
export function orderTotals(items: readonly CountedItem[]): Totals {
  throw new Error('not yet')
}

/** Sums over orders: the totals of a bill. */
export function billTotals(orders: readonly Totals[]): Totals {
  throw new Error('not yet')
}

/** Tax by kind and rate over the live items, in the order of their first appearance; base is without tax. */
export function taxLines(items: readonly TaxedItem[]): TaxLine[] {
  throw new Error('not yet')
}
