import sql, { join, raw, type Sql } from 'sql-template-tag'

/** The subjects by which a day's sales are summed. */
export const subjects = [
  'product',
  'combo',
  'category',
  'channel',
  'staff',
  'table',
  'tax',
  'discount',
  'addon',
] as const
export type Subject = (typeof subjects)[number]

/** The summed columns, in the order of the table `sold_sums`. */
export const sumColumns = [
  'items',
  'orders',
  'bills',
  'guests',
  'open_seconds',
  'quantity',
  'subtotal',
  'discount',
  'campaign_discount',
  'tax',
  'total',
  'cost',
] as const

export const sumList = raw(sumColumns.join(', '))

/** Orders whose sales count. No order leaves these statuses. */
const soldStatuses = `('paid', 'partially_refunded', 'refunded')`
export const isSold = raw(`o.status in ${soldStatuses}`)
/** Refunded items were sold; items cancelled before payment were not. */
export const isSoldItem = raw(`(i.cancel_kind is null or i.cancel_kind = 'refund')`)

/** @param counted the items whose quantity counts */
const sumsOfItems = (counted: string) =>
  raw(
    `coalesce(sum(i.quantity) filter (where ${counted}), 0) as quantity, coalesce(sum(i.subtotal), 0) as subtotal,
   coalesce(sum(i.discount), 0) as discount, coalesce(sum(i.campaign_discount), 0) as campaign_discount,
   coalesce(sum(i.tax), 0) as tax, coalesce(sum(i.total), 0) as total, coalesce(sum(i.cost), 0) as cost`,
  )
const itemSums = sumsOfItems(`i.kind = 'product'`)

/**
 * Sums one day of one branch by a subject: `sold_sums` stores these sums, and a report computes them for days that are
 * not stored. `day` is a row with `branch_id` and `business_date`.
 */
export function daySums(brandId: string, subject: Subject): Sql {
  const sold = ofDay(brandId)
  if (subject === 'discount') return byDiscount(sold)
  if (subject === 'addon') return byAddon(brandId, sold)
  if (subject === 'tax') return byTax(sold)
  return subject in itemKeys
    ? byItem(itemKeys[subject as keyof typeof itemKeys], sold)
    : byOrder(brandId, orderKeys[subject as keyof typeof orderKeys], sold)
}

/** The sold orders of `day`. */
export function ofDay(brandId: string): Sql {
  return sql`o.brand_id = ${brandId} and o.branch_id = day.branch_id and o.business_date = day.business_date and ${isSold}`
}

const itemKeys = {
  product: { key: 'i.product_id', part: 'i.kind' },
  // The components of combos by the product of the combo; the first one has the quantity of the others.
  combo: { key: `i.combo ->> 'product_id'`, part: `'combo'::text`, only: 'i.combo is not null' },
  category: { key: 'i.category_id', part: 'null::text' },
}
const orderKeys = {
  channel: { key: 'o.channel', part: 'o.source' },
  staff: { key: 'o.staff_id', part: 'null::text' },
  table: { key: 'o.table_id', part: 'null::text' },
}

/**
 * Sums the items, or the parts of those that have several taxes. Those with equal components are summed before their
 * components are unnested, because there are few.
 */
function byTax(ofDay: Sql): Sql {
  const own = (column: string) => `case when t.part is null then i.${column} else t.part ->> '${column}' end`
  const sums = sumsWith({
    items: 'count(*)',
    orders: 'count(distinct o.id)',
    tax: `sum(coalesce((t.part ->> 'tax')::bigint, i.tax))`,
    total: `sum(coalesce((t.part ->> 'total')::bigint, i.total))`,
  })
  return sql`select ${raw(own('tax_id'))} as key,
      (case when t.part is null then jsonb_build_object('rate', i.tax_rate, 'components', i.tax_components)
        else jsonb_build_object('rate', t.part -> 'rate', 'components', t.part -> 'components') end)::text as part,
      max(o.id) as last, ${sums}
    from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
    left join lateral jsonb_array_elements(i.tax_parts) as t (part) on i.tax_parts is not null
    where ${ofDay} group by 1, 2`
}

/** A day's last order, the greatest of its ids, has the name: a refund splits lines into new items, but makes no orders. */
function byItem({ key, part, only }: { key: string; part: string; only?: string }, ofDay: Sql): Sql {
  const sums = only === undefined ? itemSums : sumsOfItems(`i.combo ->> 'place' = '0'`)
  return sql`select ${raw(key)} as key, ${raw(part)} as part, max(o.id) as last,
      count(*) as items, count(distinct o.id) as orders, 0 as bills, 0 as guests, 0 as open_seconds, ${sums}
    from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
    where ${ofDay} and ${raw(only ?? 'true')} group by 1, 2`
}

/**
 * A bill counts on the order that stores its guests. Bills are looked up one by one: the statistics may not know a new brand
 * yet, and PostgreSQL would then compare each order with every bill.
 */
function byOrder(brandId: string, { key, part }: { key: string; part: string }, ofDay: Sql): Sql {
  return sql`select ${raw(key)} as key, ${raw(part)} as part, null::text as last,
      sum(i.items) as items, count(*) as orders, count(o.bill_guests) as bills, coalesce(sum(o.bill_guests), 0) as guests,
      coalesce(sum(floor(extract(epoch from s.closed_at - s.opened_at))), 0) as open_seconds, sum(i.quantity) as quantity,
      sum(i.subtotal) as subtotal, sum(i.discount) as discount, sum(i.campaign_discount) as campaign_discount,
      sum(i.tax) as tax, sum(i.total) as total, sum(i.cost) as cost
    from orders o
    left join lateral (
      select opened_at, closed_at from dining_sessions
      where brand_id = ${brandId} and id = o.dining_session_id and o.bill_guests is not null limit 1) as s on true
    cross join lateral (
      select count(*) as items, ${itemSums}
      from order_items i where i.brand_id = ${brandId} and i.order_id = o.id and ${isSoldItem}) as i
    where ${ofDay} group by 1, 2`
}

/**
 * Sums campaigns by id, and manual discounts, waived service charges and other prices than the menu's by kind (`part`) and
 * reason, from the items that have them: `orders` counts them and `total` is their amount. The reason is stored only with
 * the discount or item `last`, where it can be erased. Reads only orders with a discount; refunded orders no longer show one
 * in their figures, so all of them are read.
 */
function byDiscount(ofDay: Sql): Sql {
  const items = sql`from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}`
  const withSome = sql`where ${ofDay}
    and (o.campaign_discount + o.discount > 0 or o.status in ('partially_refunded', 'refunded'))`
  const sums = (orders: string, total = 'sum(s.amount)') => sumsWith({ orders, total })
  return sql`select s.campaign_id as key, null as part, max(s.order_id) as last, ${sums('count(distinct s.order_id)')}
    from (
      select o.id as order_id, one ->> 'campaign_id' as campaign_id, (one ->> 'amount')::bigint as amount
      ${items} and i.campaigns is not null cross join lateral jsonb_array_elements(i.campaigns) as one ${withSome}) as s
    group by 1
    union all
    select null, s.part, max(s.discount_id), ${sums('count(distinct s.discount_id)')}
    from (
      select d.id as discount_id, d.reason, d.reason_id, share.value::bigint as amount,
        case when d.kind = 'percentage' and d.value = 1000000 then 'comp' else 'manual' end as part
      ${items} and i.discount_shares is not null cross join lateral jsonb_each_text(i.discount_shares) as share
      join order_discounts d on d.brand_id = o.brand_id and d.id = share.key ${withSome}) as s
    group by s.part, s.reason, s.reason_id
    union all
    select null, 'service_charge', max(i.id), ${sums('count(distinct i.order_id)', 'sum(i.total)')}
    from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and i.cancel_kind = 'waived' and i.total > 0
    where ${ofDay} group by i.cancel_reason, i.cancel_reason_id
    union all
    select null, 'price_override', max(i.id), ${sumsWith({ orders: 'count(*)', total: overridden })}
    ${items} and i.list_unit_price is not null where ${ofDay} group by i.price_reason, i.price_reason_id`
}

/** The prices of the menu less those sold at, of lines with both. */
const overridden = 'sum(round((i.list_unit_price - i.unit_price)::numeric * i.quantity / 1000)::bigint)'

/** The columns of sums, 0 but for these. */
const sumsWith = (values: Readonly<Record<string, string | Sql>>) =>
  join(
    sumColumns.map(column => {
      const value = values[column] ?? '0'
      return sql`${typeof value === 'string' ? raw(value) : value} as ${raw(column)}`
    }),
  )

/**
 * Whether an item `i` is counted in units: a weighed line is one unit however it is split, so a part is left out if the
 * item that it was split from (`whole`, of the order `whole_order`) counts. Both are always on one day of one branch.
 * @param counts which orders count, by default sold ones
 */
export function isUnit(brandId: string, counts: Sql = raw(`whole_order.status in ${soldStatuses}`)): Sql {
  return sql`(not i.weighed or i.split_from_id is null or coalesce((
      select coalesce(whole.cancel_kind, 'refund') <> 'refund' or not (${counts})
      from order_items whole join orders whole_order on whole_order.brand_id = ${brandId} and whole_order.id = whole.order_id
      where whole.brand_id = ${brandId} and whole.id = i.split_from_id), true))`
}

/**
 * Sums addons by id and unit price (`part`): `quantity` counts their units, charged or free. A weighed line has its own once. Of a
 * half-and-half the number of halves follows the price, and `quantity` counts these shares of a unit.
 */
function byAddon(brandId: string, ofDay: Sql): Sql {
  const units = sql`case when not i.weighed then i.quantity when ${isUnit(brandId)} then 1000 else 0 end`
  const sums = sumsWith({
    items: 'count(*)',
    orders: 'count(distinct o.id)',
    quantity: sql`sum(${units} * sold.units)`,
    total: `sum(sold.total)`,
  })
  return sql`select one ->> 'addon_id' as key, sold.part, max(o.id) as last, ${sums}
    from orders o join order_items i on i.brand_id = o.brand_id and i.order_id = o.id and ${isSoldItem}
    cross join lateral jsonb_array_elements(i.addons) as one
    cross join lateral (${soldUnits}) as sold
    where ${ofDay} group by 1, 2`
}

/** The units of an addon `one`; of a half those charged, and the free ones at no price. */
const soldUnits = raw(
  `select one ->> 'unit_price' as part, (one ->> 'quantity')::bigint as units, (one ->> 'total')::bigint as total
   where one -> 'half' is null
   union all
   select priced.price || '/' || jsonb_array_length(i.parts), priced.units, priced.total
   from (values (one ->> 'unit_price', (one ->> 'charged')::bigint, (one ->> 'total')::bigint),
     ('0', (one ->> 'quantity')::bigint - (one ->> 'charged')::bigint, 0)) as priced (price, units, total)
   where one -> 'half' is not null and priced.units > 0`,
)
