import sql, { raw, type Sql } from 'sql-template-tag'
import { clock } from '../sales-report.store.ts'
import { isSoldItem } from '../sold/day-sums.store.ts'
import type { ReportQuestion, ReportSource } from './report-source.store.ts'

const staffName: NonNullable<ReportSource['named']> = {
  id: 'staff_id',
  from: raw('staff'),
  name: () => raw('n.name'),
}

/** In the branches and the time of a question: orders by a date of their own or of what is beside them. */
function asked({ brandId, branchIds, from, to }: ReportQuestion, date: string): Sql {
  return sql`o.brand_id = ${brandId} and o.branch_id = any (${[...branchIds]}::text[])
    and ${raw(date)} between ${from}::date and ${to}::date`
}

export const cancellationSource: ReportSource = {
  entries: question => sql`
    select o.branch_id, i.cancelled_business_date as business_date, i.cancel_kind as kind, i.cancel_reason as reason,
      i.cancelled_by as staff_id, 1 as count, i.quantity, i.total as amount
    from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
    where i.brand_id = ${question.brandId} and i.cancelled_at is not null and ${asked(question, 'i.cancelled_business_date')}`,
  sums: ['count', 'quantity', 'amount'],
  by: 'amount',
  named: staffName,
}

export const wasteSource: ReportSource = {
  entries: question => sql`
    select o.branch_id, a.business_date, a.reason, 1 as count, a.quantity, a.cost
    from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
    where a.brand_id = ${question.brandId} and a.kind = 'waste' and ${asked(question, 'a.business_date')}`,
  sums: ['count', 'quantity', 'cost'],
  by: 'cost',
}

const steps = {
  to_preparing: ['new', 'preparing'],
  to_ready: ['preparing', 'ready'],
  to_served: ['ready', 'delivered'],
}
const seconds = Object.entries(steps).map(
  ([name, [start, end]]) =>
    `floor(extract(epoch from i.kitchen_${end}_at - i.kitchen_${start}_at))::integer as ${name}`,
)
/** Both of a step are worked out by one sort, since the aggregates are the same. */
const percentiles = Object.keys(steps).flatMap(name => {
  const both = `(percentile_disc(array[0.5, 0.9]) within group (order by e.${name}))`
  return [
    [`${name}_median`, raw(`${both}[1]`)],
    [`${name}_p90`, raw(`${both}[2]`)],
  ] as const
})

export const kitchenSource: ReportSource = {
  entries: question => sql`
    select e.*, hour
    from (
      select o.branch_id, o.business_date, i.station_id, i.kitchen_new_at as at, 1 as items, ${raw(seconds.join(', '))}
      from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
      where ${asked(question, 'o.business_date')} and i.kitchen_new_at is not null and ${isSoldItem}) as e
    ${clock(question.clocks)}`,
  sums: ['items'],
  others: Object.fromEntries(percentiles),
  by: 'items',
  named: { id: 'station_id', from: raw('kitchen_stations'), name: () => raw('n.name') },
}
