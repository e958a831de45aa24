import sql, { raw, type Sql } from 'sql-template-tag'
import { clock } from '../sales-report.store.ts'
import { isSold, isSoldItem } from '../sold/day-sums.store.ts'
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

/**
 * Sums the discounts that each item carries. Only orders with something off are looked into; the live figures of one that was
 * given back are gone, so each of those is.
 */
export const discountSource: ReportSource = {
  entries: question => {
    const items = sql`from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}`
    const withSome = sql`where ${asked(question, 'o.business_date')} and ${isSold}
      and (o.campaign_discount + o.discount > 0 or o.status in ('partially_refunded', 'refunded'))`
    return sql`
      select o.branch_id, o.business_date, case when k.coupon_code is null then 'campaign' else 'coupon' end as kind,
        c.campaign_id, null::text as reason, o.id as last, c.name, c.names, 1 as count, c.amount
      from (
        select o.branch_id, o.business_date, o.id, one ->> 'campaign_id' as campaign_id, max(one ->> 'name') as name,
          max(one ->> 'names')::jsonb as names, sum((one ->> 'amount')::bigint) as amount
        ${items} and i.campaigns is not null cross join lateral jsonb_array_elements(i.campaigns) as one
        ${withSome} group by 1, 2, 3, 4) as c
      join orders o on o.brand_id = ${question.brandId} and o.id = c.id
      left join campaigns k on k.brand_id = ${question.brandId} and k.id = c.campaign_id
      union all
      select m.branch_id, m.business_date,
        case when d.kind = 'percentage' and d.value = 1000000 then 'comp' else 'manual' end, null, d.reason, m.id, null,
        null, 1, m.amount
      from (
        select o.branch_id, o.business_date, o.id, share.key as discount_id, sum(share.value::bigint) as amount
        ${items} and i.discount_shares is not null cross join lateral jsonb_each_text(i.discount_shares) as share
        ${withSome} group by 1, 2, 3, 4) as m
      join order_discounts d on d.brand_id = ${question.brandId} and d.id = m.discount_id`
  },
  sums: ['count', 'amount'],
  by: 'amount',
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
const percentiles = Object.keys(steps).flatMap(name => [
  [`${name}_median`, raw(`percentile_disc(0.5) within group (order by e.${name})`)] as const,
  [`${name}_p90`, raw(`percentile_disc(0.9) within group (order by e.${name})`)] as const,
])

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
