import sql from 'sql-template-tag'
import type { Check } from './check.store.ts'

/** What order `o` came to when it was sold: refunds leave its totals and stay in this. */
const sale = sql`select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where cancelled_at is not null), 0) as refunded
  from order_items i
  where i.brand_id = o.brand_id and i.order_id = o.id and i.cancel_kind is distinct from 'cancel'`

/** What pays order `o`: shares of its bill's payments, or payments of its own. */
const money = sql`
  select share.amount, share.refunded_amount from order_payments share
  join payments p on p.brand_id = share.brand_id and p.id = share.payment_id
  where share.brand_id = o.brand_id and share.order_id = o.id and p.voided_at is null
  union all
  select p.amount, p.refunded_amount from payments p
  where p.brand_id = o.brand_id and p.order_id = o.id and p.voided_at is null`

/** What was paid is what was to be paid, and every cent of it belongs to an order once it is settled (§12.2). */
export const paymentChecks: readonly Check[] = [
  {
    invariant: 'bill_payments',
    broken: sql`select s.brand_id, s.id,
        'The bill says ' || s.paid || ' of ' || s.total || ' is paid, its payments come to ' || payments.sum as message
      from dining_sessions s, lateral (
        select coalesce(sum(amount), 0) as sum from payments p
        where p.brand_id = s.brand_id and p.dining_session_id = s.id and p.voided_at is null) as payments
      where s.paid <> payments.sum
        or (s.status = 'open' and s.paid + s.balance_used + s.points_value > s.total)`,
  },
  {
    invariant: 'bill_loyalty',
    broken: sql`select s.brand_id, s.id,
        'Balance and points pay ' || row(s.balance_used, s.points_used, s.points_value)::text
          || ' of the bill, of its orders ' || used.sums::text as message
      from dining_sessions s, lateral (
        select row(coalesce(sum(balance_used), 0), coalesce(sum(points_used), 0), coalesce(sum(points_value), 0)) as sums
        from orders o where o.brand_id = s.brand_id and o.dining_session_id = s.id) as used
      where used.sums::text <> case when s.status = 'settled'
        then row(s.balance_used, s.points_used, s.points_value)::text else '(0,0,0)' end`,
  },
  {
    invariant: 'order_payments',
    broken: sql`select o.brand_id, o.id,
        'The order is ' || o.status || ' and was sold at ' || sale.total || ', what pays it comes to '
          || paid.sum as message
      from orders o, lateral (${sale}) as sale, lateral (
        select coalesce(sum(amount), 0) + o.balance_used + o.points_value as sum from (${money}) as money) as paid
      where case
        when o.status in ('paid', 'partially_refunded', 'refunded') then paid.sum <> sale.total
        when o.status = 'partially_paid'
          then o.dining_session_id is not null or paid.sum <= 0 or paid.sum >= sale.total
        else paid.sum <> 0 end`,
  },
  {
    invariant: 'refunds',
    broken: sql`select o.brand_id, o.id,
        'Items of ' || sale.refunded || ' are refunded, adjustments give back ' || given.sum
          || ', payments gave back ' || taken.sum as message
      from orders o, lateral (${sale}) as sale,
        lateral (
          select coalesce(sum(amount), 0) as sum from adjustments a
          where a.brand_id = o.brand_id and a.order_id = o.id and a.kind = 'refund') as given,
        lateral (
          select coalesce(sum(refunded_amount), 0) as sum, coalesce(bool_or(refunded_amount > amount), false) as beyond
          from (${money}) as money) as taken
      where given.sum <> sale.refunded or taken.beyond
        or taken.sum > given.sum or taken.sum + o.balance_used + o.points_value < given.sum
        or o.status is distinct from case
          when sale.refunded = 0 and not exists (
            select from adjustments a where a.brand_id = o.brand_id and a.order_id = o.id and a.kind = 'refund')
            then case when o.status in ('partially_refunded', 'refunded') then 'paid' else o.status end
          when exists (
            select from order_items i
            where i.brand_id = o.brand_id and i.order_id = o.id and i.cancelled_at is null) then 'partially_refunded'
          else 'refunded' end`,
  },
  {
    invariant: 'payment_refunds',
    broken: sql`select p.brand_id, p.id,
        'The payment says ' || p.refunded_amount || ' of it is refunded, its shares ' || shares.sum as message
      from payments p, lateral (
        select coalesce(sum(refunded_amount), 0) as sum from order_payments share
        where share.brand_id = p.brand_id and share.payment_id = p.id) as shares
      where p.dining_session_id is not null and p.refunded_amount <> shares.sum`,
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
        case when s.status = 'settled' and p.void_business_date is null
          then (p.amount::numeric, 1::bigint) else (0::numeric, 0::bigint) end`,
  },
  {
    invariant: 'payment_change',
    broken: sql`select brand_id, id, 'A payment by ' || type || ' has tendered, change or rounding' as message
      from payments
      where (type <> 'cash' and (tendered is not null or rounding <> 0))
        or change <> coalesce(tendered - tip - amount - rounding, 0)`,
  },
]
