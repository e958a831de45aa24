import sql from 'sql-template-tag'
import { arrayText } from '../db/array-text.ts'
import type { Tx } from '../db/database.ts'
import { rowInsert } from '../db/insert-rows.ts'
import { stampOf } from '../db/stamp.ts'
import {
  columnsOf,
  date,
  flag,
  id,
  money,
  type Of,
  orNull,
  shape,
  text,
  time,
} from '../shapes/shape.rules.ts'

/** A payout as it is booked. */
const refundPaymentShape = shape({
  id: id(),
  branchId: id(),
  orderId: id(),
  paymentId: id(),
  paymentMethodId: id(),
  name: text(),
  type: text(),
  amount: money(),
  tip: money(),
  rounding: money(),
  otherwise: flag(),
  shiftId: orNull(id()),
  staffId: orNull(id()),
  businessDate: date(),
  createdAt: time(),
})

/** Inserts the payouts of refunds. */
export const insertRefundPayments = rowInsert<Of<typeof refundPaymentShape.fields>>(
  'refund_payments',
  columnsOf(refundPaymentShape),
)

/** An amount and a tip refunded of a payment on an order, or of the order's share of a bill's payment. */
export type PaymentRefund = { shareId: string | null; paymentId: string; amount: number; tip: number }

/** Raises the refunded amounts and tips of payments, and the amounts of their shares on orders. */
export async function raiseRefunded(
  tx: Tx,
  brandId: string,
  refunds: readonly PaymentRefund[],
): Promise<void> {
  if (refunds.length === 0) return
  const refunded = sql`unnest(${arrayText(refunds.map(refund => refund.shareId))}::text[],
    ${arrayText(refunds.map(refund => refund.paymentId))}::text[],
    ${arrayText(refunds.map(refund => refund.amount))}::bigint[],
    ${arrayText(refunds.map(refund => refund.tip))}::bigint[]) as given (share_id, payment_id, amount, tip)`
  await tx.query(
    sql`update order_payments s set refunded_amount = s.refunded_amount + given.amount from ${refunded}
        where s.brand_id = ${brandId} and s.id = given.share_id`,
    'raise-refunded-shares',
  )
  await tx.query(
    sql`update payments p set refunded_amount = p.refunded_amount + sums.amount,
          refunded_tip = p.refunded_tip + sums.tip, updated_at = ${stampOf(brandId)}
        from (
          select payment_id, sum(amount)::bigint as amount, sum(tip)::bigint as tip from ${refunded}
          group by payment_id) as sums
        where p.brand_id = ${brandId} and p.id = sums.payment_id`,
    'raise-refunded',
  )
}
