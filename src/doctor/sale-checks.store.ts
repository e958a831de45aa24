import sql, { join } from 'sql-template-tag'
import { currenciesWithoutDecimals } from '../settings/brand.rules.ts'
import type { Check } from './check.types.ts'

/**
 * Lines with all parts ever split from them, on any order: a split divides the amounts of a line, so together they equal
 * the line as sold, whatever was cancelled, moved or refunded since.
 */
const lines = sql`
  with recursive splits as materialized (
    select brand_id, id, split_from_id from order_items where split_from_id is not null),
  parts (brand_id, id, line) as (
    select brand_id, id, id from order_items
    where split_from_id is null and (brand_id, id) in (select brand_id, split_from_id from splits)
    union all
    select splits.brand_id, splits.id, parts.line from splits
    join parts on parts.brand_id = splits.brand_id and parts.id = splits.split_from_id),
  items as (
    select i.brand_id, i.id, parts.line, i.kind, i.quantity, i.unit_price, i.subtotal, i.tax,
      case when i.addons is null then 0 else (
        select coalesce(sum((addon ->> 'total')::bigint), 0) from jsonb_array_elements(i.addons) as addon) end as addons,
      i.subtotal - i.campaign_discount - i.discount as net, sold.step, taxes.exact, taxes.rounded, taxes.count as taxes
    from order_items i
    join orders o on o.brand_id = i.brand_id and o.id = i.order_id
    left join parts on parts.brand_id = i.brand_id and parts.id = i.id
    cross join lateral (
      select case when o.currency in (${join(currenciesWithoutDecimals)}) then 100 else 1 end as step,
        o.tax_mode = 'exclusive' as adds) as sold
    cross join lateral (
      select count(*), sum(exact) as exact, sum(floor(exact / sold.step + 0.5) * sold.step) as rounded
      from (
        select net::numeric * rate / (1000000 + case when sold.adds then 0 else rate end) as exact
        from (
          select i.subtotal - i.campaign_discount - i.discount as net, coalesce(i.tax_rate, 0) as rate
          where i.tax_parts is null
          union all
          select total - case when sold.adds then tax else 0 end, coalesce(rate, 0)
          from jsonb_to_recordset(i.tax_parts) as part (rate bigint, tax bigint, total bigint)) as rated) as taxed) as taxes
    where i.split_from_id is null or parts.id is not null)
  select brand_id, id as line, kind, 1 as parts, quantity, unit_price, unit_price as other_price, unit_price as prices,
    subtotal, addons, net, tax, taxes, exact, rounded, step
  from items where line is null
  union all
  select brand_id, line, min(kind), count(*), sum(quantity), min(unit_price), max(unit_price), sum(unit_price),
    sum(subtotal), sum(addons), sum(net), sum(tax), sum(taxes), sum(exact), sum(rounded), max(step)
  from items where line is not null group by brand_id, line`

/**
 * Sales never change (invariant 8): price, quantity, discounts and tax of every line are consistent, and refunds match the
 * amounts of the refunded items (invariant 2).
 */
export const saleChecks: readonly Check[] = [
  {
    invariant: 'line_prices',
    broken: sql`select brand_id, line as id, quantity || ' thousandths in ' || parts || ' parts at ' || unit_price
          || ' with addons of ' || addons || ' do not add up to ' || subtotal as message
      from (${lines}) as lines
      where case kind when 'product'
        then unit_price <> other_price
          or subtotal <> floor(quantity * unit_price / 1000 / step + 0.5) * step + addons
        else subtotal <> prices end`,
  },
  {
    invariant: 'item_without',
    broken: sql`select i.brand_id, i.id, 'The item includes an addon that it was ordered without: '
          || (addon ->> 'addon_id') as message
      from order_items i, jsonb_array_elements(i.addons) as addon, jsonb_array_elements(i.without) as gone
      where (addon ->> 'included')::boolean and gone ->> 'addon_id' = addon ->> 'addon_id'
        and gone ->> 'half' is not distinct from addon ->> 'half'`,
  },
  {
    invariant: 'item_parts',
    broken: sql`select i.brand_id, i.id, 'The item has ' || halves.count || ' parts, of which its choices name others'
          as message
      from order_items i, lateral (select coalesce(jsonb_array_length(i.parts), 0) as count) as halves
      where halves.count = 1 or exists (
        select from jsonb_array_elements(coalesce(i.addons, '[]') || coalesce(i.without, '[]')) as choice
        where (choice ->> 'half')::integer not between 0 and halves.count - 1)`,
  },
  {
    invariant: 'delivery_fees',
    broken: sql`select i.brand_id, i.id, 'The delivery fee of ' || i.unit_price || ' is on an order by ' || o.channel
          || ', ' || o.service_type || ': ' || i.quantity || ' thousandths at a cost of ' || i.cost || ', discounted by '
          || i.campaign_discount + i.discount as message
      from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
      where i.kind = 'delivery_fee' and (i.product_id is not null or i.quantity <> 1000 or i.cost <> 0
        or i.recipe is not null or i.needs_kitchen or i.campaign_discount + i.discount <> 0
        or o.dining_session_id is not null or 'delivery' not in (o.channel, o.service_type))`,
  },
  {
    // Lines whose discounts changed after a split have tax that was rounded more than once. Their parts may have been
    // taxed at different rates: an order can be taken away after one of them was cancelled.
    invariant: 'line_taxes',
    broken: sql`select brand_id, line as id,
        'The tax ' || tax || ' of ' || parts || ' parts is not the ' || round(exact, 2) || ' of ' || net || ' at its rates'
          as message
      from (${lines}) as lines
      where case parts when 1 then tax <> rounded else abs(tax - exact) > 2 * taxes * step end`,
  },
  {
    invariant: 'order_discounts',
    broken: sql`select coalesce(d.brand_id, taken.brand_id) as brand_id, coalesce(d.id, taken.id) as id,
        'The discount has ' || coalesce(d.amount::text, 'nothing') || case when d.removed_at is null then ''
          else ' and is removed' end || ', the lines of its order have ' || coalesce(taken.sum, 0) as message
      from order_discounts d
      full join (
        select i.brand_id, i.order_id, share.key as id, sum(share.value::bigint) as sum,
          coalesce(sum(share.value::bigint) filter (where i.cancelled_at is null), 0) as live
        from order_items i, jsonb_each_text(i.discount_shares) as share
        group by i.brand_id, i.order_id, share.key) as taken
      on taken.brand_id = d.brand_id and taken.order_id = d.order_id and taken.id = d.id
      where d.id is null or (d.removed_at is not null and taken.live > 0)
        or (d.removed_at is null and d.amount <> coalesce(taken.sum, 0))`,
  },
  {
    invariant: 'refund_items',
    broken: sql`select coalesce(i.brand_id, a.brand_id) as brand_id, coalesce(i.id, a.item_id) as id,
        'The item of ' || coalesce(i.total::text, 'none') || ' was refunded ' || coalesce(a.times, 0)
          || ' times, at ' || coalesce(a.figures, 'nothing') as message
      from (select * from order_items where cancel_kind = 'refund') as i
      full join (
        select brand_id, order_id, item_id, count(*) as times, bool_and(sound) as sound,
          min(amount) as amount, min(tax) as tax,
          string_agg(row(quantity, amount, tax, cost, restocked)::text, ', ') as figures
        from adjustments, lateral (
          select coalesce(sum((part ->> 'amount')::bigint), 0) + to_balance <= amount as sound
          from jsonb_array_elements(coalesce(payments, '[]')) as part) as parts
        where kind = 'refund' and item_id is not null group by brand_id, order_id, item_id) as a
      on a.brand_id = i.brand_id and a.order_id = i.order_id and a.item_id = i.id
      left join (
        select distinct brand_id, order_id from adjustments where kind = 'refund' and item_id is null) as lessened
      on lessened.brand_id = i.brand_id and lessened.order_id = i.order_id
      where i.id is null or a.times is distinct from 1 or not a.sound or a.amount not between 0 and i.total
        or a.figures <> case when lessened.order_id is null
          then row(i.quantity, i.total, i.tax, i.cost, i.restocked)::text
          else row(i.quantity, a.amount, a.tax, i.cost, i.restocked)::text end`,
  },
  {
    // A refund without an item has no quantity or cost, and is of money, tips or both. None has more tax than its amount.
    invariant: 'refund_amounts',
    broken: sql`select brand_id, order_id as id,
        'The refund ' || id || ' of ' || amount || ' has the tax ' || tax || ' for ' || coalesce(item_id, 'no item')
          as message
      from adjustments
      where kind = 'refund' and (tax not between 0 and amount or (item_id is null) <> (quantity is null)
        or (item_id is null and (amount < 0 or amount + tip <= 0 or cost <> 0 or restocked)))`,
  },
  {
    // The tax of all refunds is at most that of the sale, and equal to it once everything is refunded.
    invariant: 'refund_taxes',
    broken: sql`select sale.brand_id, sale.order_id as id,
        'The order was sold with the tax ' || sale.tax || ', of which ' || given.tax || ' is refunded' as message
      from (
        select brand_id, order_id, sum(total) as total, sum(tax) as tax from order_items
        where cancel_kind is null or cancel_kind = 'refund' group by brand_id, order_id) as sale
      join (
        select brand_id, order_id, sum(amount) as amount, sum(tax) as tax from adjustments where kind = 'refund'
        group by brand_id, order_id) as given
      on given.brand_id = sale.brand_id and given.order_id = sale.order_id
      where given.tax > sale.tax or (given.amount = sale.total and given.tax <> sale.tax)`,
  },
  {
    // A refund of an order on a bill refers to its share of a payment; `refund_payments` to the payment itself.
    invariant: 'refund_payouts',
    broken: sql`select coalesce(reported.brand_id, paid.brand_id) as brand_id, coalesce(reported.order_id, paid.order_id) as id,
        'Refunded to the payment ' || coalesce(reported.payment_id, paid.payment_id) || ' are ' || coalesce(paid.amount, 0)
          || ' with a rounding of ' || coalesce(paid.rounding, 0) || ', the refunds have ' || coalesce(reported.amount, 0)
          || ' with ' || coalesce(reported.rounding, 0) as message
      from (
        select a.brand_id, a.order_id, coalesce(share.payment_id, part ->> 'payment_id') as payment_id,
          sum((part ->> 'amount')::bigint) as amount,
          sum((part ->> 'rounding')::bigint) as rounding
        from adjustments a cross join lateral jsonb_array_elements(a.payments) as part
        left join order_payments share on share.brand_id = a.brand_id and share.id = part ->> 'payment_id'
        group by a.brand_id, a.order_id, coalesce(share.payment_id, part ->> 'payment_id')) as reported
      full join (
        select brand_id, order_id, payment_id, sum(amount) as amount, sum(rounding) as rounding from refund_payments
        group by brand_id, order_id, payment_id) as paid
      using (brand_id, order_id, payment_id)
      where coalesce(reported.amount, 0) <> coalesce(paid.amount, 0) or coalesce(reported.rounding, 0) <> coalesce(paid.rounding, 0)`,
  },
  {
    // Money is rounded on the sum of an order or bill, so a single payment may refund a coin more than it received.
    invariant: 'cash_out',
    broken: sql`select p.brand_id, coalesce(p.dining_session_id, p.order_id) as id,
        'Cash of ' || sum(p.amount + p.rounding) || ' was received and ' || sum(paid.amount) || ' paid out' as message
      from payments p, lateral (
        select coalesce(sum(r.amount + r.rounding), 0) as amount from refund_payments r
        where r.brand_id = p.brand_id and r.payment_id = p.id and not r.otherwise) as paid
      where p.coin is not null and p.voided_at is null
      group by p.brand_id, coalesce(p.dining_session_id, p.order_id)
      having sum(paid.amount) > sum(p.amount + p.rounding)`,
  },
  {
    invariant: 'refund_cash',
    broken: sql`select p.brand_id, p.id, 'The payment of ' || p.amount || ' has ' || p.refunded_amount || ' refunded, and '
          || paid.amount || ' paid out with roundings of ' || paid.rounding || ' and tips of ' || paid.tip as message
      from payments p
      join (
        select brand_id, payment_id, sum(amount) as amount, sum(tip) as tip,
          coalesce(sum(rounding) filter (where not otherwise), 0) as rounding,
          coalesce(sum(amount) filter (where not otherwise), 0) as own,
          bool_and(rounding = 0 or otherwise) as exact
        from refund_payments group by brand_id, payment_id) as paid
      on paid.brand_id = p.brand_id and paid.payment_id = p.id
      where paid.amount > p.refunded_amount
        or (p.coin is null and (paid.own > p.amount or not paid.exact))
        or paid.tip > p.tip`,
  },
]
