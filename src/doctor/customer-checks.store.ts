import sql from 'sql-template-tag'
import type { Check } from './check.types.ts'

/** Balance and points equal the sums of the customer's ledger, whose lines match their sales (invariant 4). */
export const customerChecks: readonly Check[] = [
  {
    invariant: 'customer_ledger',
    standing: true,
    broken: sql`select c.brand_id, c.id,
        'The customer has ' || c.points || ' points and a balance of ' || c.balance || ', the ledger adds up to '
          || coalesce(ledger.points, 0) || ' and ' || coalesce(ledger.balance, 0) as message
      from customers c
      left join (
        select brand_id, customer_id, sum(points) as points, sum(balance) as balance from customer_ledger
        group by brand_id, customer_id) as ledger
      on ledger.brand_id = c.brand_id and ledger.customer_id = c.id
      where c.points <> coalesce(ledger.points, 0) or c.balance <> coalesce(ledger.balance, 0)`,
  },
  {
    invariant: 'order_ledger',
    broken: sql`select o.brand_id, o.id,
        'The order earned and reversed ' || sale.says::text || ' points and balance, the ledger has '
          || booked.says::text as message
      from orders o
      left join (
        select brand_id, order_id, sum(points_reversed) as points_reversed, sum(balance_reversed) as balance_reversed,
          sum(points_returned) as points_returned, sum(to_balance) as to_balance, sum(tip) as tip
        from adjustments group by brand_id, order_id) as a
      on a.brand_id = o.brand_id and a.order_id = o.id
      left join (
        select brand_id, order_id, sum(points) filter (where kind = 'earn') as points_earned,
          sum(balance) filter (where kind = 'earn') as balance_earned,
          -sum(points) filter (where kind = 'reverse') as points_reversed,
          -sum(balance) filter (where kind = 'reverse') as balance_reversed,
          sum(points) filter (where kind = 'return') as points_returned,
          sum(balance) filter (where kind = 'return') as returned,
          min(customer_id) as first_customer, max(customer_id) as last_customer
        from (
          -- Reopening an order takes back its earnings, and another customer may earn then.
          select brand_id, order_id, customer_id, kind, sum(points) as points, sum(balance) as balance from customer_ledger
          where order_id is not null group by brand_id, order_id, customer_id, kind
          having sum(points) <> 0 or sum(balance) <> 0 or kind <> 'earn') as booked_by
        group by brand_id, order_id) as l
      on l.brand_id = o.brand_id and l.order_id = o.id
      left join (
        select brand_id, order_id, sum(tip) as tip from refund_payments group by brand_id, order_id) as paid_out
      on paid_out.brand_id = o.brand_id and paid_out.order_id = o.id,
        lateral (
          select row(o.points_earned::numeric, o.balance_earned::numeric, coalesce(a.points_reversed, 0),
            coalesce(a.balance_reversed, 0), coalesce(a.points_returned, 0)) as says) as sale,
        lateral (
          select row(coalesce(l.points_earned, 0), coalesce(l.balance_earned, 0), coalesce(l.points_reversed, 0),
            coalesce(l.balance_reversed, 0), coalesce(l.points_returned, 0)) as says) as booked
      where (a.order_id is not null or l.order_id is not null or o.points_earned <> 0 or o.balance_earned <> 0)
        and (sale.says is distinct from booked.says
          or (l.order_id is not null and (l.first_customer is distinct from o.customer_id
            or l.last_customer is distinct from o.customer_id))
          or coalesce(l.returned, 0) <> coalesce(a.to_balance + a.tip - coalesce(paid_out.tip, 0), 0))`,
  },
  {
    invariant: 'balance_payments',
    broken: sql`select coalesce(l.brand_id, p.brand_id) as brand_id, coalesce(l.id, p.id) as id,
        'The ledger has ' || coalesce(l.says::text, 'nothing') || ', the payment ' || coalesce(p.says::text, 'nothing')
          as message
      from (
        select brand_id, id, row(customer_id, branch_id, payment_method_id, shift_id, business_date, balance) as says
        from customer_ledger where kind in ('top_up', 'pay_out')) as l
      full join (
        select brand_id, id, row(customer_id, branch_id, payment_method_id, shift_id, business_date, amount) as says
        from payments where kind <> 'sale' and corrects_id is null) as p
      on p.brand_id = l.brand_id and p.id = l.id
      where l.says is distinct from p.says`,
  },
  {
    // Ledger lines of merged bills stay with their original bill.
    invariant: 'spent_ledger',
    broken: sql`with recursive roots (brand_id, id, root) as (
        select brand_id, id, id from dining_sessions where status <> 'merged'
        union all
        select m.brand_id, m.id, r.root from dining_sessions m
        join roots r on r.brand_id = m.brand_id and r.id = m.merged_into_id where m.status = 'merged')
      select paid.brand_id, paid.id,
        'Paid with ' || paid.points || ' points and ' || paid.balance || ' of a balance, the ledger has '
          || coalesce(spent.points, 0) || ' and ' || coalesce(spent.balance, 0) as message
      from (
        select brand_id, id, points_used as points, balance_used as balance from dining_sessions
        union all
        select brand_id, id, points_used, balance_used from orders where dining_session_id is null) as paid
      left join (
        select l.brand_id, coalesce(r.root, l.order_id) as id, -sum(l.points) as points, -sum(l.balance) as balance
        from customer_ledger l left join roots r on r.brand_id = l.brand_id and r.id = l.dining_session_id
        where l.kind = 'redeem' group by l.brand_id, coalesce(r.root, l.order_id)) as spent
      on spent.brand_id = paid.brand_id and spent.id = paid.id
      where (paid.points, paid.balance)
        is distinct from (coalesce(spent.points, 0)::bigint, coalesce(spent.balance, 0)::bigint)`,
  },
]
