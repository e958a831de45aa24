import sql from 'sql-template-tag'
import type { Check } from './check.types.ts'

/** Receipts are numbered and chained without a gap, and have what was sold and given back (invariants 2, 6, 7 and 10). */
export const receiptChecks: readonly Check[] = [
  {
    invariant: 'receipt_numbers',
    standing: true,
    broken: sql`select brand_id, branch_id as id, 'The receipts of ' || year || ' are numbered ' || coalesce(r.first, 0) || ' to '
          || coalesce(r.last, 0) || ', they are ' || coalesce(r.receipts, 0) || ', the counter is at '
          || coalesce(c.last, 0) as message
      from (
        select brand_id, branch_id, key::integer as year, value::integer as last
        from receipt_counters, jsonb_each_text(numbers)) as c
      full join (
        select brand_id, branch_id, year, min(year_number) as first, max(year_number) as last,
          count(distinct year_number)::integer as receipts
        from receipts group by brand_id, branch_id, year) as r
      using (brand_id, branch_id, year)
      where (r.first, r.last, r.receipts) is distinct from (1, c.last, c.last)
      union all
      select brand_id, id, 'Receipt ' || year_number || ' of ' || business_date || ' has the number ' || number
      from receipts
      where extract(year from business_date) <> year
        or number not like '%-' || year || '-' || lpad(year_number::text, greatest(6, length(year_number::text)), '0')`,
  },
  {
    invariant: 'receipt_chain',
    standing: true,
    broken: sql`select brand_id, id, 'Receipt ' || number || ' does not follow the one before it' as message
      from (
        select r.*, lag(hash) over chain as hash_before, lag(position) over chain as position_before
        from receipts r window chain as (partition by brand_id, branch_id order by position)) as r
      where previous_hash is distinct from hash_before or position <> coalesce(position_before, 0) + 1
      union all
      select c.brand_id, c.branch_id, 'The receipts end at ' || coalesce(r.position, 0) || ' instead of ' || c.position
      from receipt_counters c
      left join (
        select distinct on (brand_id, branch_id) brand_id, branch_id, position, hash from receipts
        order by brand_id, branch_id, position desc) as r
      on r.brand_id = c.brand_id and r.branch_id = c.branch_id
      where (c.position, c.hash) is distinct from (r.position, r.hash)`,
  },
  {
    // Of a bill, an order without one, or money for a balance.
    invariant: 'receipt_sums',
    broken: sql`select brand_id, id, 'Its receipts add up to ' || sum(receipts) || ' with a tax of ' || sum(receipt_tax)
          || ', its figures to ' || sum(total) || ' with ' || sum(tax) as message
      from (
        select o.brand_id, coalesce(o.dining_session_id, o.id) as id, i.total, i.tax, 0 as receipts, 0 as receipt_tax
        from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
        where o.status in ('paid', 'partially_refunded', 'refunded') and coalesce(i.cancel_kind, 'refund') = 'refund'
        union all
        select o.brand_id, coalesce(o.dining_session_id, o.id), -a.amount, -a.tax, 0, 0
        from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
        where a.kind = 'refund'
        union all
        select brand_id, id, amount, 0, 0, 0 from payments where kind <> 'sale' and corrects_id is null
        union all
        select brand_id, coalesce(dining_session_id, order_id, payment_id), 0, 0, total, (
          select coalesce(sum((line ->> 'amount')::bigint), 0) from jsonb_array_elements(tax_lines) as line)
        from receipts) as parts
      group by brand_id, id
      having sum(total) <> sum(receipts) or sum(tax) <> sum(receipt_tax)`,
  },
  {
    invariant: 'receipt_events',
    broken:
      kept => sql`select coalesce(r.brand_id, e.brand_id) as brand_id, coalesce(r.id, e.record_id) as id,
        'Receipt ' || coalesce(r.number, e.number) || case when r.id is null then ' is missing, it has an event'
          else ' has ' || coalesce(e.times, 0) || ' events' end as message
      from receipts r
      full join (
        select brand_id, record_id, min(data ->> 'number') as number, min(data ->> 'hash') as hash, count(*) as times
        from events where type = 'receipt.issued' group by brand_id, record_id) as e
      on e.brand_id = r.brand_id and e.record_id = r.id
      where (r.id is null or e.times is not null or r.created_at >= ${kept})
        and (e.times, e.number, e.hash) is distinct from (1::bigint, r.number, r.hash)`,
  },
  {
    invariant: 'receipts_issued',
    broken: sql`select s.brand_id, s.id, 'It was settled ' || s.settled || ' times and reopened ' || s.reopened || ' times, and has '
          || coalesce(r.sales, 0) || ' receipts of sales and ' || coalesce(r.voids, 0) || ' that void one' as message
      from (
        select brand_id, coalesce(dining_session_id, order_id) as id, count(*) as settled, count(reopened_at) as reopened
        from settlements group by brand_id, coalesce(dining_session_id, order_id)) as s
      left join (
        select brand_id, coalesce(dining_session_id, order_id) as id, count(*) filter (where kind = 'sale') as sales,
          count(voided_at) as voided, count(*) filter (where kind = 'void') as voids
        from receipts group by brand_id, coalesce(dining_session_id, order_id)) as r
      on r.brand_id = s.brand_id and r.id = s.id
      where (r.sales, r.voided, r.voids) is distinct from (s.settled, s.reopened, s.reopened)`,
  },
]
