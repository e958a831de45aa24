import type { Tx } from '../db/database.ts'
import { addToBillTotals } from '../orders/place/place-orders.store.ts'
import { writeOrder } from '../orders/place/write-order.steps.ts'
import { billDelta } from '../sale/bill-delta.rules.ts'
import type { StoredOrder } from '../sale/shapes/order.shape.ts'

/**
 * Writes changed orders, and the totals of their bill, if any, whose version advances by one.
 * @returns the orders' new versions
 */
export async function writeOrders(
  tx: Tx,
  brandId: string,
  billId: string | null,
  changes: readonly { before: StoredOrder; after: StoredOrder }[],
): Promise<number[]> {
  const versions: number[] = []
  for (const { before, after } of changes) versions.push(await writeOrder(tx, brandId, before, after))
  if (billId !== null) await addToBillTotals(tx, brandId, [billDelta(billId, changes)])
  return versions
}
