import type { Tx } from '../db/database.ts'
import { invariant } from '../lib/invariant.ts'
import { listBillOrderTexts } from '../orders/order.store.ts'
import { orderFromJson } from '../sale/order.row.ts'
import { findBill } from '../sale/bill.store.ts'
import type { StreamedBill } from './bill.presenter.ts'

/** A bill for an answer; `holds` is the length of its orders' texts. */
export type AnsweredBill = StreamedBill & { holds: number }

/** The orders of a bill with more items than this are parsed one by one, on demand. */
export const manyItems = 200

/**
 * Reads a bill that this transaction has locked.
 * @returns undefined for a long one: twenty megabytes are not read while others wait for its row
 */
export async function readShortBill(
  tx: Tx,
  brandId: string,
  billId: string,
): Promise<AnsweredBill | undefined> {
  const texts = await listBillOrderTexts(tx, { brandId, billId, maxItems: manyItems })
  if (texts === undefined) return undefined
  const found = await findBill(tx, brandId, billId)
  invariant(found !== undefined, 'a locked bill is there to be read')
  const holds = texts.reduce((sum, text) => sum + text.length, 0)
  return { ...found, holds, orders: texts.map(orderFromJson) }
}
