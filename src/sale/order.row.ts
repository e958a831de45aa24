import type { Row } from './shapes/shape.rules.ts'
import {
  adjustmentShape,
  discountShape,
  itemShape,
  orderShape,
  paymentShape,
  type StoredOrder,
} from './shapes/order.shape.ts'

/** An order with everything in it as one JSON document, read consistently by one statement. */
export type OrderRow = Row & {
  id: string
  created_at: string
  updated_at: string
  version: number
  items: readonly Row[]
  discounts: readonly Row[]
  /** For a share of a bill payment, `payment_id` is the payment. */
  payments: readonly Row[]
  adjustments: readonly Row[]
}

/** Parses an order that the database returned as JSON text. */
export function orderFromJson(text: string): StoredOrder {
  return orderFromRow(JSON.parse(text) as OrderRow)
}

export function orderFromRow(row: OrderRow): StoredOrder {
  const { totals, ...order } = orderShape.fromRow(row)
  return {
    id: row.id,
    ...order,
    totals: { ...totals, grossProfit: totals.total - totals.tax - totals.cost },
    items: row.items.map(itemShape.fromRow),
    discounts: row.discounts.map(discountShape.fromRow),
    payments: row.payments.map(paymentShape.fromRow),
    adjustments: row.adjustments.map(adjustmentShape.fromRow),
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    version: row.version,
  }
}
