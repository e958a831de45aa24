import sql from 'sql-template-tag'
import type { Check } from './check.types.ts'

const sums = sql`sum(subtotal)::bigint as subtotal, sum(campaign_discount)::bigint as campaign_discount,
  sum(discount)::bigint as discount, sum(tax)::bigint as tax, sum(total)::bigint as total, sum(cost)::bigint as cost`
/** The sums of a record's parts; zero if there are none. */
const summed = sql`coalesce(s.subtotal, 0), coalesce(s.campaign_discount, 0), coalesce(s.discount, 0),
  coalesce(s.tax, 0), coalesce(s.total, 0), coalesce(s.cost, 0)`
const own = sql`r.subtotal, r.campaign_discount, r.discount, r.tax, r.total, r.cost`

/** Totals are sums, and the amounts of a line are consistent (invariant 1). */
export const figureChecks: readonly Check[] = [
  {
    invariant: 'order_totals',
    broken: sql`select r.brand_id, r.id,
        'The totals of the order are ' || row(${own})::text || ', its live items add up to '
          || row(${summed})::text as message
      from orders r
      left join (
        select brand_id, order_id, ${sums} from order_items where cancelled_at is null
        group by brand_id, order_id) as s
      on s.brand_id = r.brand_id and s.order_id = r.id
      where (${own}) is distinct from (${summed})`,
  },
  {
    invariant: 'bill_totals',
    broken: sql`select r.brand_id, r.id,
        'The totals of the bill are ' || row(${own})::text || ', its orders add up to ' || row(${summed})::text as message
      from dining_sessions r
      left join (
        select brand_id, dining_session_id, ${sums} from orders where dining_session_id is not null
        group by brand_id, dining_session_id) as s
      on s.brand_id = r.brand_id and s.dining_session_id = r.id
      where (${own}) is distinct from (${summed})`,
  },
  {
    invariant: 'bill_counts',
    broken: sql`select s.brand_id, s.id,
        'The bill counts ' || s.item_count || ' items with ' || s.addon_count || ' addons, and has ' ||
          coalesce(items.count, 0) || ' and ' || coalesce(items.addons, 0) as message
      from dining_sessions s
      left join (
        select o.brand_id, o.dining_session_id, sum(i.count) as count, sum(i.addons) as addons
        from orders o
        join (
          select brand_id, order_id, count(*) as count, sum(jsonb_array_length(addons)) as addons
          from order_items group by brand_id, order_id) as i
        on i.brand_id = o.brand_id and i.order_id = o.id
        where o.dining_session_id is not null group by o.brand_id, o.dining_session_id) as items
      on items.brand_id = s.brand_id and items.dining_session_id = s.id
      where s.item_count <> coalesce(items.count, 0) or s.addon_count <> coalesce(items.addons, 0)`,
  },
  {
    invariant: 'item_figures',
    broken: sql`select i.brand_id, i.id,
        'The total ' || i.total || ' is not the sum of subtotal, discounts and tax' as message
      from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id,
        lateral (select i.subtotal - i.campaign_discount - i.discount as net) as line
      where line.net < 0 or least(i.tax, i.cost, i.campaign_discount, i.discount) < 0
        or i.total <> line.net + case o.tax_mode when 'exclusive' then i.tax else 0 end
        or (o.tax_mode = 'inclusive' and i.tax > line.net)
        or (i.list_unit_price is not null and (i.kind <> 'product' or i.list_unit_price = i.unit_price))`,
  },
  {
    invariant: 'item_discounts',
    broken: sql`select i.brand_id, i.id,
        'The item has discounts of ' || i.campaign_discount || ' and ' || i.discount || ', their parts add up to '
          || campaigns.sum || ' and ' || discounts.sum as message
      from order_items i,
        lateral (
          select coalesce(sum((part ->> 'amount')::bigint), 0) as sum
          from jsonb_array_elements(i.campaigns) as part) as campaigns,
        lateral (
          select coalesce(sum(part.value::bigint), 0) as sum
          from jsonb_each_text(i.discount_shares) as part) as discounts
      where (i.campaigns is not null or i.discount_shares is not null or i.campaign_discount <> 0 or i.discount <> 0)
        and (i.campaign_discount <> campaigns.sum or i.discount <> discounts.sum)`,
  },
]
