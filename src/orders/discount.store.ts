import { rowInsert, rowUpdate } from '../db/insert-rows.ts'
import { columnsOf } from '../sale/shapes/shape.rules.ts'
import { discountShape, type OrderDiscount } from '../sale/shapes/order.shape.ts'

/** Writes discounts given to an order. */
export const insertDiscounts = rowInsert<OrderDiscount & { orderId: string }>('order_discounts', {
  order_id: ['text', discount => discount.orderId],
  ...columnsOf(discountShape),
})

/** Updates the columns of a discount that can change: its amounts and its removal. */
export const updateDiscount = rowUpdate<OrderDiscount>(
  'order_discounts',
  columnsOf(discountShape, ({ frozen }) => frozen !== true),
)
