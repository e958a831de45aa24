import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { rowInsert } from '../db/insert-rows.ts'
import type { OrderDiscount } from '../sale/stored-order.rules.ts'

/** Writes discounts given to an order. */
export const insertDiscounts = rowInsert<OrderDiscount & { orderId: string }>('order_discounts', {
  id: ['text', discount => discount.id],
  order_id: ['text', discount => discount.orderId],
  bill_discount_id: ['text', discount => discount.billDiscountId],
  kind: ['text', discount => discount.kind],
  value: ['bigint', discount => discount.value],
  item_id: ['text', discount => discount.itemId],
  fixed_amount: ['bigint', discount => discount.fixedAmount],
  amount: ['bigint', discount => discount.amount],
  reason: ['text', discount => discount.reason],
  staff_id: ['text', discount => discount.staffId],
  approved_by: ['text', discount => discount.approvedBy],
  created_at: ['ms', discount => discount.createdAt],
  removed_at: ['ms', discount => discount.removedAt],
  removal_approved_by: ['text', discount => discount.removalApprovedBy],
})

/** Updates the columns of a discount that can change: its amounts and its removal. */
export async function updateDiscount(tx: Tx, brandId: string, discount: OrderDiscount): Promise<void> {
  await tx.query(
    sql`update order_discounts set fixed_amount = ${discount.fixedAmount}, amount = ${discount.amount},
          removed_at = ${discount.removedAt === null ? null : new Date(discount.removedAt)},
          removal_approved_by = ${discount.removalApprovedBy}
        where brand_id = ${brandId} and id = ${discount.id}`,
    'update-discount',
  )
}
