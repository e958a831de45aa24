import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/database.ts'
import type { BranchPeriod } from '../period.rules.ts'
import type { TaxRow } from './totals.rules.ts'
import { soldDays, soldSums } from '../sold/sold-days.store.ts'

/**
 * Sums the tax of a period by tax, rate and component. Sales count on their order's business date, including items
 * refunded later; refunds on their own date. A tax has its last name within the period. Entries are first summed by
 * name, because these are few.
 */
export async function sumTaxes(db: Db, brandId: string, question: BranchPeriod): Promise<TaxRow[]> {
  return db.query<TaxRow>(
    sql`with ${soldDays(brandId, question)}
        select e.tax_id, coalesce(
            (select i.tax_name from order_items i where i.brand_id = ${brandId} and i.id = max(e.id)), max(e.name)) as name, e.rate, e.component, e.component_rate,
          sum(e.base)::bigint as base, coalesce(sum(e.base) filter (where e.place = 1), 0)::bigint as counted_base,
          sum(e.amount)::bigint as amount, sum(e.refunded)::bigint as refunded
        from (${sold(brandId, question)} union all ${refunded(brandId, question)})
          as e (tax_id, name, rate, component, component_rate, place, id, base, amount, refunded)
        group by e.tax_id, e.rate, e.component, e.component_rate
        order by e.tax_id, e.rate, min(e.place), e.component, e.component_rate`,
  )
}

/** The components in a JSON list `c` with their places from 1; one row of nulls if there are none. */
const component = sql`c.part ->> 'name', (c.part ->> 'rate')::bigint, coalesce(c.place, 1)`
const share = sql`(c.part ->> 'amount')::bigint`

/** Items with equal components are summed before their components are unnested, because there are few. */
function sold(brandId: string, question: BranchPeriod): Sql {
  return sql`
    select i.tax_id, null, i.tax_rate, ${component}, max(i.last), sum(i.base), sum(coalesce(${share} * i.items, i.tax)), 0
    from (
      select s.key as tax_id, (s.part::jsonb ->> 'rate')::bigint as tax_rate,
        nullif(s.part::jsonb -> 'components', 'null'::jsonb) as tax_components, s.last, s.items, s.total - s.tax as base, s.tax
      from (${soldSums(brandId, question, 'tax')}) as s where s.key is not null) as i
    left join lateral jsonb_array_elements(i.tax_components) with ordinality as c (part, place) on true
    group by 1, 2, 3, 4, 5, 6`
}

function refunded(brandId: string, { branchIds, from, to }: BranchPeriod): Sql {
  return sql`
    select line ->> 'tax_id', line ->> 'name', (line ->> 'rate')::bigint, ${component}, max(a.item_id), 0, 0,
      sum(coalesce(${share}, (line ->> 'amount')::bigint))
    from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
    cross join lateral jsonb_array_elements(a.tax_lines) as line
    left join lateral jsonb_array_elements(line -> 'components') with ordinality as c (part, place) on true
    where a.brand_id = ${brandId} and a.kind = 'refund' and a.business_date between ${from}::date and ${to}::date
      and o.brand_id = ${brandId} and o.branch_id = any (${[...branchIds]}::text[])
      and o.status in ('partially_refunded', 'refunded')
    group by 1, 2, 3, 4, 5, 6`
}
