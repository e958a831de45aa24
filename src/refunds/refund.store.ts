import sql from 'sql-template-tag'
import { arrayText } from '../db/array-text.ts'
import type { Tx } from '../db/database.ts'
import { rowInsert } from '../db/insert-rows.ts'
import { stampOf } from '../db/stamp.ts'
import type { Payout } from './payout.rules.ts'

/** A payout as it is booked. */
export type RefundPayment = Payout & {
  id: string
  branchId: string
  orderId: string
  shiftId: string | null
  staffId: string | null
  businessDate: string
  /** Epoch ms. */
  createdAt: number
}

/** Inserts the payouts of refunds. */
export const insertRefundPayments = rowInsert<RefundPayment>('refund_payments', {
  id: ['text', row => row.id],
  branch_id: ['text', row => row.branchId],
  order_id: ['text', row => row.orderId],
  payment_id: ['text', row => row.paymentId],
  payment_method_id: ['text', row => row.paymentMethodId],
  name: ['text', row => row.name],
  type: ['text', row => row.type],
  amount: ['bigint', row => row.amount],
  tip: ['bigint', row => row.tip],
  rounding: ['bigint', row => row.rounding],
  shift_id: ['text', row => row.shiftId],
  staff_id: ['text', row => row.staffId],
  business_date: ['date', row => row.businessDate],
  created_at: ['ms', row => row.createdAt],
})

/** An amount refunded of a payment on an order, or of the order's share of a bill's payment. */
export type PaymentRefund = { shareId: string | null; paymentId: string; amount: number }

/** Raises the refunded amounts of payments, and of their shares on orders. */
export async function raiseRefunded(
  tx: Tx,
  brandId: string,
  refunds: readonly PaymentRefund[],
): Promise<void> {
  if (refunds.length === 0) return
  const refunded = sql`unnest(${arrayText(refunds.map(refund => refund.shareId))}::text[],
    ${arrayText(refunds.map(refund => refund.paymentId))}::text[],
    ${arrayText(refunds.map(refund => refund.amount))}::bigint[]) as given (share_id, payment_id, amount)`
  await tx.query(
    sql`update order_payments s set refunded_amount = s.refunded_amount + given.amount from ${refunded}
        where s.brand_id = ${brandId} and s.id = given.share_id`,
    'raise-refunded-shares',
  )
  await tx.query(
    sql`update payments p set refunded_amount = p.refunded_amount + sums.amount, updated_at = ${stampOf(brandId)}
        from (select payment_id, sum(amount)::bigint as amount from ${refunded} group by payment_id) as sums
        where p.brand_id = ${brandId} and p.id = sums.payment_id`,
    'raise-refunded',
  )
}
