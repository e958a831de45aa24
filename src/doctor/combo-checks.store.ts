import sql from 'sql-template-tag'
import type { Check } from './check.types.ts'

export const comboChecks: readonly Check[] = [
  {
    // Requests concern whole combos: their components are on one order, as many of each, and paid, cancelled and refunded
    // together. A replaced component has another one in its place.
    invariant: 'combos',
    broken: sql`select brand_id, min(order_id) as id, 'The combo ' || (combo ->> 'id') || ' has ' || count(*)
          || ' components in ' || count(distinct place) || ' places: ' || count(distinct order_id) || ' orders, '
          || count(distinct state) || ' quantities and states' as message
      from (
        select brand_id, order_id, combo, combo ->> 'place' as place,
          row(quantity, paid_quantity, cancelled_at, cancel_kind, product_id is null) as state
        from order_items where combo is not null and cancel_kind is distinct from 'replaced') as components
      group by brand_id, combo ->> 'id'
      having count(distinct order_id) > 1 or count(distinct state) > 1 or count(*) > count(distinct place)`,
  },
]
