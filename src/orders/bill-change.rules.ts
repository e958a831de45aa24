import { isLive, type StoredOrder } from './stored-order.rules.ts'

const figures = ['subtotal', 'campaignDiscount', 'discount', 'tax', 'total', 'cost'] as const

/** What acts on some of its orders add to a bill, or take off it (below zero). */
export function billChange(billId: string, changes: readonly { before: StoredOrder; after: StoredOrder }[]) {
  const change = {
    id: billId,
    liveItems: 0,
    subtotal: 0,
    campaignDiscount: 0,
    discount: 0,
    tax: 0,
    total: 0,
    cost: 0,
  }
  for (const { before, after } of changes) {
    change.liveItems += after.items.filter(isLive).length - before.items.filter(isLive).length
    for (const figure of figures) change[figure] += after.totals[figure] - before.totals[figure]
  }
  return change
}
