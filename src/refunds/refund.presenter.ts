import { formatInZone } from '../lib/zone.ts'
import { type Adjustment, adjustmentShape } from '../sale/shapes/order.shape.ts'

/** A refund, with its order and bill. */
export type ListedRefund = {
  adjustment: Adjustment
  orderId: string
  billId: string | null
  branchId: string
  zone: string
}

/** Presents a refund as lists show it. It never changes, so `updated_at` is when it was made. */
export function presentListedRefund({ adjustment, orderId, billId, branchId, zone }: ListedRefund) {
  return {
    ...adjustmentShape.show(adjustment, zone),
    order_id: orderId,
    dining_session_id: billId,
    branch_id: branchId,
    updated_at: formatInZone(adjustment.createdAt, zone),
  }
}
