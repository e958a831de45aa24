import sql from 'sql-template-tag'
import type { Check } from './check.types.ts'

/** The components of a tax add up to it; no more of a tax is refunded than was sold (invariants 1, 2 and 8). */
export const taxChecks: readonly Check[] = [
  {
    invariant: 'tax_components',
    broken: sql`select i.brand_id, i.id,
        'The components of the tax ' || i.tax || ' at the rate ' || coalesce(i.tax_rate::text, 'none') || ' add up to '
          || sum.amount || ' at ' || sum.rate as message
      from order_items i, lateral (
        select coalesce(sum((part ->> 'amount')::bigint), 0) as amount, min((part ->> 'amount')::bigint) as least,
          coalesce(sum((part ->> 'rate')::bigint), 0) as rate
        from jsonb_array_elements(i.tax_components) as part) as sum
      where i.tax_components is not null
        and (sum.amount <> i.tax or sum.rate is distinct from i.tax_rate or sum.least < 0)`,
  },
  {
    // An item with several taxes has the components of each in its part.
    invariant: 'tax_parts',
    broken: sql`select i.brand_id, i.id, 'The tax is ' || i.tax || ' in ' || i.total || ', but ' || faults as message
      from order_items i, lateral (
        select sum(tax) as tax, sum(total) as total, sum(discount) as discount, count(distinct coalesce(tax_id, '')) as taxes,
          bool_and(tax between 0 and total and discount >= 0 and (tax_id is null) = (rate is null)
            and (tax_id is not null or tax = 0) and (components is null or tax = (
              select sum((part ->> 'amount')::bigint) from jsonb_array_elements(components) as part))) as sound
        from jsonb_to_recordset(i.tax_parts) as part (tax_id text, rate bigint, components jsonb, discount bigint,
          tax bigint, total bigint)) as parts,
      concat_ws(' and ',
        case when parts.tax <> i.tax or parts.total <> i.total
          then 'its parts add up to ' || parts.tax || ' in ' || parts.total end,
        case when parts.discount <> i.discount
          then 'their discounts to ' || parts.discount || ' instead of ' || i.discount end,
        case when not parts.sound then 'a part is broken' end,
        -- A service charge spread over the taxes has a part for each rate, and at least one.
        case when i.kind = 'product' and parts.taxes < 2 then 'all parts are of one tax' end,
        case when i.kind = 'product' and parts.taxes <> jsonb_array_length(i.tax_parts) then 'two parts are of the same tax' end,
        case when i.tax_components is not null then 'the item has components beside its parts' end,
        case when i.tax_parts -> 0 ->> 'tax_id' is distinct from i.tax_id
          then 'the item names the tax ' || coalesce(i.tax_id, 'none') || ', its first part '
            || coalesce(i.tax_parts -> 0 ->> 'tax_id', 'none') end
      ) as faults
      where i.tax_parts is not null and faults <> ''`,
  },
  {
    invariant: 'refund_tax_lines',
    broken: sql`select a.brand_id, a.id,
        'The refund has ' || a.tax || ' of tax, its tax lines add up to ' || coalesce(lines.amount::text, 'nothing')
          || case when lines.sound then '' else ', and their components do not match' end as message
      from adjustments a, lateral (
        select sum((line ->> 'amount')::bigint) as amount,
          coalesce(bool_and(line -> 'components' is null or (line ->> 'amount')::bigint = (
            select sum((part ->> 'amount')::bigint) from jsonb_array_elements(line -> 'components') as part)), true)
          as sound
        from jsonb_array_elements(a.tax_lines) as line) as lines
      where a.kind = 'refund' and (not lines.sound or coalesce(lines.amount, 0) <> a.tax)`,
  },
  {
    // Untaxed money counts as a tax without an id.
    invariant: 'refund_by_tax',
    broken: sql`select brand_id, order_id as id,
        'Refunds gave back ' || sum(back_base) || ' with ' || sum(back_tax) || ' of the tax ' || coalesce(tax_id, 'none')
          || ', sold were ' || sum(base) || ' with ' || sum(tax) as message
      from (
        select i.brand_id, i.order_id, part.tax_id, part.rate, part.total - part.tax as base, part.tax,
          0 as back_base, 0 as back_tax
        from order_items i, lateral (
          select i.tax_id, i.tax_rate, i.tax, i.total where i.tax_parts is null
          union all
          select * from jsonb_to_recordset(i.tax_parts) as part (tax_id text collate "C", rate bigint, tax bigint,
            total bigint)) as part (tax_id, rate, tax, total)
        where (i.cancel_kind is null or i.cancel_kind = 'refund') and exists (select from adjustments a
          where a.brand_id = i.brand_id and a.order_id = i.order_id and a.kind = 'refund')
        union all
        select a.brand_id, a.order_id, line.tax_id, line.rate, 0, 0, line.base, line.amount
        from adjustments a, jsonb_to_recordset(a.tax_lines) as line (tax_id text collate "C", rate bigint, base bigint,
          amount bigint)
        where a.kind = 'refund'
        union all
        select a.brand_id, a.order_id, null, null, 0, 0, a.amount - coalesce((
          select sum(base + amount) from jsonb_to_recordset(a.tax_lines) as line (base bigint, amount bigint)), 0), 0
        from adjustments a where a.kind = 'refund'
      ) as figures
      group by brand_id, order_id, tax_id, rate
      having sum(back_base) > sum(base) or sum(back_tax) > sum(tax)`,
  },
]
