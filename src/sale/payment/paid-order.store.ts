import sql from 'sql-template-tag'
import { arrayText } from '../../db/array-text.ts'
import type { Tx } from '../../db/database.ts'
import { jsonText } from '../../db/insert-rows.ts'
import { stampOf } from '../../db/stamp.ts'
import { invariant } from '../../lib/invariant.ts'
import type { OrderLoyalty } from '../shapes/loyalty.shape.ts'
import type { PaidItem } from '../shapes/payment.shape.ts'

/** A bill's state after a payment or a void. */
export type BillOutcome = {
  status: 'open' | 'settled'
  paid: number
  balanceUsed: number
  pointsUsed: number
  pointsValue: number
  closedAt: number | null
  receiptHeadId: string | null
}

/** Writes the bill's state after a payment or a void. @returns the new version */
export async function writeBillOutcome(
  tx: Tx,
  brandId: string,
  id: string,
  outcome: BillOutcome,
): Promise<number> {
  const closedAt = outcome.closedAt === null ? null : new Date(outcome.closedAt)
  const [row] = await tx.query<{ version: number }>(
    sql`update dining_sessions
        set status = ${outcome.status}, paid = ${outcome.paid}, balance_used = ${outcome.balanceUsed},
          points_used = ${outcome.pointsUsed}, points_value = ${outcome.pointsValue}, closed_at = ${closedAt},
          receipt_head_id = ${outcome.receiptHeadId}, version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${id} returning version`,
    'bill-outcome',
  )
  invariant(row !== undefined, 'a locked bill exists')
  return row.version
}

/** Locks all orders of a locked bill. Call this before locking customers and shifts: the lock order is the same everywhere. */
export async function lockBillOrders(tx: Tx, brandId: string, billId: string): Promise<void> {
  await tx.query(
    sql`select 1 from orders
        where brand_id = ${brandId} and dining_session_id = ${billId} order by id for no key update`,
    'lock-bill-orders',
  )
}

/** A paid order of a bill. */
export type PaidOrder = {
  id: string
  customerId: string | null
  loyalty: OrderLoyalty
  receiptHeadId: string | null
}

/**
 * Marks the orders of a bill as paid together.
 * @param first the order that carries the bill's guests for reports
 */
export async function markOrdersPaid(
  tx: Tx,
  brandId: string,
  orders: readonly PaidOrder[],
  first: { orderId: string; guests: number },
): Promise<void> {
  const column = (of: (order: PaidOrder) => string | number | null) => arrayText(orders.map(of))
  const moved = await tx.query(
    sql`update orders o set status = 'paid', customer_id = paid.customer_id, balance_used = paid.balance_used,
          points_used = paid.points_used, points_value = paid.points_value, balance_earned = paid.balance_earned,
          points_earned = paid.points_earned, loyalty = paid.rates::jsonb, receipt_head_id = paid.receipt_head_id,
          bill_guests = case when o.id = ${first.orderId} then ${first.guests}::integer end,
          version = version + 1, updated_at = ${stampOf(brandId)}
        from unnest(${column(order => order.id)}::text[], ${column(order => order.customerId)}::text[],
          ${column(order => order.loyalty.balanceUsed)}::bigint[],
          ${column(order => order.loyalty.pointsUsed)}::bigint[],
          ${column(order => order.loyalty.pointsValue)}::bigint[],
          ${column(order => order.loyalty.balanceEarned)}::bigint[],
          ${column(order => order.loyalty.pointsEarned)}::bigint[],
          ${column(order => jsonText(order.loyalty.rates))}::text[],
          ${column(order => order.receiptHeadId)}::text[])
          as paid (id, customer_id, balance_used, points_used, points_value, balance_earned, points_earned, rates,
            receipt_head_id)
        where o.brand_id = ${brandId} and o.id = paid.id and o.status = 'pending' returning 1`,
    'mark-orders-paid',
  )
  invariant(moved.length === orders.length, 'the orders of an open bill wait for payment')
}

/** Advances the versions of orders whose answer shows a change written elsewhere. */
export async function touchOrders(tx: Tx, brandId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    sql`update orders set version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = any (${ids}::text[])`,
    'touch-orders',
  )
}

/**
 * Adds to the quantities and amounts paid of items.
 * @param changes one an item; negative when a payment is voided
 * @returns the ids of the orders they are on
 */
export async function changePaidUnits(
  tx: Tx,
  brandId: string,
  changes: readonly PaidItem[],
): Promise<string[]> {
  if (changes.length === 0) return []
  const rows = await tx.query<{ order_id: string }>(
    sql`update order_items i
        set paid_quantity = i.paid_quantity + change.quantity,
          paid_amount = greatest(0, i.paid_amount + change.amount)
        from unnest(${changes.map(change => change.itemId)}::text[],
          ${changes.map(change => change.quantityMilli)}::bigint[],
          ${changes.map(change => change.amount)}::bigint[]) as change (id, quantity, amount)
        where i.brand_id = ${brandId} and i.id = change.id returning i.order_id`,
    'change-paid-units',
  )
  return [...new Set(rows.map(row => row.order_id))]
}
