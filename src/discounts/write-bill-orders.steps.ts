import type { Tx } from '../db/database.ts'
import { billDelta } from '../sale/bill-delta.rules.ts'
import { addToBillTotals } from '../orders/place-orders.store.ts'
import type { StoredOrder } from '../sale/stored-order.rules.ts'
import { writeOrder } from '../orders/write-order.steps.ts'

/** Writes the changed orders of a bill, and the bill's change: its version advances by one. */
export async function writeBillOrders(
  tx: Tx,
  brandId: string,
  billId: string,
  changes: readonly { before: StoredOrder; after: StoredOrder }[],
): Promise<void> {
  for (const { before, after } of changes) await writeOrder(tx, brandId, before, after)
  await addToBillTotals(tx, brandId, [billDelta(billId, changes)])
}
