import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { otherNames } from '../payment-methods/payment-method.store.ts'
import type { Bookings, ReportMethod } from './z-report.rules.ts'

/**
 * The entries of shifts' drawers. A payment always counts: its void is a separate entry, in the shift it was booked to;
 * a correction's reversal has negated amounts and its own shift.
 */
export const shiftEntries = sql`
  select brand_id, branch_id, shift_id, payment_method_id,
    case when kind = 'sale' then amount else 0 end as payments, tip as tips, rounding, 0 as refunds,
    case when kind = 'top_up' then amount else 0 end as top_ups,
    case when kind = 'pay_out' then -amount else 0 end as paid_out
  from payments where shift_id is not null
  union all
    select brand_id, branch_id, void_shift_id, payment_method_id, -amount, -tip, -rounding, 0, 0, 0
    from payments where void_shift_id is not null
  union all
    select brand_id, branch_id, shift_id, payment_method_id, 0, 0, 0, amount + rounding + tip, 0, 0
    from refund_payments where shift_id is not null`

/** Sums the entries of a shift, by method. */
export async function sumBookings(db: Db, brandId: string, shiftId: string): Promise<Bookings[]> {
  return db.query<Bookings>(
    sql`select payment_method_id as "paymentMethodId", sum(payments)::bigint as payments, sum(tips)::bigint as tips,
          sum(rounding)::bigint as rounding, sum(refunds)::bigint as refunds, sum(top_ups)::bigint as "topUps",
          sum(paid_out)::bigint as "paidOut"
        from (${shiftEntries}) as entries
        where brand_id = ${brandId} and shift_id = ${shiftId}
        group by payment_method_id`,
    'sum-bookings',
  )
}

/** The time of the last entry of a shift's drawer, epoch ms; 0 if it has none. */
export async function lastBookingAt(db: Db, brandId: string, shiftId: string): Promise<number> {
  const [last] = await db.query<{ at: number | null }>(
    sql`select max(at) as at from (
          select paid_at as at from payments where brand_id = ${brandId} and shift_id = ${shiftId}
          union all select voided_at from payments where brand_id = ${brandId} and void_shift_id = ${shiftId}
          union all select created_at from refund_payments where brand_id = ${brandId} and shift_id = ${shiftId}
        ) as entries`,
    'last-booking',
  )
  return last?.at ?? 0
}

/**
 * Lists the methods of a report: those the branch accepts first, then those named; of both active ones first, then the
 * oldest.
 */
export async function listReportMethods(
  db: Db,
  brandId: string,
  branchId: string,
  named: readonly string[],
): Promise<ReportMethod[]> {
  return db.query<ReportMethod>(
    sql`select id, name, ${otherNames} as names, type = 'cash' as "isCash", accepted as "isAccepted"
        from payment_methods,
          lateral (select active and (branch_ids = '{}' or ${branchId} = any (branch_ids)) as accepted) as here
        where brand_id = ${brandId} and (id = any (${named}::text[]) or accepted)
        order by accepted desc, active desc, id`,
    'list-report-methods',
  )
}

/** Reads the name of the branch, for a report. */
export async function getBranchName(db: Db, brandId: string, branchId: string): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    sql`select name from branches where brand_id = ${brandId} and id = ${branchId}`,
  )
  return row!.name
}
