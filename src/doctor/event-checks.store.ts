import sql, { join, type Sql } from 'sql-template-tag'
import type { Check } from './check.types.ts'

/** Items cancelled individually, each with an event of its own. */
const goneAlone = sql`select brand_id, record_id as id from events where type = 'order_item.cancelled'`

/**
 * Cancelled products, and delivery fees removed individually: whether they have an event of their own, and when the last
 * item of their order was cancelled.
 */
const cancelled = sql`
  select i.brand_id, i.order_id, i.id, i.cancelled_at, alone.id is not null as alone,
    last.cancelled_at as last_at
  from order_items i
  join (
    select brand_id, order_id, max(cancelled_at) as cancelled_at from order_items
    where cancelled_at is not null group by brand_id, order_id) as last
  on last.brand_id = i.brand_id and last.order_id = i.order_id
  left join (${goneAlone}) as alone on alone.brand_id = i.brand_id and alone.id = i.id
  where i.cancel_kind = 'cancel' and (i.kind = 'product' or (i.kind = 'delivery_fee' and alone.id is not null))`

/** When an order without a bill was paid: at its last payment other than corrections. */
const lastPaid = sql`
  select brand_id, order_id as id, max(created_at) as at from payments
  where order_id is not null and corrects_id is null group by brand_id, order_id`

/** Payments that were taken: entries that reverse one have no event. */
const taken = sql`case when kind = 'pay_out' then amount < 0 else amount > 0 or (amount = 0 and tip > 0) end`

/**
 * Operations that happen once to a record and have one event, with their time. A time later than the operation's would
 * report a deleted event as missing. An item cancelled with its whole order only has the order's event, which may apply to
 * the last items cancelled. Operations that can happen several times are checked below.
 */
const operations = sql`
  select brand_id, branch_id, id, 'order.created' as type, created_at as at from orders
  union all
    select o.brand_id, o.branch_id, o.id, 'order.paid', greatest(o.created_at, coalesce(s.closed_at, paid.at))
    from orders o left join (${lastPaid}) as paid on paid.brand_id = o.brand_id and paid.id = o.id
    left join dining_sessions s on s.brand_id = o.brand_id and s.id = o.dining_session_id
    where o.status in ('paid', 'partially_refunded', 'refunded')
  union all
    select o.brand_id, o.branch_id, o.id, 'order.cancelled', max(i.cancelled_at) filter (where not i.alone)
    from orders o left join (${cancelled}) as i on i.brand_id = o.brand_id and i.order_id = o.id
    where o.status = 'cancelled'
    group by o.brand_id, o.branch_id, o.id, o.dining_session_id
    having o.dining_session_id is null or bool_or(not i.alone)
  union all
    select i.brand_id, o.branch_id, i.id, 'order_item.cancelled', i.cancelled_at
    from (${cancelled}) as i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
    where o.status <> 'cancelled' or i.cancelled_at < i.last_at or i.alone
  union all select brand_id, branch_id, id, 'dining_session.opened', created_at from dining_sessions
  union all select brand_id, branch_id, id, 'dining_session.' || status, closed_at from dining_sessions
    where status in ('settled', 'cancelled', 'merged')
  union all select brand_id, branch_id, id, 'payment.created', created_at from payments where ${taken}
  union all select brand_id, branch_id, id, 'payment.voided', voided_at from payments
    where ${taken} and voided_at is not null
  union all select brand_id, branch_id, id, 'shift.opened', created_at from shifts
  union all select brand_id, branch_id, id, 'shift.closed', closed_at from shifts where status = 'closed'`

const counted = sql`('order.created', 'order.paid', 'order.cancelled', 'order_item.cancelled', 'dining_session.opened',
  'dining_session.settled', 'dining_session.cancelled', 'dining_session.merged', 'payment.created', 'payment.voided',
  'shift.opened', 'shift.closed', 'order.reopened', 'dining_session.reopened')`

/**
 * Operations on an order with an `order.updated` event each, and their time. A discount that moved along with items keeps
 * the time of the original one and has no event of its own; a discount removed because its item moved has the event of the
 * move.
 */
const updates = sql`
  select d.brand_id, d.order_id, 'discount ' || d.id as operation, d.created_at as at from order_discounts d
  where d.bill_discount_id is null and not exists (
    select from orders o
    join order_discounts given on given.brand_id = o.brand_id and given.order_id = o.moved_from_order_id
    where o.brand_id = d.brand_id and o.id = d.order_id and given.created_at = d.created_at)
  union select d.brand_id, d.order_id, 'discount removed ' || d.removed_at, d.removed_at from order_discounts d
  where d.bill_discount_id is null and d.removed_at is not null and not exists (
    select from order_items i where i.brand_id = d.brand_id and i.id = d.item_id and i.order_id <> d.order_id)
  union
    select a.brand_id, a.order_id, 'waste ' || a.created_at, a.created_at from adjustments a
    join order_items i on i.brand_id = a.brand_id and i.id = a.item_id
    where a.kind = 'waste' and a.created_at is distinct from i.cancelled_at
  union select brand_id, moved_from_order_id, 'items moved ' || id, created_at from orders
  where moved_from_order_id is not null`

/** The records of each kind of event with their version; null where the version is derived on reading. */
const recordsOf: readonly (readonly [kind: string, records: Sql])[] = [
  ['order', sql`select brand_id, id, version from orders`],
  ['kitchen', sql`select brand_id, id, version from orders`],
  [
    'order_item',
    sql`select i.brand_id, i.id, o.version from order_items i
        join orders o on o.brand_id = i.brand_id and o.id = i.order_id`,
  ],
  ['dining_session', sql`select brand_id, id, version from dining_sessions`],
  [
    'payment',
    sql`select p.brand_id, p.id, coalesce(s.version, o.version, c.version) as version from payments p
        left join dining_sessions s on s.brand_id = p.brand_id and s.id = p.dining_session_id
        left join orders o on o.brand_id = p.brand_id and o.id = p.order_id
        left join customers c on c.brand_id = p.brand_id and c.id = p.customer_id`,
  ],
  ['shift', sql`select brand_id, id, version from shifts`],
  ['customer', sql`select brand_id, id, version from customers`],
  ['stock', sql`select brand_id, id, null::integer as version from stock_items`],
  ['product', sql`select brand_id, id, null::integer as version from products`],
]

/** Every event with its record; one join for each kind, so that each only reads its own records. */
const eventRecords = join(
  recordsOf.map(
    ([kind, records]) => sql`
      select e.brand_id, e.record_id, e.type, e.data, r.id, r.version
      from events e left join (${records}) as r on r.brand_id = e.brand_id and r.id = e.record_id
      where e.type like ${`${kind}.%`}`,
  ),
  ' union all ',
)

/**
 * Every operation has its event and every event its effect (invariant 7). Events are deleted after thirty days, so only
 * operations after `kept` must have one; an existing event must be correct at any age.
 */
export const eventChecks: readonly Check[] = [
  {
    invariant: 'event_order',
    broken: sql`select brand_id, brand_id as id, 'The positions ' || min(position) || ' to ' || max(position)
          || ' have ' || count(*) || ' rows for ' || count(distinct event_id) || ' events' as message
      from event_positions group by brand_id
      having max(position) - min(position) + 1 <> count(*) or count(distinct event_id) <> count(*)
      union all
      select p.brand_id, p.brand_id, 'The last position is ' || p.last || ', the cursor has ' || coalesce(c.last_position::text, 'nothing')
      from (select brand_id, max(position) as last from event_positions group by brand_id) as p
      left join event_cursors c on c.brand_id = p.brand_id
      where c.last_position is distinct from p.last
      union all
      select p.brand_id, p.event_id, 'Position ' || p.position || ' refers to a missing event, or has another type or branch'
      from event_positions p left join events e on e.brand_id = p.brand_id and e.id = p.event_id
      where e.id is null or e.type <> p.type or e.branch_id is distinct from p.branch_id
      union all
      select e.brand_id, e.id, 'The event has no position and is not in the outbox'
      from events e
      join (select brand_id, min(event_id) as id from event_positions group by brand_id) as first
        on first.brand_id = e.brand_id and e.id > first.id
      left join event_positions p on p.brand_id = e.brand_id and p.event_id = e.id
      left join event_outbox o on o.brand_id = e.brand_id and o.event_id = e.id
      where p.position is null and o.event_id is null and e.created_at > clock_timestamp() - interval '29 days'`,
  },
  {
    invariant: 'events',
    broken:
      kept => sql`select coalesce(operation.brand_id, event.brand_id) as brand_id, coalesce(operation.id, event.id) as id,
        case when operation.id is null then 'An event ' || event.type || ' has no operation'
          else 'The record has ' || coalesce(event.times, 0) || ' events ' || operation.type end as message
      from (${operations}) as operation
      full join (
        select brand_id, record_id as id, kind.type, sum(kind.times) as times, min(branch_id) as branch_id
        from events e cross join lateral (select
          case e.type when 'order.reopened' then 'order.paid'
            when 'dining_session.reopened' then 'dining_session.settled' else e.type end as type,
          case when e.type like '%.reopened' then -1 else 1 end as times) as kind
        where e.type in ${counted} group by brand_id, record_id, kind.type having sum(kind.times) > 0) as event
      on event.brand_id = operation.brand_id and event.id = operation.id and event.type = operation.type
      where operation.id is null or (event.id is null and operation.at >= ${kept})
        or event.times > 1 or (event.id is not null and event.branch_id is distinct from operation.branch_id)`,
  },
  {
    // Each settlement that was undone has an event; the only way in which something paid waits for payment again.
    invariant: 'reopenings',
    broken:
      kept => sql`select coalesce(s.brand_id, event.brand_id) as brand_id, coalesce(s.id, event.id) as id,
        'It was reopened ' || coalesce(s.times, 0) || ' times and has ' || coalesce(event.times, 0) || ' events' as message
      from (
        select brand_id, coalesce(dining_session_id, order_id) as id, count(*) as times,
          count(*) filter (where reopened_at >= ${kept}) as recent
        from settlements where reopened_at is not null group by brand_id, coalesce(dining_session_id, order_id)) as s
      full join (
        select brand_id, record_id as id, count(*) as times from events
        where type = 'dining_session.reopened'
          or (type = 'order.reopened' and data ->> 'dining_session_id' is null)
        group by brand_id, record_id) as event
      on event.brand_id = s.brand_id and event.id = s.id
      where s.id is null or coalesce(event.times, 0) < s.recent or event.times > s.times
      union all
      select s.brand_id, s.id, 'The settlement is of a bill or an order that is ' || coalesce(b.status, o.status)
      from settlements s
      left join dining_sessions b on b.brand_id = s.brand_id and b.id = s.dining_session_id
      left join orders o on o.brand_id = s.brand_id and o.id = s.order_id
      where s.reopened_at is null
        and coalesce(b.status, o.status) not in ('settled', 'paid', 'partially_refunded', 'refunded')`,
  },
  {
    invariant: 'refund_events',
    broken:
      kept => sql`select coalesce(a.brand_id, event.brand_id) as brand_id, coalesce(a.order_id, event.id) as id,
        'The refund ' || coalesce(a.id, event.adjustment_id) || case when a.id is null then ' is missing'
          else ' has ' || coalesce(event.times, 0) || ' events' end as message
      from (select * from adjustments where kind = 'refund') as a
      full join (
        select brand_id, record_id as id, adjustment_id, count(*) as times
        from events, jsonb_array_elements_text(data -> 'adjustment_ids') as adjustment_id
        where type = 'order.refunded' group by brand_id, record_id, adjustment_id) as event
      on event.brand_id = a.brand_id and event.id = a.order_id and event.adjustment_id = a.id
      where a.id is null or (event.id is null and a.created_at >= ${kept}) or event.times > 1`,
  },
  {
    invariant: 'order_events',
    broken: kept => sql`select done.brand_id, done.order_id as id,
        'The order was changed ' || done.times || ' times and has ' || coalesce(event.times, 0) || ' events' as message
      from (
        select brand_id, order_id, count(*) as times from (${updates}) as updates
        where at >= ${kept} group by brand_id, order_id) as done
      left join (
        select brand_id, record_id, count(*) as times from events where type = 'order.updated'
        group by brand_id, record_id) as event
      on event.brand_id = done.brand_id and event.record_id = done.order_id
      where coalesce(event.times, 0) < done.times`,
  },
  {
    // Voided or not, a payment has the tip of its last event: each change of the tip has an event.
    invariant: 'payment_events',
    broken:
      kept => sql`select p.brand_id, p.id, 'The payment has the tip ' || p.tip || ', its last event has '
          || coalesce(last.data ->> 'tip', 'nothing') as message
      from payments p
      join (
        select distinct on (brand_id, record_id) brand_id, record_id, data from events
        where type like 'payment.%' and created_at >= ${kept}
        order by brand_id, record_id, created_at desc, id desc) as last
      on last.brand_id = p.brand_id and last.record_id = p.id
      where (last.data ->> 'tip')::numeric * 100 is distinct from p.tip`,
  },
  {
    // The last event has the bill's tables: moves, merges and changes of tables each have one. A bill neither opened nor
    // closed recently may have none left, and is not checked.
    invariant: 'bill_events',
    broken: kept => sql`select s.brand_id, s.id, 'The bill is ' || s.status || ' at ' || to_jsonb(s.table_ids)
          || ', its last event has ' || coalesce(last.status, 'nothing') || ' at ' || coalesce(last.table_ids, '[]')
          as message
      from dining_sessions s
      left join (
        select distinct on (brand_id, record_id) brand_id, record_id, data ->> 'status' as status,
          data -> 'table_ids' as table_ids
        from events where type like 'dining\_session.%' and data ? 'table_ids' and created_at >= ${kept}
        order by brand_id, record_id, created_at desc, id desc) as last
      on last.brand_id = s.brand_id and last.record_id = s.id
      where (last.record_id is not null or s.created_at >= ${kept} or s.closed_at >= ${kept})
        and (last.status is distinct from s.status or last.table_ids is distinct from to_jsonb(s.table_ids))`,
  },
  {
    // Each version has one event, up to the customer's own; the oldest are deleted first. Only erasing a customer makes
    // several changes with one event.
    invariant: 'customer_events',
    standing: true,
    broken: kept => sql`select c.brand_id, c.id,
        'The customer has version ' || c.version || ' and ' || coalesce(event.times, 0) || ' events up to version '
          || coalesce(event.last, 0) as message
      from customers c
      left join (
        select brand_id, record_id, count(*) as times, min((data ->> 'version')::integer) as first,
          max((data ->> 'version')::integer) as last, count(distinct data ->> 'version') as versions
        from events where type = 'customer.updated' and created_at >= ${kept} group by brand_id, record_id) as event
      on event.brand_id = c.brand_id and event.record_id = c.id
      where (event.last is distinct from c.version and (event.last is not null or c.updated_at >= ${kept}))
        or event.versions <> event.times
        or (c.erased_at is null and (event.times <> event.last - event.first + 1
          or (event.first > 1 and c.created_at >= ${kept})))`,
  },
  {
    invariant: 'kitchen_events',
    broken:
      kept => sql`select o.brand_id, o.id, 'The kitchen has started the order, which has no event for it' as message
      from orders o
      left join (select distinct brand_id, record_id from events where type = 'kitchen.updated') as event
      on event.brand_id = o.brand_id and event.record_id = o.id
      where greatest(o.kitchen_preparing_at, o.kitchen_ready_at, o.kitchen_delivered_at) >= ${kept}
        and o.moved_from_order_id is null and event.record_id is null`,
  },
  {
    // A payment's event has the version of its bill at the time, an item's that of its order; both may be moved since.
    invariant: 'event_versions',
    broken: sql`select e.brand_id, e.record_id as id, 'An event ' || e.type || ' has the version '
          || coalesce(e.data ->> 'version', 'none') || ', the record has '
          || coalesce(bill.version::text, o.version::text, e.version::text, 'none') as message
      from (${eventRecords}) as e
      left join dining_sessions bill on bill.brand_id = e.brand_id and bill.id = e.data ->> 'dining_session_id'
        and split_part(e.type, '.', 1) = 'payment'
      left join orders o on o.brand_id = e.brand_id and o.id = e.data ->> 'order_id' and split_part(e.type, '.', 1) = 'order_item'
      where e.id is null or (e.data ->> 'version')::integer > coalesce(bill.version, o.version, e.version)`,
  },
]
