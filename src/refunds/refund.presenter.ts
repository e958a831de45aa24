import { formatInZone } from '../lib/zone.ts'
import { type Adjustment, adjustmentShape } from '../sale/shapes/order.shape.ts'

/** A refund, with its order and bill. */
export type ListedRefund = {
  adjustment: Adjustment
  orderId: string
  billId: string | null
  branchId: string
  zone: string
  updatedAt: number
}

/** Presents a refund as lists show it. Only its reason can change, by the erasure of a customer. */
export function presentListedRefund({
  adjustment,
  orderId,
  billId,
  branchId,
  zone,
  updatedAt,
}: ListedRefund) {
  return {
    ...adjustmentShape.show(adjustment, zone),
    order_id: orderId,
    dining_session_id: billId,
    branch_id: branchId,
    updated_at: formatInZone(updatedAt, zone),
  }
}
