import { invariant } from '../../lib/invariant.ts'
import type { Menu } from '../../menu/menu.types.ts'
import { orderNumber } from './order.rules.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'

/** An order without its number and timestamps, which the database assigns. */
export type DraftOrder = Omit<StoredOrder, 'number' | 'orderNumber' | 'createdAt' | 'updatedAt'>

/** Counts the orders of a batch by branch and business date, sorted in the lock order of the counters. */
export function countDays(drafts: readonly DraftOrder[]) {
  const days = new Map<string, { branchId: string; businessDate: string; count: number }>()
  for (const { branchId, businessDate } of drafts) {
    const key = `${branchId} ${businessDate}`
    const day = days.get(key)
    if (day === undefined) days.set(key, { branchId, businessDate, count: 1 })
    else day.count += 1
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day)
}

/**
 * Turns drafts into orders: assigns numbers in the order of the drafts, and the stamp of the batch.
 * @param lastNumbers the last number allotted, by `branch date`
 * @param stamp epoch ms
 */
export function numberOrders(
  drafts: readonly DraftOrder[],
  lastNumbers: ReadonlyMap<string, number>,
  menu: Menu,
  stamp: number,
): StoredOrder[] {
  const next = new Map<string, number>()
  for (const day of countDays(drafts)) {
    const key = `${day.branchId} ${day.businessDate}`
    const last = lastNumbers.get(key)
    invariant(last !== undefined, 'every day of a batch has its numbers')
    next.set(key, last - day.count + 1)
  }
  return drafts.map(draft => {
    const key = `${draft.branchId} ${draft.businessDate}`
    const number = next.get(key)!
    next.set(key, number + 1)
    const code = menu.branches.get(draft.branchId)!.code
    return {
      ...draft,
      number,
      orderNumber: orderNumber(code, draft.businessDate, number),
      createdAt: stamp,
      updatedAt: stamp,
    }
  })
}
