import sql from 'sql-template-tag'
import type { Check } from './check.store.ts'

const figures = sql`subtotal, campaign_discount, discount, tax, total, cost`
const sums = sql`coalesce(sum(subtotal), 0), coalesce(sum(campaign_discount), 0), coalesce(sum(discount), 0),
  coalesce(sum(tax), 0), coalesce(sum(total), 0), coalesce(sum(cost), 0)`

/** Totals are sums, and the figures of a line fit each other (contract §12.1). */
export const figureChecks: readonly Check[] = [
  {
    invariant: 'order_totals',
    broken: sql`select o.brand_id, o.id,
        'The totals of the order are ' || row(${figures})::text || ', its live items come to '
          || items.sums::text as message
      from orders o, lateral (
        select row(${sums}) as sums from order_items i
        where i.brand_id = o.brand_id and i.order_id = o.id and i.cancelled_at is null) as items
      where row(${figures})::text <> items.sums::text`,
  },
  {
    invariant: 'bill_totals',
    broken: sql`select s.brand_id, s.id,
        'The totals of the bill are ' || row(${figures})::text || ', its orders come to ' || orders.sums::text as message
      from dining_sessions s, lateral (
        select row(${sums}) as sums from orders o
        where o.brand_id = s.brand_id and o.dining_session_id = s.id) as orders
      where row(${figures})::text <> orders.sums::text`,
  },
  {
    invariant: 'bill_live_items',
    broken: sql`select s.brand_id, s.id,
        'The bill counts ' || s.live_items || ' live items and has ' || items.live as message
      from dining_sessions s, lateral (
        select count(*) as live from orders o
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
        where o.brand_id = s.brand_id and o.dining_session_id = s.id and i.cancelled_at is null) as items
      where s.live_items <> items.live`,
  },
  {
    invariant: 'item_figures',
    broken: sql`select i.brand_id, i.id,
        'The total ' || i.total || ' is not what subtotal, discounts and tax come to' as message
      from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id,
        lateral (select i.subtotal - i.campaign_discount - i.discount as net) as line
      where line.net < 0 or least(i.tax, i.cost, i.campaign_discount, i.discount) < 0
        or i.total <> line.net + case o.tax_mode when 'exclusive' then i.tax else 0 end
        or (o.tax_mode = 'inclusive' and i.tax > line.net)`,
  },
  {
    invariant: 'item_discounts',
    broken: sql`select i.brand_id, i.id,
        'Discounts take ' || i.campaign_discount || ' and ' || i.discount || ' off the item, their parts come to '
          || campaigns.sum || ' and ' || discounts.sum as message
      from order_items i,
        lateral (
          select coalesce(sum((part ->> 'amount')::bigint), 0) as sum
          from jsonb_array_elements(i.campaigns) as part) as campaigns,
        lateral (
          select coalesce(sum(part.value::bigint), 0) as sum
          from jsonb_each_text(i.discount_shares) as part) as discounts
      where i.campaign_discount <> campaigns.sum or i.discount <> discounts.sum`,
  },
]
