import sql from 'sql-template-tag'
import { shiftEntries } from '../shifts/booking.store.ts'
import type { Check } from './check.types.ts'

/** A drawer's Z report equals the sums of its entries and never changes (invariant 5). */
export const shiftChecks: readonly Check[] = [
  {
    invariant: 'drawers',
    broken: sql`select s.brand_id, s.id, 'The Z report expects ' || coalesce(reported.sums, 'nothing')
          || ', the entries of its drawer add up to ' || coalesce(booked.sums, 'nothing') as message
      from shifts s, lateral (
        select s.opening_float + coalesce(sum(case kind when 'pay_in' then amount when 'pay_out' then -amount end), 0)
          as cash
        from shift_movements m where m.brand_id = s.brand_id and m.shift_id = s.id) as drawer, lateral (
        select string_agg(method || ' ' || expected, ', ' order by method) filter (where expected <> 0) as sums,
          bool_and(difference is not distinct from counted - expected) as sound
        from jsonb_array_elements(s.report -> 'methods') as line, lateral (
          select coalesce(line ->> 'paymentMethodId', '-') as method, (line ->> 'expected')::bigint as expected,
            (line ->> 'counted')::bigint as counted, (line ->> 'difference')::bigint as difference) as figures) as reported,
        lateral (
        select string_agg(method || ' ' || sum, ', ' order by method) filter (where sum <> 0) as sums
        from (
          select method, sum(amount) as sum
          from (
            select payment_method_id as method, payments + tips + rounding + top_ups - refunds - paid_out as amount
            from (${shiftEntries}) as entries
            where entries.brand_id = s.brand_id and entries.shift_id = s.id
            union all select coalesce(s.report ->> 'drawerMethodId', '-'), drawer.cash) as amounts
          group by method) as sums) as booked
      where s.status = 'closed' and (reported.sums is distinct from booked.sums or not coalesce(reported.sound, true)
        or s.report ->> 'number' is distinct from s.number::text)`,
  },
  {
    // Spelled out, so that the sum is independent of the code that makes the report.
    invariant: 'drawer_cash',
    broken: sql`select s.brand_id, s.id, 'The Z report expects cash of ' || coalesce(reported.cash, 0)
          || ', float, payments, refunds and movements add up to ' || booked.cash as message
      from shifts s, lateral (
        select sum((line ->> 'expected')::bigint) as cash from jsonb_array_elements(s.report -> 'methods') as line
        left join payment_methods m on m.brand_id = s.brand_id and m.id = line ->> 'paymentMethodId'
        where m.type = 'cash' or m.id is null) as reported, lateral (
        select s.opening_float + coalesce(sum(amount), 0) as cash
        from (
          select p.payment_method_id as method, p.amount + p.rounding + p.tip as amount from payments p
          where p.brand_id = s.brand_id and p.shift_id = s.id
          union all select p.payment_method_id, -(p.amount + p.rounding + p.tip) from payments p
          where p.brand_id = s.brand_id and p.void_shift_id = s.id
          union all select r.payment_method_id, -(r.amount + r.rounding + r.tip) from refund_payments r
          where r.brand_id = s.brand_id and r.shift_id = s.id
          union all select null, case v.kind when 'pay_in' then v.amount when 'pay_out' then -v.amount end
          from shift_movements v where v.brand_id = s.brand_id and v.shift_id = s.id) as entries
        left join payment_methods m on m.brand_id = s.brand_id and m.id = entries.method
        where m.type = 'cash' or m.id is null) as booked
      where s.status = 'closed' and reported.cash is distinct from booked.cash`,
  },
  {
    invariant: 'shift_numbers',
    standing: true,
    broken: sql`select brand_id, min(id) as id, 'The Z reports of the register ' || register_key || ' are numbered up to '
          || max(number) || ' for ' || count(*) || ' shifts' as message
      from shifts where status = 'closed'
      group by brand_id, branch_id, register_key
      having min(number) <> 1 or max(number) <> count(*) or count(distinct number) <> count(*)`,
  },
  {
    invariant: 'shift_branches',
    broken: sql`select distinct entries.brand_id, entries.shift_id as id,
        'The drawer has money of another branch, or does not exist' as message
      from (${shiftEntries}) as entries
      left join shifts s on s.brand_id = entries.brand_id and s.id = entries.shift_id
      where s.branch_id is distinct from entries.branch_id`,
  },
]
