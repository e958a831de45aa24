import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import type { BranchPeriod } from '../period.rules.ts'
import type { PaymentRow } from './totals.rules.ts'

/**
 * Sums payments and refunds by method, each entry by its own date: a void counts on the day of the void, and so does a
 * correction, whose reversal is a negative entry. Refunded tips and roundings are subtracted, so that amount + tip +
 * rounding − refunded is the money received. A method has its last name within the period. Entries are first summed by
 * method and name, because both are few.
 */
export async function sumPayments(db: Db, brandId: string, question: BranchPeriod): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    sql`select e.payment_method_id, (array_agg(e.name order by e.at desc, e.id desc))[1] as name,
          sum(e.count)::bigint as count, sum(e.amount)::bigint as amount, sum(e.tip)::bigint as tip,
          sum(e.rounding)::bigint as rounding, sum(e.refunded)::bigint as refunded
        from (${entries(brandId, question)})
          as e (payment_method_id, name, id, at, count, amount, tip, rounding, refunded)
        group by e.payment_method_id order by e.payment_method_id`,
  )
}

function entries(brandId: string, { branchIds, from, to }: BranchPeriod): Sql {
  const here = sql`p.brand_id = ${brandId} and p.branch_id = any (${[...branchIds]}::text[])`
  const dates = sql`between ${from}::date and ${to}::date`
  return sql`
    select p.payment_method_id, p.name, max(p.id), max(p.paid_at), sum(sign(p.amount)), sum(p.amount), sum(p.tip),
      sum(p.rounding), 0
    from payments p where ${here} and p.business_date ${dates} group by 1, 2
    union all
    select p.payment_method_id, p.name, max(p.id), max(p.paid_at), -sum(sign(p.amount)), -sum(p.amount), -sum(p.tip),
      -sum(p.rounding), 0
    from payments p where ${here} and p.void_business_date ${dates} group by 1, 2
    union all
    select p.payment_method_id, p.name, max(p.id), max(p.created_at), 0, 0, -sum(p.tip), -sum(p.rounding), sum(p.amount)
    from refund_payments p where ${here} and p.business_date ${dates} group by 1, 2`
}
