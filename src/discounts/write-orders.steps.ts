import type { Tx } from '../db/database.ts'
import { billDelta } from '../sale/bill-delta.rules.ts'
import { addToBillTotals } from '../orders/place/place-orders.store.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'
import { writeOrder } from '../orders/place/write-order.steps.ts'

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
