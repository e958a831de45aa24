import sql from 'sql-template-tag'
import type { Check } from './check.store.ts'

/** What customers have is the sum of their books, and every line of a book is what a sale says (§12.4). */
export const customerChecks: readonly Check[] = [
  {
    invariant: 'customer_ledger',
    broken: sql`select c.brand_id, c.id,
        'The customer has ' || c.points || ' points and a balance of ' || c.balance || ', the book comes to '
          || ledger.points || ' and ' || ledger.balance as message
      from customers c, lateral (
        select coalesce(sum(points), 0) as points, coalesce(sum(balance), 0) as balance from customer_ledger l
        where l.brand_id = c.brand_id and l.customer_id = c.id) as ledger
      where (c.points, c.balance) is distinct from (ledger.points::bigint, ledger.balance::bigint)`,
  },
  {
    invariant: 'order_ledger',
    broken: sql`select o.brand_id, o.id,
        'The order earned and took back ' || sale.says::text || ' points and balance, the book says '
          || ledger.says::text as message
      from orders o, lateral (
        select row(o.points_earned, o.balance_earned, coalesce(sum(a.points_reversed), 0),
            coalesce(sum(a.balance_reversed), 0), coalesce(sum(a.points_returned), 0)) as says,
          coalesce(sum(a.to_balance), 0) as to_balance, coalesce(sum(a.tip), 0) as tip
        from adjustments a where a.brand_id = o.brand_id and a.order_id = o.id) as sale,
        lateral (
          select row(coalesce(sum(l.points) filter (where kind = 'earn'), 0),
              coalesce(sum(l.balance) filter (where kind = 'earn'), 0),
              coalesce(-sum(l.points) filter (where kind = 'reverse'), 0),
              coalesce(-sum(l.balance) filter (where kind = 'reverse'), 0),
              coalesce(sum(l.points) filter (where kind = 'return'), 0)) as says,
            coalesce(sum(l.balance) filter (where kind = 'return'), 0) as returned,
            bool_or(l.customer_id is distinct from o.customer_id) as strays
          from customer_ledger l where l.brand_id = o.brand_id and l.order_id = o.id) as ledger
      where sale.says::text <> ledger.says::text or ledger.strays
        or ledger.returned not in (sale.to_balance, sale.to_balance + sale.tip)`,
  },
  {
    // Of bills that were merged the lines stay with the bill they were written for.
    invariant: 'spent_ledger',
    broken: sql`with recursive roots (brand_id, id, root) as (
        select brand_id, id, id from dining_sessions where status <> 'merged'
        union all
        select m.brand_id, m.id, r.root from dining_sessions m
        join roots r on r.brand_id = m.brand_id and r.id = m.merged_into_id where m.status = 'merged')
      select paid.brand_id, paid.id,
        'Paid with ' || paid.points || ' points and ' || paid.balance || ' of a balance, the book says '
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
