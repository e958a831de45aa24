import sql from 'sql-template-tag'
import type { Check } from './check.types.ts'

/** The total of each order when it was sold, which still includes refunded items. */
const sales = sql`
  select brand_id, order_id, sum(total) as total, coalesce(sum(total) filter (where cancelled_at is not null), 0) as refunded,
    bool_or(cancelled_at is null) as live
  from order_items where cancel_kind is null or cancel_kind = 'refund' group by brand_id, order_id`

/** Money paid on each order: shares of its bill's payments, or payments of its own. */
const money = sql`
  select brand_id, order_id, sum(amount) as sum, sum(refunded_amount) as refunded,
    bool_or(refunded_amount > amount) as beyond
  from (
    select share.brand_id, share.order_id, share.amount, share.refunded_amount from order_payments share
    join payments p on p.brand_id = share.brand_id and p.id = share.payment_id where p.voided_at is null
    union all
    select brand_id, order_id, amount, refunded_amount from payments
    where order_id is not null and voided_at is null) as parts
  group by brand_id, order_id`

/** Every order with its sale and its payments, zero if it has none. */
const paidOrders = sql`
  select o.brand_id, o.id, o.status, o.dining_session_id, o.balance_used + o.points_value as loyalty,
    coalesce(sale.total, 0) as total, coalesce(sale.refunded, 0) as refunded, coalesce(sale.live, false) as live,
    coalesce(money.sum, 0) + o.balance_used + o.points_value as paid, coalesce(money.refunded, 0) as taken,
    coalesce(money.beyond, false) as beyond
  from orders o
  left join (${sales}) as sale on sale.brand_id = o.brand_id and sale.order_id = o.id
  left join (${money}) as money on money.brand_id = o.brand_id and money.order_id = o.id`

/** The amount paid equals the total, and every cent belongs to an order once its bill is settled (invariant 2). */
export const paymentChecks: readonly Check[] = [
  {
    invariant: 'bill_payments',
    broken: sql`select s.brand_id, s.id,
        'The bill has ' || s.paid || ' of ' || s.total || ' paid, its payments add up to '
          || coalesce(payments.sum, 0) as message
      from dining_sessions s
      left join (
        select brand_id, dining_session_id, sum(amount) as sum from payments
        where dining_session_id is not null and voided_at is null group by brand_id, dining_session_id) as payments
      on payments.brand_id = s.brand_id and payments.dining_session_id = s.id
      where s.paid <> coalesce(payments.sum, 0)
        or (s.status = 'open' and s.paid + s.balance_used + s.points_value > s.total)`,
  },
  {
    invariant: 'bill_loyalty',
    broken: sql`select s.brand_id, s.id,
        'Balance and points pay ' || row(s.balance_used, s.points_used, s.points_value)::text
          || ' of the bill, and of its orders ' || coalesce(row(used.balance, used.points, used.value)::text, 'none') as message
      from dining_sessions s
      left join (
        select brand_id, dining_session_id, sum(balance_used) as balance, sum(points_used) as points,
          sum(points_value) as value
        from orders where dining_session_id is not null group by brand_id, dining_session_id) as used
      on used.brand_id = s.brand_id and used.dining_session_id = s.id
      where coalesce(used.balance, 0) <> case when s.status = 'settled' then s.balance_used else 0 end
        or coalesce(used.points, 0) <> case when s.status = 'settled' then s.points_used else 0 end
        or coalesce(used.value, 0) <> case when s.status = 'settled' then s.points_value else 0 end`,
  },
  {
    invariant: 'order_payments',
    broken: sql`select o.brand_id, o.id,
        'The order is ' || o.status || ' and was sold at ' || o.total || ', its payments add up to '
          || o.paid as message
      from (${paidOrders}) as o
      where case
        when o.status in ('paid', 'partially_refunded', 'refunded') then o.paid <> o.total
        when o.status = 'partially_paid' then o.dining_session_id is not null or o.paid <= 0 or o.paid > o.total
        else o.paid <> 0 end`,
  },
  {
    invariant: 'refunds',
    broken: sql`select o.brand_id, o.id,
        'Items of ' || o.refunded || ' are refunded, adjustments refund ' || coalesce(given.sum, 0)
          || ', payments refunded ' || o.taken as message
      from (${paidOrders}) as o
      left join (
        select brand_id, order_id, sum(amount) as sum, bool_or(item_id is null) as lessened
        from adjustments where kind = 'refund' group by brand_id, order_id) as given
      on given.brand_id = o.brand_id and given.order_id = o.id
      where coalesce(given.sum, 0) not between o.refunded and case when given.lessened then o.total else o.refunded end
        or o.beyond or o.taken > coalesce(given.sum, 0) or o.taken + o.loyalty < coalesce(given.sum, 0)
        or o.status is distinct from case
          when o.refunded = 0 and given.sum is null
            then case when o.status in ('partially_refunded', 'refunded') then 'paid' else o.status end
          when not o.live or (given.lessened and given.sum = o.total) then 'refunded'
          else 'partially_refunded' end`,
  },
  {
    invariant: 'payment_refunds',
    broken: sql`select p.brand_id, p.id,
        'The payment has ' || p.refunded_amount || ' refunded, its shares ' || coalesce(shares.sum, 0) as message
      from payments p
      left join (
        select brand_id, payment_id, sum(refunded_amount) as sum from order_payments
        group by brand_id, payment_id) as shares
      on shares.brand_id = p.brand_id and shares.payment_id = p.id
      where p.dining_session_id is not null and p.refunded_amount <> coalesce(shares.sum, 0)`,
  },
  {
    invariant: 'refunded_tips',
    broken: sql`select o.brand_id, o.id,
        'Tips of ' || coalesce(given.tip, 0) || ' are refunded, of its payments ' || coalesce(paid.tip, 0) as message
      from orders o
      left join (
        select brand_id, order_id, sum(tip) as tip from adjustments group by brand_id, order_id) as given
      on given.brand_id = o.brand_id and given.order_id = o.id
      left join (
        select brand_id, order_id, sum(refunded_tip) as tip from payments
        where order_id is not null group by brand_id, order_id
        union all
        select share.brand_id, share.order_id, sum(p.refunded_tip) from order_payments share
        join payments p on p.brand_id = share.brand_id and p.id = share.payment_id
        where share.first_share group by share.brand_id, share.order_id) as paid
      on paid.brand_id = o.brand_id and paid.order_id = o.id
      where coalesce(given.tip, 0) <> coalesce(paid.tip, 0)`,
  },
  {
    invariant: 'payment_shares',
    broken: sql`select p.brand_id, p.id,
        'The payment of ' || p.amount || ' on a bill that is ' || s.status || ' has shares of ' || coalesce(shares.sum, 0)
          || ', of which ' || coalesce(shares.firsts, 0) || ' are first shares' as message
      from payments p join dining_sessions s on s.brand_id = p.brand_id and s.id = p.dining_session_id
      left join (
        select share.brand_id, share.payment_id, sum(share.amount) as sum, count(*) filter (where first_share) as firsts,
          min(coalesce(o.dining_session_id, '')) as first_bill, max(coalesce(o.dining_session_id, '')) as last_bill
        from order_payments share
        join orders o on o.brand_id = share.brand_id and o.id = share.order_id
        group by share.brand_id, share.payment_id) as shares
      on shares.brand_id = p.brand_id and shares.payment_id = p.id,
        lateral (select s.status = 'settled' and p.void_business_date is null as shared) as due
      where shares.first_bill <> p.dining_session_id or shares.last_bill <> p.dining_session_id
        or coalesce(shares.sum, 0) <> case when due.shared then p.amount else 0 end
        or coalesce(shares.firsts, 0) <> case when due.shared then 1 else 0 end`,
  },
  {
    invariant: 'paid_items',
    broken: sql`select i.brand_id, i.id,
        'Of the item ' || row(i.paid_quantity, i.paid_amount)::text || ' is paid, payments name '
          || row(coalesce(named.quantity, 0), coalesce(named.amount, 0))::text || ' of it' as message
      from orders o
      join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
      left join (
        select p.brand_id, part ->> 'item_id' as item_id, sum((part ->> 'quantity')::bigint) as quantity,
          sum((part ->> 'amount')::bigint) as amount
        from payments p, jsonb_array_elements(p.items) as part
        where p.items is not null and p.voided_at is null group by p.brand_id, part ->> 'item_id') as named
      on named.brand_id = i.brand_id and named.item_id = i.id
      where o.status in ('pending', 'partially_paid')
        and (i.paid_quantity <> coalesce(named.quantity, 0) or i.paid_amount <> least(i.total, coalesce(named.amount, 0))
          or (i.paid_quantity = i.quantity and i.paid_amount <> i.total))`,
  },
  {
    invariant: 'tips_covered',
    broken: sql`select brand_id, id, 'Of the tip of ' || tip || ' are refunded ' || refunded_tip as message
      from payments where refunded_tip > greatest(tip, 0)`,
  },
  {
    invariant: 'payment_change',
    broken: sql`select brand_id, id, 'A payment by ' || type || ' has tendered, change or rounding' as message
      from payments
      where (type <> 'cash' and tendered is not null) or (coin is null and rounding <> 0 and amount > 0)
        or change <> coalesce(tendered - tip - amount - rounding, 0)`,
  },
]
