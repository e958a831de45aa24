import { can } from '../../sale/allowed.rules.ts'
import { isLive, itemAllows } from '../../sale/item/item.rules.ts'
import { isAhead, noKitchen, orderKitchen } from '../../sale/item/stage.rules.ts'
import { orderNotChangeable } from '../../sale/order/order.refusals.ts'
import { statusOnBill } from '../../sale/order/unpaid.rules.ts'
import { itemCancelled } from '../../sale/sale.refusals.ts'
import type { Bill } from '../../sale/shapes/bill.shape.ts'
import type { StoredItem, StoredOrder } from '../../sale/shapes/order.shape.ts'
import { alreadyBegun, itemNotOnOpenBill, onlyProducts } from './items.refusals.ts'

/** Fields of a sent line to change; those left out stay. */
export type ItemChanges = Partial<Pick<StoredItem, 'note' | 'seat' | 'course'>> & { hold?: boolean }

/** Allows changing a product of an open bill, or of an unpaid order without one. */
export function requireChangeable(
  order: StoredOrder,
  bill: Bill | undefined,
  item: StoredItem,
  act: 'change' | 'replace',
): void {
  if (!itemAllows(item, act)) throw itemCancelled(item.id)
  if (item.kind !== 'product') throw onlyProducts(item.kind)
  const from = statusOnBill(order, bill)
  if (bill === undefined && !can('order', 'change_items', from)) throw orderNotChangeable(from)
  if (bill !== undefined && (bill.status !== 'open' || !can('order_on_bill', 'change_items', from)))
    throw itemNotOnOpenBill(item.id, bill)
}

/**
 * Changes a line that was sent. The kitchen is shown a change of a line that it has; a line that it has not begun can be
 * held back again.
 * @returns the order and the changed item; undefined when nothing changes
 */
export function changeItem(
  order: StoredOrder,
  item: StoredItem,
  { hold, ...sent }: ItemChanges,
  atMs: number,
): { order: StoredOrder; item: StoredItem } | undefined {
  const worded = { ...item, ...sent }
  const hasOtherNote = worded.note !== item.note
  const hasOtherWords = hasOtherNote || worded.seat !== item.seat || worded.course !== item.course
  const isKnown = isWithKitchen(item, atMs)
  const changed = hasOtherWords && isKnown ? { ...worded, changedAt: atMs } : worded
  const after = hold === true ? holdBack(changed, isKnown ? atMs : null) : changed
  if (!hasOtherWords && after === changed) return undefined
  const items = order.items.map(one => (one.id === item.id ? after : one))
  const guestBillId = hasOtherNote ? null : order.guestBillId
  const kitchen = after.held === item.held ? order.kitchen : kitchenWithout(order, items, atMs)
  return { order: { ...order, items, kitchen, guestBillId }, item: after }
}

/** Whether the kitchen has the item on a ticket. */
export function isWithKitchen({ kitchen, cancelledAt }: StoredItem, atMs: number): boolean {
  return (
    cancelledAt === null &&
    kitchen.status !== null &&
    kitchen.status !== 'delivered' &&
    !isAhead(kitchen, atMs)
  )
}

/** @param changedAt null: the kitchen never had it */
function holdBack(item: StoredItem, changedAt: number | null): StoredItem {
  if (item.begunAt !== null) throw alreadyBegun(item.kitchen.status)
  if (item.held && !item.awaitsPayment) return item
  return { ...item, held: true, awaitsPayment: false, firedAt: null, kitchen: noKitchen, changedAt }
}

/** The kitchen state of an order of which an item is held back: none if the kitchen has nothing left of it. */
function kitchenWithout({ kitchen }: StoredOrder, items: readonly StoredItem[], atMs: number) {
  const isSent = items.some(item => item.needsKitchen && !item.held && isLive(item))
  return isSent ? orderKitchen(kitchen, items, atMs) : noKitchen
}
