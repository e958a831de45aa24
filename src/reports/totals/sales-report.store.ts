import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import { type BranchPeriod, type ClockSpan, clockStep } from '../period.rules.ts'
import type { SalesGrouping, SalesRow } from './sales-report.rules.ts'

export type SalesQuestion = BranchPeriod & {
  groupBy: SalesGrouping
  /** UTC offsets of the branches, to compute hours; other groupings ignore them. */
  clocks: readonly ClockSpan[]
  /** The hour in which a business day starts. */
  startHour: number
}

/** The key columns of each grouping, for an entry `e` at a clock span `c`. */
const keys: Record<SalesGrouping, readonly string[]> = {
  hour: ['hour'],
  day: ['e.business_date as date'],
  week: [`to_char(e.business_date, 'IYYY-"W"IW') as week`],
  month: [`to_char(e.business_date, 'YYYY-MM') as month`],
  weekday_hour: ['extract(isodow from e.business_date)::integer as weekday', 'hour'],
  branch: ['e.branch_id'],
  branch_day: ['e.branch_id', 'e.business_date as date'],
  source: ['e.source'],
}

const paid = raw(`('paid', 'partially_refunded', 'refunded')`)
const refunded = raw(`('partially_refunded', 'refunded')`)
const figures = ['subtotal', 'discount', 'campaign_discount', 'tax', 'total', 'cost']
const none = raw(figures.map(() => '0').join(', '))
const names = ['orders', 'guests', ...figures, 'refunds', 'balance_used', 'points_value', 'payable', 'booked']
const shown = raw(names.map(name => `coalesce(sum(e.${name}), 0)::bigint as ${name}`).join(', '))
const sumsOf = (row: string) => raw(figures.map(name => `sum(${row}.${name})`).join(', '))

/**
 * Sums a period by group, sorted by key. Sales count on their order's business date. An order's totals cover only its
 * live items, so items refunded later are added back: a refund never changes a past date. Refunds count on their own
 * date. A bill's guests are stored on its first order when it settles.
 *
 * Payments are entries of their own date, to compute `late`; they belong to no hour.
 *
 * Entries are summed by branch, date and (for hours) time step before they are joined, so that only a few thousand rows
 * are grouped, however much was sold. The columns read from orders are in the indexes orders_sold_days and
 * orders_refunded, whose conditions are the status conditions here.
 */
export async function sumSales(db: Db, brandId: string, question: SalesQuestion): Promise<SalesRow[]> {
  const columns = keys[question.groupBy]
  const byClock = columns.includes('hour')
  const order = columns.map((column, at) => (column === 'hour' ? inDay(question.startHour) : String(at + 1)))
  // Corrections alone make no row.
  return db.query<SalesRow>(
    sql`select ${raw(columns.join(', '))}, ${shown}
        from (${entries(brandId, question, byClock)})
          as e (branch_id, business_date, at, source, ${raw(names.join(', '))})
        ${byClock ? clock(question.clocks) : sql``}
        group by ${raw(columns.map((_, at) => String(at + 1)).join(', '))}
        having sum(e.orders) <> 0 or sum(e.refunds) <> 0 or sum(e.booked) <> 0
        order by ${raw(order.join(', '))}`,
  )
}

/** Sorts hours in the order of a business day that starts in this hour. */
export const inDay = (startHour: number) => `(hour + ${24 - startHour}) % 24`

function entries(brandId: string, question: SalesQuestion, byClock: boolean): Sql {
  const { branchIds, from, to, clocks, groupBy } = question
  const source = raw(groupBy === 'source' ? 'o.source' : 'null::text')
  const here = sql`o.brand_id = ${brandId} and o.branch_id = any (${[...branchIds]}::text[])`
  const paidHere = sql`p.brand_id = ${brandId} and p.branch_id = any (${[...branchIds]}::text[]) and p.kind = 'sale'`
  const dates = sql`between ${from}::date and ${to}::date`
  const moment = (time: string) => (byClock ? momentOf(time, clocks) : sql`null::timestamptz`)
  return sql`
    select o.branch_id, o.business_date, ${moment('o.ordered_at')} as at, ${source}, count(*), coalesce(sum(o.bill_guests), 0),
      ${sumsOf('o')}, 0, sum(o.balance_used), sum(o.points_value), sum(o.total - o.balance_used - o.points_value), 0
    from orders o where ${here} and o.business_date ${dates} and o.status in ${paid} group by 1, 2, 3, 4
    union all
    select o.branch_id, o.business_date, ${moment('o.ordered_at')} as at, ${source}, 0, 0, ${sumsOf('i')}, 0, 0, 0, sum(i.total), 0
    from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and i.cancel_kind = 'refund'
    where ${here} and o.business_date ${dates} and o.status in ${refunded} group by 1, 2, 3, 4
    union all
    select o.branch_id, a.business_date, ${moment('a.created_at')} as at, ${source}, 0, 0, ${none}, sum(a.amount),
      -sum(a.to_balance), -sum(a.amount - a.to_balance - (
        select coalesce(sum((part ->> 'amount')::bigint), 0) from jsonb_array_elements(a.payments) as part)), 0, 0
    from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
    where a.brand_id = ${brandId} and a.kind = 'refund' and a.business_date ${dates}
      and ${here} and o.status in ${refunded} group by 1, 2, 3, 4
    union all
    select p.branch_id, p.business_date, null, null, 0, 0, ${none}, 0, 0, 0, 0, sum(p.amount)
    from payments p where ${paidHere} and p.business_date ${dates} group by 1, 2
    union all
    select p.branch_id, p.void_business_date, null, null, 0, 0, ${none}, 0, 0, 0, 0, -sum(p.amount)
    from payments p where ${paidHere} and p.void_business_date ${dates} group by 1, 2`
}

/** Rounds a time down to the clock step, within which the local hour is the same. */
function momentOf(time: string, clocks: readonly ClockSpan[]): Sql {
  return sql`date_bin(make_interval(mins => ${clockStep(clocks)}::integer), ${raw(time)}, '2000-01-01T00:00Z')`
}

/** Joins the branch's UTC offset at the time of the entry, to compute the local hour; null without a time. */
export function clock(spans: readonly ClockSpan[]): Sql {
  return sql`left join unnest(${spans.map(span => span.branchId)}::text[], ${spans.map(span => span.since)}::timestamptz[],
      ${spans.map(span => span.until)}::timestamptz[], ${spans.map(span => span.offsetMinutes)}::integer[])
      as c (branch_id, since, until, minutes)
      on c.branch_id = e.branch_id and e.at >= c.since and e.at < c.until
    cross join lateral (
      select extract(hour from (e.at at time zone 'UTC') + make_interval(mins => c.minutes))::integer as hour) as wall`
}
