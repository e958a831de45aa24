import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonText, rowInsert, rowUpdate } from '../../db/insert-rows.ts'
import { stampOf } from '../../db/stamp.ts'
import { columnsOf, type Options } from '../../shapes/shape.rules.ts'
import { setCustomerId } from '../bill/bill.store.ts'
import {
  type Adjustment,
  adjustmentShape,
  discountShape,
  itemShape,
  type OrderDiscount,
  type StoredItem,
  type StoredOrder,
} from '../shapes/order.shape.ts'

/**
 * Updates the columns of an order that can change; currency, business date, number and channel never do.
 * @returns the new version and the stamp, epoch ms
 */
export async function updateOrder(
  tx: Tx,
  brandId: string,
  order: StoredOrder,
): Promise<{ version: number; updatedAt: number }> {
  const { kitchen, loyalty, totals } = order
  const rows = await tx.query<{ version: number; updated_at: number }>(
    sql`update orders set status = ${order.status}, service_type = ${order.serviceType},
          dining_session_id = ${order.billId}, table_id = ${order.tableId},
          ${setCustomerId(order.customerId)}, customer_name = ${order.customerName}, note = ${order.note},
          guest_bill_id = ${order.guestBillId},
          metadata = ${jsonText(order.metadata)}::jsonb,
          balance_used = ${loyalty.balanceUsed}, points_used = ${loyalty.pointsUsed},
          points_value = ${loyalty.pointsValue}, balance_earned = ${loyalty.balanceEarned},
          points_earned = ${loyalty.pointsEarned}, loyalty = ${jsonText(loyalty.rates)}::jsonb,
          receipt_head_id = ${order.receiptHeadId},
          scheduled_for = ${time(order.scheduledFor)}, ticket_date = ${order.ticketDate}::date,
          kitchen_status = ${kitchen.status}, kitchen_new_at = ${time(kitchen.newAt)},
          kitchen_preparing_at = ${time(kitchen.preparingAt)}, kitchen_ready_at = ${time(kitchen.readyAt)},
          kitchen_delivered_at = ${time(kitchen.deliveredAt)},
          subtotal = ${totals.subtotal}, campaign_discount = ${totals.campaignDiscount},
          discount = ${totals.discount}, tax = ${totals.tax}, total = ${totals.total}, cost = ${totals.cost},
          version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${order.id} returning version, updated_at`,
    'update-order',
  )
  return { version: rows[0]!.version, updatedAt: rows[0]!.updated_at }
}

const notFrozen = ({ frozen }: Options) => frozen !== true

/** Updates the columns of an item that can change. */
export const updateItem = rowUpdate<StoredItem>('order_items', columnsOf(itemShape, notFrozen))

/** Inserts items with all columns, such as parts split off from lines. */
export const insertItems = rowInsert<StoredItem>('order_items', columnsOf(itemShape))

/** Inserts refunds and waste. */
export const insertAdjustments = rowInsert<Adjustment & { orderId: string }>(
  'adjustments',
  { order_id: ['text', adjustment => adjustment.orderId], ...columnsOf(adjustmentShape) },
  ['updated_at'],
)

export const insertDiscounts = rowInsert<OrderDiscount & { orderId: string }>('order_discounts', {
  order_id: ['text', discount => discount.orderId],
  ...columnsOf(discountShape),
})

/** Updates the columns of a discount that can change: its amounts and its removal. */
export const updateDiscount = rowUpdate<OrderDiscount>('order_discounts', columnsOf(discountShape, notFrozen))

function time(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
