import { invariant } from '../../lib/invariant.ts'
import type { Menu } from '../../menu/menu.types.ts'
import type { StoredOrder, OrderStatus } from '../shapes/order.shape.ts'
import type { EventType } from '../../wire/event.types.ts'

/** Allowed transitions from each status. */
const orderTransitions = {
  pending: ['partially_paid', 'paid', 'cancelled'],
  partially_paid: ['pending', 'paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Whether an order can go from one status to another. */
export function orderCan(from: OrderStatus, to: OrderStatus): boolean {
  return (orderTransitions[from] as readonly OrderStatus[]).includes(to)
}

/**
 * `R1-20261121-0042`
 * @param businessDate YYYY-MM-DD
 * @param counter the day's counter of the branch, from 1
 */
export function orderNumber(branchCode: string, businessDate: string, counter: number): string {
  return `${branchCode}-${businessDate.replaceAll('-', '')}-${String(counter).padStart(4, '0')}`
}

/** `042`; four or more digits from 1000. */
export function displayNumber(counter: number): string {
  return String(counter).padStart(3, '0')
}

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

/** Event of a new order. */
export function orderCreated(order: StoredOrder) {
  return orderEvent('order.created', order, order.version)
}

/** Event of an order; listeners read the order for more. */
export function orderEvent<T extends EventType & `order.${string}`>(
  type: T,
  order: Pick<StoredOrder, 'id' | 'branchId' | 'orderNumber' | 'billId' | 'status'>,
  version: number,
) {
  const { id, branchId, orderNumber: order_number, billId: dining_session_id, status } = order
  return { type, branchId, data: { id, version, order_number, dining_session_id, status } }
}

/** Event of items that reached, left or changed stage in the kitchen. */
export function kitchenUpdated(
  { id, branchId, version, billId, kitchen }: StoredOrder,
  items: readonly { id: string }[],
) {
  return {
    type: 'kitchen.updated' as const,
    branchId,
    data: {
      id,
      version,
      dining_session_id: billId,
      status: kitchen.status,
      item_ids: items.map(item => item.id),
    },
  }
}
