import sql, { raw, type Sql } from 'sql-template-tag'
import type { ReportQuestion, ReportSource } from '../report-source.store.ts'
import { soldDays, soldSums } from '../sold/sold-days.store.ts'

const dates = ({ from, to }: ReportQuestion) => sql`between ${from}::date and ${to}::date`

/**
 * Payments and refunds by method, each entry by its own date: a void counts on the day of the void, and so does a
 * correction, whose reversal is a negative entry. Refunded tips and roundings are subtracted, so that amount + tip +
 * rounding − refunded + top-ups − paid out is the money received.
 */
export const paymentSource: ReportSource = {
  entries: question => {
    const here = sql`p.brand_id = ${question.brandId} and p.branch_id = any (${[...question.branchIds]}::text[])`
    return sql`
      select p.branch_id, p.business_date, p.payment_method_id, max(p.id) as last,
        coalesce(sum(${sign}) filter (where ${isSale}), 0) as count,
        coalesce(sum(p.amount) filter (where ${isSale}), 0) as amount, sum(p.tip) as tip, sum(p.rounding) as rounding,
        0 as refunded, coalesce(sum(p.amount) filter (where p.kind = 'top_up'), 0) as top_ups,
        coalesce(-sum(p.amount) filter (where p.kind = 'pay_out'), 0) as paid_out
      from payments p where ${here} and p.business_date ${dates(question)} group by 1, 2, 3
      union all
      select p.branch_id, p.void_business_date, p.payment_method_id, max(p.id), -sum(${sign}), -sum(p.amount),
        -sum(p.tip), -sum(p.rounding), 0, 0, 0
      from payments p where ${here} and p.void_business_date ${dates(question)} group by 1, 2, 3
      union all
      select p.branch_id, p.business_date, p.payment_method_id, max(p.id), 0, 0, -sum(p.tip), -sum(p.rounding),
        sum(p.amount), 0, 0
      from refund_payments p where ${here} and p.business_date ${dates(question)} group by 1, 2, 3`
  },
  sums: ['count', 'amount', 'tip', 'rounding', 'refunded', 'top_ups', 'paid_out'],
  by: 'amount',
  named: {
    id: 'last',
    name: ({ brandId }) => sql`coalesce(
      (select p.name from payments p where p.brand_id = ${brandId} and p.id = g.last),
      (select r.name from refund_payments r where r.brand_id = ${brandId} and r.id = g.last))`,
  },
}

const isSale = raw(`p.kind = 'sale'`)
/** 1, or −1 of a reversal; a payment of a sale that costs nothing may be a tip alone. */
const sign = raw('sign(case when p.amount = 0 then p.tip else p.amount end)')

/** Sales count on their order's business date, including items refunded later; refunds on their own date. */
export const taxSource: ReportSource = {
  with: question => soldDays(question.brandId, question),
  entries: question => sql`
    select e.*, case when e.place = 1 then e.base else 0 end as counted_base
    from (${sold(question)} union all ${refunded(question)})
      as e (branch_id, business_date, tax_id, rate, component, component_rate, place, last, base, amount, refunded)`,
  sums: ['base', 'counted_base', 'amount', 'refunded'],
  by: 'base',
  named: {
    id: 'last',
    name: ({ brandId }) => sql`(
      select coalesce(t.name, i.tax_name) from order_items i
      left join lateral jsonb_to_recordset(i.tax_parts) as t (tax_id text, name text) on i.tax_parts is not null
      where i.brand_id = ${brandId} and i.order_id = g.last and coalesce(t.tax_id, i.tax_id) = g.tax_id
      order by i.id limit 1)`,
  },
}

/** The components in a JSON list `c` with their places from 1; one row of nulls if there are none. */
const component = sql`c.part ->> 'name' as component, (c.part ->> 'rate')::bigint as component_rate,
  coalesce(c.place, 1) as place`
const share = sql`(c.part ->> 'amount')::bigint`

/** Items with equal components are summed before their components are unnested, because there are few. */
function sold(question: ReportQuestion): Sql {
  return sql`
    select i.branch_id, i.business_date, i.tax_id, i.tax_rate, ${component}, i.last, i.base,
      coalesce(${share} * i.items, i.tax) as amount, 0
    from (
      select s.branch_id, s.business_date, s.key as tax_id, coalesce((s.part::jsonb ->> 'rate')::bigint, 0) as tax_rate,
        nullif(s.part::jsonb -> 'components', 'null'::jsonb) as tax_components, s.last, s.items, s.total - s.tax as base,
        s.tax
      from (${soldSums(question.brandId, question, 'tax')}) as s) as i
    left join lateral jsonb_array_elements(i.tax_components) with ordinality as c (part, place) on true`
}

function refunded(question: ReportQuestion): Sql {
  const { brandId, branchIds } = question
  return sql`
    select o.branch_id, a.business_date, line ->> 'tax_id', (line ->> 'rate')::bigint, ${component}, a.order_id, 0, 0,
      coalesce(${share}, (line ->> 'amount')::bigint)
    from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
    cross join lateral jsonb_array_elements(a.tax_lines) as line
    left join lateral jsonb_array_elements(line -> 'components') with ordinality as c (part, place) on true
    where a.brand_id = ${brandId} and a.kind = 'refund' and a.business_date ${dates(question)}
      and o.brand_id = ${brandId} and o.branch_id = any (${[...branchIds]}::text[])
      and o.status in ('partially_refunded', 'refunded')`
}
