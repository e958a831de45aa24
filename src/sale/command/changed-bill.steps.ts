import type { Audited } from '../../db/audit/entry.rules.ts'
import type { Tx } from '../../db/database.ts'
import { invariant } from '../../lib/invariant.ts'
import { listBillOrders } from '../order/order.store.ts'
import { writeOrders } from '../order/write-changed.steps.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import type { StoredOrder } from '../shapes/order.shape.ts'
import { findBill, lockBill } from '../bill/bill.store.ts'
import { listOrderPlaces } from '../order/bill-orders.store.ts'
import { presentBillSummary, type WholeBill } from './bill.presenter.ts'
import { auditedOrder } from './order.presenter.ts'

/** Reads a bill that this transaction has locked and changed. */
export async function readChangedBill(tx: Tx, brandId: string, billId: string): Promise<WholeBill> {
  const orders = await listBillOrders(tx, brandId, billId)
  const found = await findBill(tx, brandId, billId)
  invariant(found !== undefined, 'a locked bill exists')
  return { ...found, orders }
}

/**
 * Presents a bill for the audit log, without its orders and payments, which have entries of their own.
 * @param before null when the bill was opened
 * @param answered the bill after the command; undefined when the command does not answer with this one
 */
export async function auditedBill(
  tx: Tx,
  { brandId, billId }: { brandId: string; billId: string },
  before: Bill | null,
  answered: WholeBill | undefined,
): Promise<Audited> {
  const after = answered?.bill ?? (await lockBill(tx, brandId, billId))
  return {
    resource: 'dining_session',
    id: billId,
    branchId: after.branchId,
    before: before === null ? null : presentBillSummary(before, [], ''),
    after: presentBillSummary(after, [], ''),
  }
}

/** Presents for the audit log the orders that a command moves to this bill, to its table, or to another customer. */
export async function auditedOrders(
  tx: Tx,
  { brandId, bill: { id, branchId } }: { brandId: string; bill: Pick<Bill, 'id' | 'branchId'> },
  before: Awaited<ReturnType<typeof listOrderPlaces>>,
): Promise<Audited[]> {
  if (before.length === 0) return []
  const after = new Map((await listOrderPlaces(tx, brandId, id)).map(order => [order.id, order]))
  return before.map(order => {
    const moved = after.get(order.id)
    invariant(moved !== undefined, 'an order that a command moved to a bill stays on it')
    return { resource: 'order', id: order.id, branchId, before: order, after: moved }
  })
}

/** An order before and after a command. */
export type OrderChange = { before: StoredOrder; after: StoredOrder }

/** The orders that a command changes. @param changed each of them, as it was where nothing changes */
export function changesOf(orders: readonly StoredOrder[], changed: readonly StoredOrder[]): OrderChange[] {
  return orders
    .map((before, at) => ({ before, after: changed[at]! }))
    .filter(({ before, after }) => before !== after)
}

/** Writes changed orders of a bill, whose version advances by one. @returns the orders for the audit log */
export async function writeBillOrders(
  tx: Tx,
  brandId: string,
  billId: string,
  changes: readonly OrderChange[],
): Promise<Audited[]> {
  const versions = await writeOrders(tx, brandId, billId, changes)
  return changes.map(({ before, after }, at) => auditedOrder(before, { ...after, version: versions[at]! }))
}
