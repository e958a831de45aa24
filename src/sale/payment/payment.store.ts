import sql from 'sql-template-tag'
import { rowInsert } from '../../db/insert-rows.ts'
import type { Tx } from '../../db/database.ts'
import { columnsOf, flag, id, integer, money, type Of, shape } from '../../shapes/shape.rules.ts'
import { type OrderPayment, type PaymentKind, paymentShape } from '../shapes/payment.shape.ts'

/** A payment on a bill, or on an order without a bill, as it is stored. */
export type NewPayment = OrderPayment & {
  branchId: string
  billId: string | null
  orderId: string | null
  kind?: PaymentKind
  /** Of a top-up or a pay-out: whose balance. */
  customerId?: string | null
  position: number
  /** The smallest coin that cash was rounded to; null for other methods. */
  coin: number | null
}

/** The part of a bill's payment that pays one order. */
const shareShape = shape({
  id: id(),
  orderId: id(),
  paymentId: id(),
  position: integer(),
  amount: money(),
  firstShare: flag(),
})

export const insertPayments = rowInsert<NewPayment>('payments', {
  branch_id: ['text', payment => payment.branchId],
  dining_session_id: ['text', payment => payment.billId],
  order_id: ['text', payment => payment.orderId],
  customer_id: ['text', payment => payment.customerId ?? null],
  kind: ['text', payment => payment.kind ?? 'sale'],
  position: ['integer', payment => payment.position],
  coin: ['bigint', payment => payment.coin],
  ...columnsOf(paymentShape),
})

export const insertShares = rowInsert<Of<typeof shareShape.fields>>('order_payments', columnsOf(shareShape))

/** Returns the next position among the payments of a bill, or of an order without a bill. */
export async function nextPosition(
  tx: Tx,
  brandId: string,
  owner: { billId: string | null; orderId: string | null },
): Promise<number> {
  const [row] = await tx.query<{ next: number }>(
    sql`select coalesce(max(position), -1) + 1 as next from payments
        where brand_id = ${brandId}
          and (dining_session_id = ${owner.billId} or order_id = ${owner.orderId})`,
    'next-payment-position',
  )
  return row!.next
}
