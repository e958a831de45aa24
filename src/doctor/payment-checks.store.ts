import sql from 'sql-template-tag'
import type { Check } from './check.store.ts'

/** What was paid is what was to be paid, and every cent of it belongs to an order once it is settled (§12.2). */
export const paymentChecks: readonly Check[] = [
  {
    invariant: 'bill_payments',
    broken: sql`select s.brand_id, s.id,
        'The bill says ' || s.paid || ' of ' || s.total || ' is paid, its payments come to ' || payments.sum as message
      from dining_sessions s, lateral (
        select coalesce(sum(amount), 0) as sum from payments p
        where p.brand_id = s.brand_id and p.dining_session_id = s.id) as payments
      where s.paid <> payments.sum or s.paid > s.total`,
  },
  {
    invariant: 'order_payments',
    broken: sql`select o.brand_id, o.id,
        'The order is ' || o.status || ' with a total of ' || o.total || ', its payments come to '
          || shares.sum as message
      from orders o, lateral (
        select coalesce(sum(amount), 0) as sum from order_payments p
        where p.brand_id = o.brand_id and p.order_id = o.id) as shares
      where shares.sum <> case when o.status = 'paid' then o.total else 0 end`,
  },
  {
    invariant: 'payment_shares',
    broken: sql`select p.brand_id, p.id,
        'The payment of ' || p.amount || ' on a bill that is ' || s.status || ' has shares of ' || shares.sum
          || ', first ones: ' || shares.firsts as message
      from payments p join dining_sessions s on s.brand_id = p.brand_id and s.id = p.dining_session_id,
        lateral (
          select coalesce(sum(amount), 0) as sum, count(*) filter (where first_share) as firsts,
            count(*) filter (where o.dining_session_id is distinct from p.dining_session_id) as strays
          from order_payments share
          join orders o on o.brand_id = share.brand_id and o.id = share.order_id
          where share.brand_id = p.brand_id and share.payment_id = p.id) as shares
      where shares.strays > 0 or (shares.sum, shares.firsts) is distinct from
        case when s.status = 'settled' then (p.amount::numeric, 1::bigint) else (0::numeric, 0::bigint) end`,
  },
  {
    invariant: 'payment_change',
    broken: sql`select brand_id, id, 'A payment by ' || type || ' has tendered or change' as message
      from payments
      where (type <> 'cash' and tendered is not null) or change <> coalesce(tendered - amount, 0)`,
  },
]
