import sql from 'sql-template-tag'
import type { Check } from './check.store.ts'

/**
 * Acts that happen once to a record and are told once. An item that went with its whole order is told of by the order's
 * event. What happens many times (a stage, a change) is not counted.
 */
const acts = sql`
  select brand_id, branch_id, id, 'order.created' as type from orders
  union all select brand_id, branch_id, id, 'dining_session.opened' from dining_sessions
  union all select brand_id, branch_id, id, 'dining_session.' || status from dining_sessions
    where status in ('settled', 'cancelled', 'merged')
  union all select brand_id, branch_id, id, 'payment.created' from payments where amount > 0
  union all select brand_id, branch_id, id, 'shift.opened' from shifts
  union all select brand_id, branch_id, id, 'shift.closed' from shifts where status = 'closed'
  union all
    select i.brand_id, o.branch_id, i.id, 'order_item.cancelled' from order_items i
    join orders o on o.brand_id = i.brand_id and o.id = i.order_id
    where i.cancel_kind = 'cancel' and i.kind = 'product' and (
      exists (
        select from events e
        where e.brand_id = i.brand_id and e.record_id = i.id and e.type = 'order_item.cancelled')
      or not exists (
        select from events e
        where e.brand_id = o.brand_id and e.record_id = o.id and e.type = 'order.cancelled'))`

const counted = sql`('order.created', 'dining_session.opened', 'dining_session.settled', 'dining_session.cancelled',
  'dining_session.merged', 'payment.created', 'order_item.cancelled', 'shift.opened', 'shift.closed')`

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
]
