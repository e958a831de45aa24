import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { CashBook, CashBooks } from './cash.rules.ts'

/**
 * Reads the payments of a bill, or of an order without a bill, that are rounded to a coin and not voided, with the amounts received and
 * refunded so far. The caller has locked the bill or order.
 */
export async function findCashBooks(
  tx: Tx,
  brandId: string,
  { billId, orderId }: { billId: string | null; orderId: string | null },
): Promise<CashBooks> {
  const rows = await tx.query<CashBook & { id: string }>(
    sql`select p.id, p.payment_method_id as "methodId", p.coin, p.amount, p.rounding,
          p.refunded_amount as "refundedAmount", coalesce(out.amount, 0)::bigint as "paidOut",
          coalesce(out.rounding, 0)::bigint as "roundingOut"
        from payments p
        left join lateral (
          select sum(r.amount) as amount, sum(r.rounding) as rounding from refund_payments r
          where r.brand_id = ${brandId} and r.payment_id = p.id and not r.otherwise) as out on true
        where p.brand_id = ${brandId} and (p.dining_session_id = ${billId} or p.order_id = ${orderId})
          and p.coin is not null and p.voided_at is null`,
    'cash-books',
  )
  return new Map(rows.map(({ id, ...book }) => [id, book]))
}
