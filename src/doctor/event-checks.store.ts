import sql from 'sql-template-tag'
import type { Check } from './check.store.ts'

/**
 * Acts that happen once to a record and are told once. An item that went with its whole order is told of by the order's
 * event: those that went last may have. What happens many times is looked at below.
 */
const acts = sql`
  select brand_id, branch_id, id, 'order.created' as type from orders
  union all select brand_id, branch_id, id, 'order.paid' from orders
    where dining_session_id is null and status in ('paid', 'partially_refunded', 'refunded')
  union all
    select o.brand_id, o.branch_id, o.id, 'order.cancelled' from orders o
    where o.status = 'cancelled' and (o.dining_session_id is null or exists (
      select from order_items i
      where i.brand_id = o.brand_id and i.order_id = o.id and i.kind = 'product' and not exists (
        select from events e
        where e.brand_id = i.brand_id and e.record_id = i.id and e.type = 'order_item.cancelled')))
  union all
    select i.brand_id, o.branch_id, i.id, 'order_item.cancelled' from order_items i
    join orders o on o.brand_id = i.brand_id and o.id = i.order_id
    where i.cancel_kind = 'cancel' and i.kind = 'product' and (
      o.status <> 'cancelled'
      or i.cancelled_at < (
        select max(cancelled_at) from order_items last where last.brand_id = o.brand_id and last.order_id = o.id)
      or exists (
        select from events e
        where e.brand_id = i.brand_id and e.record_id = i.id and e.type = 'order_item.cancelled'))
  union all select brand_id, branch_id, id, 'dining_session.opened' from dining_sessions
  union all select brand_id, branch_id, id, 'dining_session.' || status from dining_sessions
    where status in ('settled', 'cancelled', 'merged')
  union all select brand_id, branch_id, id, 'payment.created' from payments where amount > 0
  union all select brand_id, branch_id, id, 'payment.voided' from payments where amount > 0 and voided_at is not null
  union all select brand_id, branch_id, id, 'shift.opened' from shifts
  union all select brand_id, branch_id, id, 'shift.closed' from shifts where status = 'closed'`

const counted = sql`('order.created', 'order.paid', 'order.cancelled', 'order_item.cancelled', 'dining_session.opened',
  'dining_session.settled', 'dining_session.cancelled', 'dining_session.merged', 'payment.created', 'payment.voided',
  'shift.opened', 'shift.closed')`

/**
 * What was done to an order that is told by `order.updated` each time, by the moment it was done. A discount that ended
 * because its item went to another order is told of as the move.
 */
const updates = sql`
  select brand_id, order_id, 'discount ' || id as act from order_discounts
  where bill_discount_id is null and fixed_amount is null
  union select d.brand_id, d.order_id, 'discount removed ' || d.removed_at from order_discounts d
  where d.bill_discount_id is null and d.removed_at is not null and not exists (
    select from order_items i where i.brand_id = d.brand_id and i.id = d.item_id and i.order_id <> d.order_id)
  union
    select a.brand_id, a.order_id, 'waste ' || a.created_at from adjustments a
    join order_items i on i.brand_id = a.brand_id and i.id = a.item_id
    where a.kind = 'waste' and a.created_at is distinct from i.cancelled_at
  union select brand_id, moved_from_order_id, 'items moved ' || id from orders where moved_from_order_id is not null`

/** The version that a record has, or, where it is put together when read, that it is there. */
const records = sql`
  select brand_id, id, 'order' as kind, version from orders
  union all select i.brand_id, i.id, 'order_item', o.version from order_items i
    join orders o on o.brand_id = i.brand_id and o.id = i.order_id
  union all select brand_id, id, 'kitchen', version from orders
  union all select brand_id, id, 'dining_session', version from dining_sessions
  union all select p.brand_id, p.id, 'payment', coalesce(s.version, o.version) from payments p
    left join dining_sessions s on s.brand_id = p.brand_id and s.id = p.dining_session_id
    left join orders o on o.brand_id = p.brand_id and o.id = p.order_id
  union all select brand_id, id, 'shift', version from shifts
  union all select brand_id, id, 'customer', version from customers
  union all select brand_id, id, 'stock', null from stock_items
  union all select brand_id, id, 'product', null from products`

/** Every act has its event and every event its effect (§12.7). */
export const eventChecks: readonly Check[] = [
  {
    invariant: 'events',
    broken: sql`select coalesce(act.brand_id, told.brand_id) as brand_id, coalesce(act.id, told.id) as id,
        case when act.id is null then 'An event ' || told.type || ' tells of what is not there'
          else 'Events ' || act.type || ' of the record: ' || coalesce(told.times, 0) end as message
      from (${acts}) as act
      full join (
        select brand_id, record_id as id, type, count(*) as times, min(branch_id) as branch_id from events
        where type in ${counted} group by brand_id, record_id, type) as told
      on told.brand_id = act.brand_id and told.id = act.id and told.type = act.type
      where act.id is null or told.times is distinct from 1 or told.branch_id is distinct from act.branch_id`,
  },
  {
    invariant: 'refund_events',
    broken: sql`select coalesce(a.brand_id, told.brand_id) as brand_id, coalesce(a.order_id, told.id) as id,
        'The refund ' || coalesce(a.id, told.adjustment_id) || ' is ' || case when a.id is null then 'not there'
          else 'told ' || coalesce(told.times, 0) || ' times' end as message
      from (select * from adjustments where kind = 'refund') as a
      full join (
        select brand_id, record_id as id, adjustment_id, count(*) as times
        from events, jsonb_array_elements_text(data -> 'adjustment_ids') as adjustment_id
        where type = 'order.refunded' group by brand_id, record_id, adjustment_id) as told
      on told.brand_id = a.brand_id and told.id = a.order_id and told.adjustment_id = a.id
      where a.id is null or told.times is distinct from 1`,
  },
  {
    invariant: 'order_events',
    broken: sql`select done.brand_id, done.order_id as id,
        'The order was changed ' || done.times || ' times, it is told ' || coalesce(told.times, 0) || ' times' as message
      from (select brand_id, order_id, count(*) as times from (${updates}) as updates group by brand_id, order_id) as done
      left join (
        select brand_id, record_id, count(*) as times from events where type = 'order.updated'
        group by brand_id, record_id) as told
      on told.brand_id = done.brand_id and told.record_id = done.order_id
      where coalesce(told.times, 0) < done.times`,
  },
  {
    // Whoever listens knows from the last event where the guests sit: moves, merges and changes of tables are all told.
    invariant: 'bill_events',
    broken: sql`select s.brand_id, s.id, 'The bill is ' || s.status || ' at ' || to_jsonb(s.table_ids)
          || ', told was ' || coalesce(last.status, 'nothing') || ' at ' || coalesce(last.table_ids, '[]') as message
      from dining_sessions s
      left join (
        select distinct on (brand_id, record_id) brand_id, record_id, data ->> 'status' as status,
          data -> 'table_ids' as table_ids
        from events where type like 'dining\_session.%' and data ? 'table_ids'
        order by brand_id, record_id, created_at desc, id desc) as last
      on last.brand_id = s.brand_id and last.record_id = s.id
      where last.status is distinct from s.status or last.table_ids is distinct from to_jsonb(s.table_ids)`,
  },
  {
    // Only erasing a customer is more than one change told by one event.
    invariant: 'customer_events',
    broken: sql`select c.brand_id, c.id,
        'Version ' || c.version || ' of the customer, told are ' || coalesce(told.times, 0) || ' up to '
          || coalesce(told.last, 0) as message
      from customers c
      left join (
        select brand_id, record_id, count(*) as times, max((data ->> 'version')::integer) as last,
          count(distinct data ->> 'version') as versions
        from events where type = 'customer.updated' group by brand_id, record_id) as told
      on told.brand_id = c.brand_id and told.record_id = c.id
      where told.last is distinct from c.version or told.versions <> told.times
        or (c.erased_at is null and told.times <> c.version)`,
  },
  {
    invariant: 'kitchen_events',
    broken: sql`select o.brand_id, o.id, 'The kitchen has begun with the order and nobody was told' as message
      from orders o
      where coalesce(o.kitchen_preparing_at, o.kitchen_ready_at, o.kitchen_delivered_at) is not null
        and o.moved_from_order_id is null and not exists (
          select from events e
          where e.brand_id = o.brand_id and e.record_id = o.id and e.type = 'kitchen.updated')`,
  },
  {
    // An event of a payment has the version of the bill it was on then; bills that merge hand their payments over.
    invariant: 'event_versions',
    broken: sql`select e.brand_id, e.record_id as id, 'An event ' || e.type || ' tells of the version '
          || coalesce(e.data ->> 'version', 'none') || ', the record has '
          || coalesce(bill.version::text, r.version::text, 'none') as message
      from events e
      left join dining_sessions bill on bill.brand_id = e.brand_id and bill.id = e.data ->> 'dining_session_id'
        and split_part(e.type, '.', 1) = 'payment'
      left join (${records}) as r
      on r.brand_id = e.brand_id and r.id = e.record_id and r.kind = split_part(e.type, '.', 1)
      where split_part(e.type, '.', 1) <> 'menu'
        and (r.id is null or (e.data ->> 'version')::integer > coalesce(bill.version, r.version))`,
  },
]
