import sql from 'sql-template-tag'
import type { Check } from './check.types.ts'

const stages = sql`array['new', 'preparing', 'ready', 'delivered']`

/** Numbers, tables, statuses and stages are consistent (invariants 6 and 7). */
export const stateChecks: readonly Check[] = [
  {
    invariant: 'order_terms',
    broken: sql`select o.brand_id, o.id, 'The order is in ' || o.currency || ', ' || o.tax_mode || ', its brand in '
          || b.currency || ', ' || b.tax_mode as message
      from orders o join brands b on b.id = o.brand_id
      where (o.currency, o.tax_mode) is distinct from (b.currency, b.tax_mode)`,
  },
  {
    invariant: 'display_numbers',
    standing: true,
    broken: sql`select brand_id, branch_id as id,
        'The numbers of ' || business_date || ' run from ' || coalesce(o.first, 0) || ' to ' || coalesce(o.last, 0)
          || ' for ' || coalesce(o.orders, 0) || ' orders, the counter is at ' || coalesce(c.last, 0) as message
      from day_counters c
      full join (
        select brand_id, branch_id, business_date, min(number) as first, max(number) as last,
          count(distinct number) as numbers, count(*) as orders
        from orders group by brand_id, branch_id, business_date) as o
      using (brand_id, branch_id, business_date)
      where (o.first, o.last, o.numbers, c.last) is distinct from (1, o.orders::integer, o.orders, o.orders::integer)`,
  },
  {
    invariant: 'order_numbers',
    broken: sql`select brand_id, id, 'The order of ' || business_date || ' with number ' || number || ' has the order number '
        || order_number as message
      from orders
      where order_number not like '%-' || to_char(business_date, 'YYYYMMDD') || '-'
        || lpad(number::text, greatest(4, length(number::text)), '0')`,
  },
  {
    invariant: 'occupied_tables',
    standing: true,
    broken: sql`select coalesce(o.brand_id, s.brand_id) as brand_id, coalesce(o.table_id, s.table_id) as id,
        'Open bills at the table: ' || coalesce(s.bills, 'none') || ', occupied by: '
          || coalesce(o.bills, 'none') as message
      from (
        select brand_id, table_id, string_agg(dining_session_id, ', ' order by dining_session_id) as bills
        from occupied_tables group by brand_id, table_id) as o
      full join (
        select brand_id, table_id, string_agg(id, ', ' order by id) as bills, count(*) as count
        from dining_sessions, unnest(table_ids) as at (table_id)
        where status = 'open' group by brand_id, table_id) as s
      on s.brand_id = o.brand_id and s.table_id = o.table_id
      where o.bills is distinct from s.bills or s.count > 1`,
  },
  {
    invariant: 'bill_tables',
    broken: sql`select s.brand_id, s.id, 'The bill has neither a table nor a name, or has a table of another branch' as message
      from dining_sessions s
      cross join lateral unnest(case when cardinality(s.table_ids) = 0 then '{-}' else s.table_ids end) as at (table_id)
      left join tables t on t.brand_id = s.brand_id and t.id = at.table_id
      where t.branch_id is distinct from s.branch_id and (cardinality(s.table_ids) > 0 or s.name is null)
      group by s.brand_id, s.id`,
  },
  {
    invariant: 'bill_status',
    broken: sql`select s.brand_id, s.id,
        'The bill is ' || s.status || ', its orders: ' || coalesce(orders.statuses, 'none') || ', paid ' || s.paid
          || ' of ' || s.total || case when s.closed_at is null then ', not closed' else ', closed' end as message
      from dining_sessions s
      left join (
        select brand_id, dining_session_id,
          nullif(concat_ws(', ', case when min(status) <> max(status) then min(status) end, max(status)), '') as statuses,
          bool_or(status in ('paid', 'partially_refunded', 'refunded')) as any_paid,
          bool_or(status = 'pending') as any_pending, bool_or(status = 'partially_paid') as any_other
        from orders where dining_session_id is not null group by brand_id, dining_session_id) as orders
      on orders.brand_id = s.brand_id and orders.dining_session_id = s.id
      where (s.status = 'open') <> (s.closed_at is null) or orders.any_other
        or (orders.any_pending and s.status <> 'open')
        or coalesce(orders.any_paid, false) <> (s.status = 'settled')
        or (s.status in ('cancelled', 'merged') and s.paid <> 0)
        or (s.status = 'merged') <> (s.merged_into_id is not null)`,
  },
  {
    // Reports count a bill's guests on its first paid order.
    invariant: 'bill_guests',
    broken: sql`select o.brand_id, o.id, 'The order counts ' || coalesce(o.bill_guests::text, 'no')
        || ' guests of its bill instead of ' || coalesce(first.guests::text, 'none') as message
      from orders o
      left join (
        select distinct on (o.brand_id, o.dining_session_id) o.brand_id, o.id, s.guests
        from orders o join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id
        where o.status in ('paid', 'partially_refunded', 'refunded')
        order by o.brand_id, o.dining_session_id, o.ordered_at, o.id) as first
      on first.brand_id = o.brand_id and first.id = o.id
      where o.bill_guests is distinct from first.guests`,
  },
  {
    invariant: 'order_status',
    broken: sql`select o.brand_id, o.id, 'The order is ' || o.status || ' with ' || coalesce(items.live, 0) || ' live of '
        || coalesce(items.count, 0) || ' items, on a bill of branch ' || coalesce(s.branch_id, 'none') as message
      from orders o
      left join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id
      left join (
        select brand_id, order_id, count(*) as count, count(*) filter (where cancelled_at is null) as live
        from order_items group by brand_id, order_id) as items
      on items.brand_id = o.brand_id and items.order_id = o.id
      where items.count is null or case when items.live = 0 then o.status not in ('cancelled', 'refunded')
          else o.status = 'cancelled' end
        or (o.channel in ('table', 'qr')) <> (o.dining_session_id is not null)
        or s.branch_id is distinct from case when o.dining_session_id is not null then o.branch_id end`,
  },
  {
    // Primary keys guarantee this; the check is for a database with corrupt indexes.
    invariant: 'items_once',
    broken: sql`select brand_id, id, 'The record exists ' || times || ' times' as message from (
        select brand_id, id, count(*) as times from order_items group by brand_id, id
        union all select brand_id, id, count(*) from orders group by brand_id, id) as records
      where times > 1`,
  },
  {
    invariant: 'merged_bills',
    broken: sql`select s.brand_id, s.id, 'The bill was merged into ' || coalesce(s.merged_into_id, 'none')
          || ' and still has orders or payments, or the other bill is of another branch' as message
      from dining_sessions s
      left join dining_sessions other on other.brand_id = s.brand_id and other.id = s.merged_into_id
      where s.status = 'merged' and (
        other.branch_id is distinct from s.branch_id
        or exists (select from orders o where o.brand_id = s.brand_id and o.dining_session_id = s.id)
        or exists (select from payments p where p.brand_id = s.brand_id and p.dining_session_id = s.id))`,
  },
  {
    invariant: 'split_items',
    broken: sql`select i.brand_id, i.id, 'The item was split from a missing one' as message
      from order_items i
      left join order_items origin on origin.brand_id = i.brand_id and origin.id = i.split_from_id
      where i.split_from_id is not null and origin.id is null`,
  },
  {
    invariant: 'item_kitchen',
    broken: sql`select brand_id, id, 'The stage ' || coalesce(kitchen_status, 'none')
        || ' does not match the item: needs the kitchen ' || needs_kitchen || ', held ' || held as message
      from order_items, lateral (
        select array_position(${stages}, kitchen_status) as stage,
          array[kitchen_new_at, kitchen_preparing_at, kitchen_ready_at, kitchen_delivered_at] as times) as kitchen
      where (kitchen_status is not null) <> (needs_kitchen and not held)
        or held <> (fired_at is null)
        or (stage is null and num_nonnulls(variadic times) > 0)
        or times[stage] is null and stage is not null
        or num_nonnulls(variadic times[stage + 1:]) > 0`,
  },
  {
    // Items that wait for payment are fired once their order is paid in full.
    invariant: 'item_awaits',
    broken: sql`select i.brand_id, i.id, 'The item waits for payment but is not held, or its order is ' || o.status
          || coalesce(' on the bill ' || o.dining_session_id, '') as message
      from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
      where i.awaits_payment and (not i.held or not i.needs_kitchen or o.dining_session_id is not null
        or (i.cancelled_at is null and o.status not in ('pending', 'partially_paid')))`,
  },
  {
    // Only unpaid items can be cancelled, so only their orders are checked.
    invariant: 'item_begun',
    broken: sql`select i.brand_id, i.id, 'The item has left the stage new without a time' as message
      from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
      where o.status in ('pending', 'partially_paid') and i.begun_at is null
        and num_nonnulls(i.kitchen_preparing_at, i.kitchen_ready_at, i.kitchen_delivered_at) > 0`,
  },
  {
    invariant: 'order_kitchen',
    broken: sql`select o.brand_id, o.id, 'The order is ' || coalesce(o.kitchen_status, 'not') || ' in the kitchen, '
        || 'its items are from ' || coalesce((${stages})[items.slowest], 'none') || ' to '
        || coalesce((${stages})[items.fastest], 'none') as message
      from orders o
      left join (
        select brand_id, order_id, min(array_position(${stages}, kitchen_status)) as slowest,
          max(array_position(${stages}, kitchen_status)) as fastest
        from order_items where needs_kitchen and not held and cancelled_at is null
        group by brand_id, order_id) as items
      on items.brand_id = o.brand_id and items.order_id = o.id
      where (items.fastest is not null and o.kitchen_status is distinct from case
          when items.slowest >= 3 then (${stages})[items.slowest]
          when items.fastest >= 2 then 'preparing' else 'new' end)
        or (o.kitchen_status is not null and (array[o.kitchen_new_at, o.kitchen_preparing_at, o.kitchen_ready_at,
          o.kitchen_delivered_at])[array_position(${stages}, o.kitchen_status)] is null)
        or (o.kitchen_status is null and num_nonnulls(o.kitchen_new_at, o.kitchen_preparing_at, o.kitchen_ready_at,
          o.kitchen_delivered_at) > 0)`,
  },
  {
    invariant: 'stamps',
    broken: sql`select brand_id, id, 'The record was changed before it was created' as message from (
        select brand_id, id, created_at, updated_at from orders
        union all select brand_id, id, created_at, updated_at from dining_sessions) as records
      where updated_at < created_at`,
  },
]
