import sql, { raw, type Sql } from 'sql-template-tag'
import { clockStep, type ClockSpan, type Period } from '../period.rules.ts'
import { isSoldItem, ofDay } from './day-sums.store.ts'

/** Stages whose times are reported, each with both of its ends. */
const stages = {
  to_preparing: ['new', 'preparing'],
  to_ready: ['preparing', 'ready'],
  to_served: ['ready', 'delivered'],
}
/** Columns with the seconds that items took, as text, with spaces between them. */
export const timeColumns = Object.keys(stages)

export const timeList = raw(timeColumns.join(', '))

/** Minutes that are kept as one: in them no clock of a zone in use strikes an hour. */
const keptStep = 15

const seconds = raw(
  Object.entries(stages)
    .map(
      ([name, [start, end]]) =>
        `floor(extract(epoch from i.kitchen_${end}_at - i.kitchen_${start}_at))::integer as ${name}`,
    )
    .join(', '),
)
const texts = raw(
  timeColumns.map(name => `string_agg(t.${name}::text, ' ' order by t.${name}) as ${name}`).join(', '),
)

/** The times of the items of some orders `o`, by branch, date, station and the step in which the kitchen got them. */
function times(orders: Sql, stepMinutes: number): Sql {
  return sql`select t.branch_id, t.business_date, t.station_id, t.at, count(*) as items, ${texts}
    from (
      select o.branch_id, o.business_date, i.station_id, ${seconds},
        date_bin(make_interval(mins => ${stepMinutes}::integer), i.kitchen_new_at, '2000-01-01T00:00Z') as at
      from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
      where ${orders} and i.kitchen_new_at is not null) as t
    group by 1, 2, 3, 4`
}

/** The times of the sold orders of one day of one branch: what `kitchen_times` keeps. `day` is as for `daySums`. */
export function dayTimes(brandId: string, stepMinutes: number = keptStep): Sql {
  return times(ofDay(brandId), stepMinutes)
}

type TimesQuestion = Period & {
  brandId: string
  branchIds: readonly string[]
  clocks: readonly ClockSpan[]
}

/** Whether the times of a kept day `k` can be read: no clock of the question strikes between two steps. */
export function hasTimes({ clocks }: TimesQuestion): Sql {
  return clockStep(clocks) === keptStep ? raw('k.kitchen') : raw('false')
}

/**
 * The times of the days: those that are kept, those of the other days computed in the same way, and those of orders that
 * are not paid yet, which no kept day holds. Cancelled orders have no item that counts.
 */
export function kitchenTimes(question: TimesQuestion): Sql {
  const { brandId, branchIds, from, to, clocks } = question
  const asked = (row: string) =>
    sql`${raw(row)}.brand_id = ${brandId} and ${raw(row)}.branch_id = any (${[...branchIds]}::text[])
      and ${raw(row)}.business_date between ${from}::date and ${to}::date`
  const step = clockStep(clocks)
  return sql`
    select branch_id, business_date, s.station_id, s.at, s.items, ${timeList}
    from kitchen_times s join kept using (branch_id, business_date) where ${asked('s')}
    union all
    select s.* from fresh as day cross join lateral (${dayTimes(brandId, step)} offset 0) as s
    union all
    ${times(sql`${asked('o')} and o.status in ('pending', 'partially_paid')`, step)}`
}
