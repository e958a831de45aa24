import sql, { raw, type Sql } from 'sql-template-tag'
import { clock } from '../totals/sales-report.store.ts'
import { hasTimes, kitchenTimes, timeColumns } from '../sold/kitchen-times.store.ts'
import { soldDays } from '../sold/sold-days.store.ts'
import { namedBy, reasonOf, type ReportQuestion, type ReportSource } from '../report-source.store.ts'

/** Limits orders `o` to the branches of a question, and a date column to its period. */
function inPeriod({ brandId, branchIds, from, to }: ReportQuestion, date: string): Sql {
  return sql`o.brand_id = ${brandId} and o.branch_id = any (${[...branchIds]}::text[])
    and ${raw(date)} between ${from}::date and ${to}::date`
}

export const cancellationSource: ReportSource = {
  entries: question => sql`
    select o.branch_id, i.cancelled_business_date as business_date, i.cancel_kind as kind, i.cancel_reason_id as reason_id,
      ${reasonOf(question, 'i.cancel_reason', 'i.cancelled_at desc, i.id')} as reason, i.cancelled_by as staff_id, 1 as count, i.quantity,
      case i.cancel_kind when 'replaced' then i.lowered_by else i.total end as amount
    from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
    where i.brand_id = ${question.brandId} and i.cancelled_at is not null and i.cancel_kind <> 'waived'
      and (i.cancel_kind <> 'replaced' or i.lowered_by > 0)
      and ${inPeriod(question, 'i.cancelled_business_date')}`,
  sums: ['count', 'quantity', 'amount'],
  by: 'amount',
  named: namedBy('staff_id', 'staff'),
}

export const wasteSource: ReportSource = {
  entries: question => sql`
    select o.branch_id, a.business_date, a.reason_id, ${reasonOf(question, 'a.reason', 'a.id')} as reason, 1 as count, a.quantity, a.cost
    from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
    where a.brand_id = ${question.brandId} and a.kind = 'waste' and ${inPeriod(question, 'a.business_date')}`,
  sums: ['count', 'quantity', 'cost'],
  by: 'cost',
}

export const kitchenSource: ReportSource = {
  with: question => soldDays(question.brandId, question, hasTimes(question)),
  entries: question => sql`select e.*, hour from (${kitchenTimes(question)}) as e ${clock(question.clocks)}`,
  sums: ['items'],
  times: timeColumns,
  by: 'items',
  named: namedBy('station_id', 'kitchen_stations'),
}
