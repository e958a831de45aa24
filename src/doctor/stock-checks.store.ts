import sql, { join, type Sql } from 'sql-template-tag'
import { currenciesWithoutDecimals } from '../settings/brand.rules.ts'
import type { Check } from './check.types.ts'

/**
 * Groups orders whose stock is checked together: each order alone, except that orders of a branch and day between which
 * items moved form one group. Stock taken for an item stays booked on its original order, and stock returned later is booked
 * on its order at that time.
 */
const stockGroups = sql`
  select o.brand_id, o.id as order_id,
    case when o.moved_from_order_id is null and moved.from_id is null then o.id
      else o.branch_id || ' ' || o.business_date end as book
  from orders o
  left join (
    select brand_id, moved_from_order_id as from_id from orders where moved_from_order_id is not null
    group by brand_id, moved_from_order_id) as moved
  on moved.brand_id = o.brand_id and moved.from_id = o.id`

/** The share of an amount of item `i` that its wasted units have, rounded like that of a split part. */
function wastedShare(figure: Sql, step = sql`1`): Sql {
  return sql`${step} * div(2 * ${figure} * i.wasted_quantity + i.quantity * ${step}, 2 * i.quantity * ${step})`
}

const step = sql`case when o.currency in (${join(currenciesWithoutDecimals)}) then 100 else 1 end`

/** Stock equals the sum of its movements, and orders used the stock of their frozen recipes (invariant 3). */
export const stockChecks: readonly Check[] = [
  {
    invariant: 'stock_on_hand',
    standing: true,
    broken: sql`select brand_id, stock_item_id as id,
        'Branch ' || branch_id || ' has ' || coalesce(l.on_hand, 0) || ' thousandths on hand, its movements add up to '
          || coalesce(m.change, 0) as message
      from stock_levels l
      full join (
        select brand_id, branch_id, stock_item_id, sum(change) as change from stock_movements
        group by brand_id, branch_id, stock_item_id) as m
      using (brand_id, branch_id, stock_item_id)
      where coalesce(l.on_hand, 0) <> coalesce(m.change, 0)`,
  },
  {
    // A remake after waste has a reason and is not part of the items' recipes, so it is excluded.
    invariant: 'order_stock',
    standing: true,
    broken: sql`select brand_id, book as id,
        'The order used ' || -coalesce(m.change, 0) || ' thousandths of stock item ' || stock_item_id
          || ', the recipes of its items ' || coalesce(r.quantity, 0) as message
      from (
        select m.brand_id, coalesce(b.book, m.order_id) as book, m.stock_item_id, sum(m.change) as change
        from stock_movements m left join (${stockGroups}) as b on b.brand_id = m.brand_id and b.order_id = m.order_id
        where m.order_id is not null and (m.kind <> 'sale' or m.reason is null)
        group by m.brand_id, coalesce(b.book, m.order_id), m.stock_item_id) as m
      full join (
        select i.brand_id, b.book, part.key as stock_item_id,
          sum(case when i.restocked is true then ${wastedShare(sql`part.value::numeric`)} else part.value::numeric end)
            as quantity
        from order_items i join (${stockGroups}) as b on b.brand_id = i.brand_id and b.order_id = i.order_id,
          jsonb_each_text(i.recipe) as part
        group by i.brand_id, b.book, part.key) as r
      using (brand_id, book, stock_item_id)
      where -coalesce(m.change, 0) <> coalesce(r.quantity, 0)`,
  },
  {
    invariant: 'remakes',
    broken: sql`select m.brand_id, m.id,
        'The remake because of ' || m.reason || ' has no waste on its order' as message
      from stock_movements m
      where m.kind = 'sale' and m.reason is not null and not exists (
        select from adjustments a join order_items i on i.brand_id = a.brand_id and i.id = a.item_id
        where a.brand_id = m.brand_id and a.order_id = m.order_id and a.kind = 'waste' and a.reason = m.reason)`,
  },
  {
    invariant: 'stock_movements',
    broken: sql`select m.brand_id, m.id,
        'A ' || m.kind || ' of ' || m.quantity || ' with a change of ' || m.change || ' does not match its order' as message
      from stock_movements m
      left join orders o on o.brand_id = m.brand_id and o.id = m.order_id
      where (m.kind in ('sale', 'return')) <> (m.order_id is not null)
        or (m.order_id is not null and o.branch_id is distinct from m.branch_id)
        or (m.kind = 'sale' and m.change <> -m.quantity) or (m.kind = 'return' and m.change <> m.quantity)`,
  },
  {
    // Split parts include waste that was recorded on their original line.
    invariant: 'wasted_units',
    broken: sql`with recursive lines (brand_id, id, line, wasted) as (
        select brand_id, id, id, wasted_quantity from order_items where wasted_quantity > 0
        union all
        select l.brand_id, l.id, i.split_from_id, l.wasted from lines l
        join order_items i on i.brand_id = l.brand_id and i.id = l.line where i.split_from_id is not null)
      select l.brand_id, l.id, l.wasted || ' thousandths of the item are wasted, adjustments have '
          || coalesce(sum(a.quantity), 0) as message
      from lines l
      left join adjustments a on a.brand_id = l.brand_id and a.item_id = l.line and a.kind = 'waste'
      group by l.brand_id, l.id, l.wasted having l.wasted > coalesce(sum(a.quantity), 0)`,
  },
  {
    invariant: 'waste',
    broken: sql`select i.brand_id, i.id,
        'The item was cancelled with restocked ' || i.restocked || ', but written off ' || waste.rows || ' times at '
          || waste.cost || ' instead of ' || i.cost as message
      from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id, lateral (
        select count(*) as rows, coalesce(sum(a.cost), 0) as cost, coalesce(sum(a.quantity), 0) as quantity
        from adjustments a
        where a.brand_id = i.brand_id and a.order_id = i.order_id and a.item_id = i.id and a.kind = 'waste'
          and a.created_at = i.cancelled_at) as waste
      where i.cancel_kind in ('cancel', 'replaced') and i.kind = 'product' and (waste.rows, waste.cost, waste.quantity) is distinct from
        case when i.restocked or i.wasted_quantity = i.quantity then (0::bigint, 0::numeric, 0::numeric)
          else (1::bigint, i.cost - ${wastedShare(sql`i.cost::numeric`, step)},
            (i.quantity - i.wasted_quantity)::numeric) end`,
  },
]
