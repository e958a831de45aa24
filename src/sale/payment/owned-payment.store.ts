import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { stampOf } from '../../db/stamp.ts'

/** How a payment was voided. A correction stores some of these fields on its own entries, and null here. */
export type Voiding = {
  at: number
  reason: string
  approvedBy: string | null
  businessDate: string | null
  shiftId: string | null
  staffId: string | null
}

/** Marks payments as voided; their figures stay. */
export async function markVoided(
  tx: Tx,
  brandId: string,
  paymentIds: readonly string[],
  voiding: Voiding,
): Promise<void> {
  await tx.query(
    sql`update payments set voided_at = ${new Date(voiding.at)}, void_reason = ${voiding.reason},
          void_business_date = ${voiding.businessDate}, void_shift_id = ${voiding.shiftId},
          void_staff_id = ${voiding.staffId}, approved_by = ${voiding.approvedBy},
          updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = any (${paymentIds}::text[])`,
    'mark-voided',
  )
}

/** Locks the payment of a customer's balance itself: it has no bill or order. */
export async function lockBalancePayment(tx: Tx, brandId: string, paymentId: string): Promise<void> {
  await tx.query(
    sql`select 1 from payments where brand_id = ${brandId} and id = ${paymentId} for no key update`,
    'lock-balance-payment',
  )
}

/** An order's share of a bill's payment. */
export type StoredShare = {
  orderId: string
  position: number
  amount: number
  refundedAmount: number
  firstShare: boolean
}

/** Lists the shares of a payment by position; a payment has none before its bill is settled, or without a bill. */
export async function listShares(tx: Tx, brandId: string, paymentId: string): Promise<StoredShare[]> {
  return tx.query<StoredShare>(
    sql`select order_id as "orderId", position, amount, refunded_amount as "refundedAmount",
          first_share as "firstShare"
        from order_payments where brand_id = ${brandId} and payment_id = ${paymentId} order by position`,
    'list-shares',
  )
}

/** Returns the next position among the payment shares of these orders. */
export async function nextSharePosition(
  tx: Tx,
  brandId: string,
  orderIds: readonly string[],
): Promise<number> {
  const [row] = await tx.query<{ next: number }>(
    sql`select coalesce(max(position), -1) + 1 as next from order_payments
        where brand_id = ${brandId} and order_id = any (${orderIds}::text[])`,
    'next-share-position',
  )
  return row!.next
}

export async function setTip(tx: Tx, brandId: string, paymentId: string, tip: number): Promise<void> {
  await tx.query(
    sql`update payments set tip = ${tip}, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = ${paymentId}`,
    'set-tip',
  )
}
