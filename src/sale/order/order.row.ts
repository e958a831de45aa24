import type { Row } from '../../shapes/shape.rules.ts'
import {
  adjustmentShape,
  discountShape,
  itemShape,
  orderShape,
  type StoredOrder,
} from '../shapes/order.shape.ts'
import { paymentShape } from '../shapes/payment.shape.ts'

/** An order with everything in it as one JSON document, read consistently by one statement. */
export type OrderDocument = {
  order: Row & { id: string; created_at: string; updated_at: string; version: number }
  /** The time zone of its branch. */
  zone: string
  items: readonly Row[]
  discounts: readonly Row[]
  /** A bill's payment is divided among its orders: `share` holds the values that differ from the payment's. */
  payments: readonly { payment: Row; share: Row }[]
  adjustments: readonly Row[]
}

/** Parses an order that the database returned as JSON text. */
export function orderFromJson(text: string): StoredOrder {
  return orderFromDocument(JSON.parse(text) as OrderDocument)
}

export function orderFromDocument(document: OrderDocument): StoredOrder {
  const { order: row, zone, items, discounts, payments, adjustments } = document
  const { totals, ...order } = orderShape.fromRow({ ...row, zone })
  return {
    id: row.id,
    ...order,
    totals: { ...totals, grossProfit: totals.total - totals.tax - totals.cost },
    items: items.map(itemShape.fromRow),
    discounts: discounts.map(discountShape.fromRow),
    payments: payments.map(({ payment, share }) => paymentShape.fromRow({ ...payment, ...share })),
    adjustments: adjustments.map(adjustmentShape.fromRow),
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    version: row.version,
  }
}
