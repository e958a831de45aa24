import type { Audited } from '../../db/audit/entry.rules.ts'
import type { Tx } from '../../db/database.ts'
import { invariant } from '../../lib/invariant.ts'
import { listBillOrderTexts, orderFromJson } from '../order/order.store.ts'
import type { Bill } from '../shapes/bill.shape.ts'
import { findBill, lockBill } from '../bill/bill.store.ts'
import { listOrderPlaces } from '../order/bill-orders.store.ts'
import { presentBillSummary, type StreamedBill } from './bill.presenter.ts'

/** A bill for an answer; `holds` is the length of its orders' texts. */
export type AnsweredBill = StreamedBill & { holds: number }

/** The orders of a bill with more items than this are parsed one by one, on demand. */
export const manyItems = 200

/**
 * Reads a bill that this transaction has locked.
 * @returns undefined for a long bill: twenty megabytes are not read while others wait for its row
 */
export async function readShortBill(
  tx: Tx,
  brandId: string,
  billId: string,
): Promise<AnsweredBill | undefined> {
  const texts = await listBillOrderTexts(tx, { brandId, billId, maxItems: manyItems })
  if (texts === undefined) return undefined
  const found = await findBill(tx, brandId, billId)
  invariant(found !== undefined, 'a locked bill exists')
  return { ...found, holds: lengthOf(texts), orders: texts.map(orderFromJson) }
}

export function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0)
}

/**
 * Presents a bill for the audit log, without its orders and payments, which have entries of their own.
 * @param before null when the bill was opened
 * @param answered undefined for a long bill, which is read again
 */
export async function auditedBill(
  tx: Tx,
  { brandId, billId }: { brandId: string; billId: string },
  before: Bill | null,
  answered: AnsweredBill | undefined,
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
