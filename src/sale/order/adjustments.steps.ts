import type { Tx } from '../../db/database.ts'
import { requireAdjustmentRoom } from '../item/sale-limits.rules.ts'
import { countBillAdjustments } from './order.store.ts'

/**
 * Refuses more refunds and wastes than a bill, or an order without one, can have.
 * @param more those not written yet
 */
export async function requireFewAdjustments(
  tx: Tx,
  brandId: string,
  { billId, adjustments }: { billId: string | null; adjustments: readonly unknown[] },
  more: number,
): Promise<void> {
  const count = billId === null ? adjustments.length : await countBillAdjustments(tx, brandId, billId)
  requireAdjustmentRoom(count + more)
}
