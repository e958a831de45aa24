import sql, { raw, type Sql } from 'sql-template-tag'
import { isSold, isSoldItem } from '../reports/sold/day-sums.store.ts'
import type { Check } from './check.types.ts'

/** Subjects that include every sold item exactly once, so that each adds up to the whole day; of `tax` its taxes and totals do. */
const whole = raw(`('product', 'category', 'channel', 'staff', 'table', 'tax')`)
const wholeCount = 6
const money = ['subtotal', 'discount', 'campaign_discount', 'tax', 'total', 'cost']
const ofItems = raw(
  [
    'count(*)',
    "coalesce(sum(i.quantity) filter (where i.kind = 'product'), 0)",
    ...money.map(name => `sum(i.${name})`),
  ].join(', '),
)
const ofSums = raw(['items', 'quantity', ...money].map(name => `sum(${name})`).join(', '))

/** CTEs: the sold orders by day, and the days whose stored sums were made from exactly these. */
const keptDays = sql`days as (
        select o.brand_id, o.branch_id, o.business_date, count(*) as orders, sum(o.version) as versions
        from orders o where ${isSold} group by 1, 2, 3),
      kept as (
        select k.brand_id, k.branch_id, k.business_date from sold_days k
        join days d using (brand_id, branch_id, business_date)
        where d.orders = k.orders and d.versions = k.versions)`

const quarter = raw(`to_timestamp(floor(extract(epoch from i.kitchen_new_at) / 900) * 900)`)
const units = `(case when i.weighed then 1 else i.quantity / 1000 end)`
const ofKitchen = (from: string, to: string) => {
  const seconds = `floor(extract(epoch from i.kitchen_${to}_at - i.kitchen_${from}_at))::integer`
  const text = `(${seconds}) || case when ${units} = 1 then '' else 'x' || ${units} end`
  return raw(`string_agg(${text}, ' ' order by ${seconds}, ${units})`)
}
const kitchenDay = raw(
  'brand_id, branch_id, business_date, station_id, at, items, to_preparing, to_ready, to_served',
)
const without = (one: string, other: string): Sql =>
  sql`select * from (select * from ${raw(one)} except all select * from ${raw(other)}) as rest`

/** Parts of payments by order and the date they were booked; without an order before a bill settles. */
const paidParts = sql`
        select brand_id, branch_id, business_date as booked_on, order_id, amount from payments
        where order_id is not null
        union all
        select brand_id, branch_id, void_business_date, order_id, -amount from payments
        where order_id is not null and void_business_date is not null
        union all
        select p.brand_id, p.branch_id, p.business_date, s.order_id, coalesce(s.amount, p.amount)
        from payments p left join order_payments s on s.brand_id = p.brand_id and s.payment_id = p.id
        where p.dining_session_id is not null
        union all
        select brand_id, branch_id, void_business_date, null, -amount from payments
        where dining_session_id is not null and void_business_date is not null`

const sold = sql`select o.brand_id, o.branch_id, o.business_date, o.id, o.balance_used, o.points_value
        from orders o where ${isSold}`

/** Stored sums of reports match their items, and a day's sales its payments (invariant 9). */
export const reportChecks: readonly Check[] = [
  {
    invariant: 'kept_sums',
    standing: true,
    broken: sql`
      with ${keptDays},
      sold as (
        select o.brand_id, o.branch_id, o.business_date, row(${ofItems})::text as figures, row(sum(i.tax), sum(i.total))::text as taxes
        from kept join orders o using (brand_id, branch_id, business_date)
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
        where ${isSold} group by 1, 2, 3),
      by_subject as (
        select brand_id, branch_id, business_date, subject,
          case subject when 'tax' then row(sum(tax), sum(total))::text else row(${ofSums})::text end as figures
        from sold_sums where subject in ${whole} group by 1, 2, 3, 4)
      select kept.brand_id, kept.branch_id as id,
        'The stored sums of ' || kept.business_date || ' by ' || coalesce(string_agg(by_subject.subject, ', '), 'nothing')
          || ' do not match its items' as message
      from kept left join sold using (brand_id, branch_id, business_date)
      left join by_subject using (brand_id, branch_id, business_date)
      group by kept.brand_id, kept.branch_id, kept.business_date
      having count(*) filter (where by_subject.figures = case subject when 'tax' then taxes else sold.figures end) <> ${wholeCount}`,
  },
  {
    invariant: 'kept_times',
    standing: true,
    broken: sql`
      with ${keptDays},
      sold_items as (
        select i.brand_id, i.id from orders o
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem} where ${isSold} and i.weighed),
      of_items as (
        select o.brand_id, o.branch_id, o.business_date, i.station_id, ${quarter} as at, sum(${raw(units)}) as items,
          ${ofKitchen('new', 'preparing')}, ${ofKitchen('preparing', 'ready')}, ${ofKitchen('ready', 'delivered')}
        from kept join orders o using (brand_id, branch_id, business_date)
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
        left join sold_items line on line.brand_id = i.brand_id and line.id = i.split_from_id
        where ${isSold} and i.kitchen_new_at is not null and not (i.weighed and line.id is not null) group by 1, 2, 3, 4, 5),
      of_days as (
        select ${kitchenDay} from kitchen_times join kept using (brand_id, branch_id, business_date))
      select distinct brand_id, branch_id as id,
        'The stored kitchen times of ' || business_date || ' do not match its items' as message
      from (${without('of_items', 'of_days')} union all ${without('of_days', 'of_items')}) as differing
        (${kitchenDay})`,
  },
  {
    // By method: amount − refunded. By sale: net − balance used − value of points + late.
    invariant: 'day_money',
    standing: true,
    broken: sql`
      select brand_id, branch_id as id,
        'The payments of ' || business_date || ' add up to ' || sum(by_method) || ', its sales to ' || sum(by_sale) as message
      from (
        select brand_id, branch_id, business_date, amount as by_method, 0 as by_sale from payments where kind = 'sale'
        union all
        select brand_id, branch_id, void_business_date, -amount, 0 from payments where void_business_date is not null
        union all
        select brand_id, branch_id, business_date, -amount, 0 from refund_payments
        union all
        select o.brand_id, o.branch_id, o.business_date, 0, i.total
        from (${sold}) as o
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
        union all
        select brand_id, branch_id, business_date, 0, -balance_used - points_value from (${sold}) as o
        union all
        select o.brand_id, o.branch_id, a.business_date, 0, -(
          select coalesce(sum((part ->> 'amount')::bigint), 0) from jsonb_array_elements(a.payments) as part)
        from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id where a.kind = 'refund'
        union all
        select brand_id, branch_id, booked_on, 0, amount from (${paidParts}) as part
        union all
        select o.brand_id, o.branch_id, o.business_date, 0, -part.amount
        from (${paidParts}) as part join (${sold}) as o on o.brand_id = part.brand_id and o.id = part.order_id) as entries
      group by brand_id, branch_id, business_date having sum(by_method) <> sum(by_sale)`,
  },
]
