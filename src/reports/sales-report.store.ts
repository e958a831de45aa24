import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import type { ClockSpan, Period } from './period.rules.ts'
import type { SalesGrouping, SalesRow } from './sales-report.rules.ts'

export type SalesQuestion = Period & {
  branchIds: readonly string[]
  groupBy: SalesGrouping
  /** By which clocks hours are told; of no use to other groupings. */
  clocks: readonly ClockSpan[]
}

/** The key of each grouping, of an entry `e` at the clock `c`. */
const keys: Record<SalesGrouping, { columns: Sql; count: number; byClock: boolean }> = {
  hour: { columns: raw('hour'), count: 1, byClock: true },
  day: { columns: raw('e.business_date as date'), count: 1, byClock: false },
  week: { columns: raw(`to_char(e.business_date, 'IYYY-"W"IW') as week`), count: 1, byClock: false },
  weekday_hour: {
    columns: raw('extract(isodow from e.business_date)::integer as weekday, hour'),
    count: 2,
    byClock: true,
  },
  branch: { columns: raw('e.branch_id'), count: 1, byClock: false },
}

const paid = raw(`('paid', 'partially_refunded', 'refunded')`)
const figures = raw('subtotal, discount, campaign_discount, tax, total, cost')
const ofItem = raw('i.subtotal, i.discount, i.campaign_discount, i.tax, i.total, i.cost')
const ofOrder = raw('o.subtotal, o.discount, o.campaign_discount, o.tax, o.total, o.cost')

/**
 * The sums of a period by group, in the order of their keys. What was sold is told by its order's business date: an
 * order's totals are those of what is still live on it, so what was refunded since is added again, and no date that is
 * past is ever told otherwise. What was given back is told by its own date. A bill's guests come with its first order.
 */
export async function sumSales(db: Db, brandId: string, question: SalesQuestion): Promise<SalesRow[]> {
  const { columns, count, byClock } = keys[question.groupBy]
  const key = raw(Array.from({ length: count }, (_, at) => at + 1).join(', '))
  return db.query<SalesRow>(
    sql`select ${columns}, sum(e.orders)::bigint as orders, sum(e.guests)::bigint as guests,
          sum(e.subtotal)::bigint as subtotal, sum(e.discount)::bigint as discount,
          sum(e.campaign_discount)::bigint as campaign_discount, sum(e.tax)::bigint as tax,
          sum(e.total)::bigint as total, sum(e.cost)::bigint as cost, sum(e.refunds)::bigint as refunds
        from (${entries(brandId, question)}) as e (branch_id, business_date, at, orders, guests, ${figures}, refunds)
        ${byClock ? clock(question.clocks) : sql``}
        group by ${key} order by ${key}`,
  )
}

function entries(brandId: string, { branchIds, from, to }: SalesQuestion): Sql {
  const sold = sql`o.brand_id = ${brandId} and o.branch_id = any (${[...branchIds]}::text[])
    and o.business_date between ${from}::date and ${to}::date`
  const place = raw('o.branch_id, o.business_date, o.ordered_at')
  return sql`
    select ${place}, 1, 0, ${ofOrder}, 0 from orders o where ${sold} and o.status in ${paid}
    union all
    select ${place}, 0, s.guests, 0, 0, 0, 0, 0, 0, 0
    from orders o join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id
    where ${sold} and o.status in ${paid} and not exists (
      select from orders earlier
      where earlier.brand_id = o.brand_id and earlier.dining_session_id = o.dining_session_id
        and earlier.status in ${paid} and (earlier.ordered_at, earlier.id) < (o.ordered_at, o.id))
    union all
    select ${place}, 0, 0, ${ofItem}, 0
    from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
    where ${sold} and o.status in ('partially_refunded', 'refunded') and i.cancel_kind = 'refund'
    union all
    select o.branch_id, a.business_date, a.created_at, 0, 0, 0, 0, 0, 0, 0, 0, a.amount
    from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
    where a.brand_id = ${brandId} and o.branch_id = any (${[...branchIds]}::text[]) and a.kind = 'refund'
      and a.business_date between ${from}::date and ${to}::date`
}

/** Joins the clock that hung on the wall when it happened. */
function clock(spans: readonly ClockSpan[]): Sql {
  return sql`join unnest(${spans.map(span => span.branchId)}::text[], ${spans.map(span => span.since)}::timestamptz[],
      ${spans.map(span => span.until)}::timestamptz[], ${spans.map(span => span.offsetMinutes)}::integer[])
      as c (branch_id, since, until, minutes)
      on c.branch_id = e.branch_id and e.at >= c.since and e.at < c.until
    cross join lateral (
      select extract(hour from (e.at at time zone 'UTC') + make_interval(mins => c.minutes))::integer as hour) as wall`
}
