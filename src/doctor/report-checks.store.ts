import sql, { raw, type Sql } from 'sql-template-tag'
import { isSold, isSoldItem } from '../reports/sold/day-sums.store.ts'
import type { Check } from './check.types.ts'

/** Subjects that include every sold item exactly once, so that each adds up to the whole day. */
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
const ofKitchen = (from: string, to: string) => {
  const seconds = `floor(extract(epoch from i.kitchen_${to}_at - i.kitchen_${from}_at))::integer`
  return raw(`string_agg((${seconds})::text, ' ' order by ${seconds})`)
}
const kitchenDay = raw(
  'brand_id, branch_id, business_date, station_id, at, items, to_preparing, to_ready, to_served',
)
const without = (one: string, other: string): Sql =>
  sql`select * from (select * from ${raw(one)} except all select * from ${raw(other)}) as rest`

/** Stored sums of reports match their items (invariant 9). */
export const reportChecks: readonly Check[] = [
  {
    invariant: 'kept_sums',
    standing: true,
    broken: sql`
      with ${keptDays},
      sold as (
        select o.brand_id, o.branch_id, o.business_date, row(${ofItems}) as figures
        from kept join orders o using (brand_id, branch_id, business_date)
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
        where ${isSold} group by 1, 2, 3),
      by_subject as (
        select brand_id, branch_id, business_date, subject, row(${ofSums}) as figures
        from sold_sums where subject in ${whole} group by 1, 2, 3, 4)
      select kept.brand_id, kept.branch_id as id,
        'The stored sums of ' || kept.business_date || ' by ' || coalesce(string_agg(by_subject.subject, ', '), 'nothing')
          || ' do not match its items' as message
      from kept left join sold using (brand_id, branch_id, business_date)
      left join by_subject using (brand_id, branch_id, business_date)
      group by kept.brand_id, kept.branch_id, kept.business_date
      having count(*) filter (where by_subject.figures::text = sold.figures::text) <> ${wholeCount}`,
  },
  {
    invariant: 'kept_times',
    standing: true,
    broken: sql`
      with ${keptDays},
      of_items as (
        select o.brand_id, o.branch_id, o.business_date, i.station_id, ${quarter} as at, count(*) as items,
          ${ofKitchen('new', 'preparing')}, ${ofKitchen('preparing', 'ready')}, ${ofKitchen('ready', 'delivered')}
        from kept join orders o using (brand_id, branch_id, business_date)
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
        where ${isSold} and i.kitchen_new_at is not null group by 1, 2, 3, 4, 5),
      of_days as (
        select ${kitchenDay} from kitchen_times join kept using (brand_id, branch_id, business_date))
      select distinct brand_id, branch_id as id,
        'The stored kitchen times of ' || business_date || ' do not match its items' as message
      from (${without('of_items', 'of_days')} union all ${without('of_days', 'of_items')}) as differing
        (${kitchenDay})`,
  },
]
