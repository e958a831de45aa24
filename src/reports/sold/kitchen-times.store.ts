import sql, { raw, type Sql } from 'sql-template-tag'
import { clockStep, type ClockSpan, type Period } from '../period.rules.ts'
import { isSoldItem, isUnit, ofDay } from './day-sums.store.ts'

/** The reported steps, each with its first and last stage. */
const stages = {
  to_preparing: ['new', 'preparing'],
  to_ready: ['preparing', 'ready'],
  to_served: ['ready', 'delivered'],
}
/** Text columns with the seconds of each unit, separated by spaces. */
export const timeColumns = Object.keys(stages)

export const timeList = raw(timeColumns.join(', '))

/** Minutes that are stored as one time: within them the hour is the same in every current time zone. */
const keptStep = 15

const seconds = raw(
  Object.entries(stages)
    .map(
      ([name, [start, end]]) =>
        `floor(extract(epoch from i.kitchen_${end}_at - i.kitchen_${start}_at))::integer as ${name}`,
    )
    .join(', '),
)
/** A time of several units is written once: `95x3`. A line that a refund splits is the same units as before. */
const texts = raw(
  timeColumns
    .map(
      name =>
        `string_agg(t.${name} || case when t.units = 1 then '' else 'x' || t.units end, ' ' order by t.${name}, t.units) as ${name}`,
    )
    .join(', '),
)

const kitchenUnits = raw(`case when i.weighed then 1 else i.quantity / 1000 end`)

/**
 * The times of units of orders `o`, by branch, date, station and the time step in which the kitchen received them.
 * @param isOne which items are units
 */
function times(orders: Sql, isOne: Sql, stepMinutes: number): Sql {
  return sql`select t.branch_id, t.business_date, t.station_id, t.at, sum(t.units) as items, ${texts}
    from (
      select o.branch_id, o.business_date, i.station_id, ${kitchenUnits} as units, ${seconds},
        date_bin(make_interval(mins => ${stepMinutes}::integer), i.kitchen_new_at, '2000-01-01T00:00Z') as at
      from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
      where ${orders} and i.kitchen_new_at is not null and ${isOne}) as t
    group by 1, 2, 3, 4`
}

/** The times of the sold orders of one day of one branch, as stored in `kitchen_times`. `day` is as in `daySums`. */
export function dayTimes(brandId: string, stepMinutes: number = keptStep): Sql {
  return times(ofDay(brandId), isUnit(brandId), stepMinutes)
}

type TimesQuestion = Period & {
  brandId: string
  branchIds: readonly string[]
  clocks: readonly ClockSpan[]
}

/** Whether the stored times of a day `k` can be used: every branch's clock changes hour at a step of the stored size. */
export function hasTimes({ clocks }: TimesQuestion): Sql {
  return raw(String(clockStep(clocks) === keptStep))
}

/**
 * The times of a period: stored days, other days computed in the same way, and unpaid orders, which are never stored.
 * Cancelled orders have no items that count.
 */
export function kitchenTimes(question: TimesQuestion): Sql {
  const { brandId, branchIds, from, to, clocks } = question
  const inPeriod = (row: string) =>
    sql`${raw(row)}.brand_id = ${brandId} and ${raw(row)}.branch_id = any (${[...branchIds]}::text[])
      and ${raw(row)}.business_date between ${from}::date and ${to}::date`
  const step = clockStep(clocks)
  return sql`
    select branch_id, business_date, s.station_id, s.at, s.items, ${timeList}
    from kitchen_times s join kept using (branch_id, business_date) where ${inPeriod('s')}
    union all
    select s.* from fresh as day cross join lateral (${dayTimes(brandId, step)} offset 0) as s
    union all
    ${times(sql`${inPeriod('o')} and o.status in ('pending', 'partially_paid')`, isUnit(brandId, raw('true')), step)}`
}
