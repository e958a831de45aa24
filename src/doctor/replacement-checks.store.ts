import sql from 'sql-template-tag'
import type { Check } from './check.types.ts'

export const replacementChecks: readonly Check[] = [
  {
    // A replaced item has one in its place, and both have one event.
    invariant: 'replacements',
    broken:
      kept => sql`select i.brand_id, i.id, 'The item is ' || coalesce(i.cancel_kind, 'live') || ', lowered by '
          || i.lowered_by || ', with ' || next.items || ' items in its place and ' || coalesce(event.times, 0)
          || ' events' as message
      from order_items i
      cross join lateral (
        select count(*) as items from order_items n
        where n.brand_id = i.brand_id and n.replaces_id = i.id and n.split_from_id is null) as next
      left join (
        select brand_id, data -> 'replaced' ->> 'id' as id, count(*) as times from events
        where type = 'order_item.updated' and data -> 'replaced' ->> 'id' is not null group by 1, 2) as event
      on event.brand_id = i.brand_id and event.id = i.id
      where (i.cancel_kind = 'replaced' or i.lowered_by > 0)
        and (i.cancel_kind is distinct from 'replaced' or i.lowered_by > i.total or next.items <> 1
          or coalesce(event.times, 0) > 1 or (event.id is null and i.cancelled_at >= ${kept}))`,
  },
]
