import { isLive, type StoredOrder } from '../sale/stored-order.rules.ts'

const figures = ['subtotal', 'campaignDiscount', 'discount', 'tax', 'total', 'cost'] as const

/** A bill change with every figure at zero, to add to; all figures in hundredths. */
export function noBillChange(id: string) {
  return {
    id,
    liveItems: 0,
    cancelledItems: 0,
    subtotal: 0,
    campaignDiscount: 0,
    discount: 0,
    tax: 0,
    total: 0,
    cost: 0,
  }
}

/** Sums the change that acts on some of its orders make to a bill; below zero where they take off. */
export function billChange(billId: string, changes: readonly { before: StoredOrder; after: StoredOrder }[]) {
  const change = noBillChange(billId)
  for (const { before, after } of changes) {
    const live = after.items.filter(isLive).length - before.items.filter(isLive).length
    change.liveItems += live
    change.cancelledItems += after.items.length - before.items.length - live
    for (const figure of figures) change[figure] += after.totals[figure] - before.totals[figure]
  }
  return change
}
