import sql from 'sql-template-tag'
import type { PgDatabase } from '../../src/db/open.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'

/** The day before the first that something is sold on. */
const before = '2025-11-21'

/**
 * A brand with this many orders within a year: two in three on bills of two rounds, 2.75 items each, one in fifty
 * given back in part on the day after, every one paid by one payment; 300 products in 20 categories, 40 waiters, 15 tables
 * and 6 stations a branch; one order in ten with a campaign, one in twenty with a discount by hand, one in fifty with an
 * item thrown away. The figures agree with each other as far as reports read them.
 */
export async function fillBrand(db: PgDatabase, orders: number): Promise<MadeBrand> {
  const brand = await makeBrand(db, { branches: 2 })
  const branches = brand.branches.map(branch => branch.id)
  const methods = ['M1', 'M2']
  await db.query(
    sql`insert into payment_methods (brand_id, id, name, type)
        select ${brand.id}, id, id, 'card' from unnest(${methods}::text[]) as id`,
  )
  await db.query(
    sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, status, opened_at, closed_at)
        select ${brand.id}, 'S' || lpad(at::text, 25, '0'), (${branches}::text[])[1 + at % 2], '{}', 1 + at % 5,
          'settled', now() - (20 + at % 90) * interval '1 minute', now()
        from generate_series(0, ${Math.floor(orders / 3)}::integer) as at`,
  )
  await db.query(
    sql`insert into orders (brand_id, id, branch_id, dining_session_id, channel, service_type, status, business_date,
          number, order_number, currency, tax_mode, staff_id, table_id, subtotal, campaign_discount, discount, tax, total,
          cost, bill_guests, ordered_at, created_at,
          updated_at)
        select ${brand.id}, 'O' || lpad(at::text, 25, '0'), (${branches}::text[])[1 + at / 3 % 2],
          case when at % 3 < 2 then 'S' || lpad((at / 3)::text, 25, '0') end,
          case when at % 3 < 2 then 'table' else 'pos' end, 'dine_in',
          case when at % 50 = 0 then 'partially_refunded' when at % 40 = 1 then 'cancelled' else 'paid' end,
          day, at + 1, at::text, 'EUR', 'inclusive', 'W' || at % 40,
          case when at % 3 < 2 then 'T' || at / 3 % 30 end, 2000 + at % 700, case when at % 10 = 3 then 50 else 0 end,
          case when at % 20 = 7 then 50 else 0 end, 200, 2000 + at % 700, 500,
          case when at % 3 = 0 and at % 40 <> 1 or at % 3 = 1 and at % 40 = 2 then 1 + at / 3 % 5 end,
          moment, moment, moment
        from generate_series(0, ${orders - 1}::integer) as at, lateral (
          select ${before}::date + 1 + (at / 3) * 365 / ${Math.ceil(orders / 3)}::integer as day) as days, lateral (
          select day + interval '11 hours' + (at::bigint / 3 * 7919 % 39600 + at % 3 * 900) * interval '1 s' as moment) as moments`,
  )
  await fillItems(db, brand, orders)
  await fillMoney(db, brand, methods)
  await db.query(sql`vacuum analyze`)
  return brand
}

async function fillItems(db: PgDatabase, brand: MadeBrand, orders: number): Promise<void> {
  const line = sql`(at::bigint * 4 + line)`
  await db.query(
    sql`insert into order_items (brand_id, id, order_id, position, product_id, category_id, name, quantity, unit_price,
          subtotal, campaign_discount, campaigns, discount, discount_shares, tax, total, cost, tax_id, tax_name, tax_rate,
          tax_components, needs_kitchen, station_id, kitchen_status, kitchen_new_at, kitchen_preparing_at,
          kitchen_ready_at, kitchen_delivered_at, fired_at, cancelled_at, cancelled_business_date, cancel_kind,
          cancel_reason, cancelled_by, restocked)
        select ${brand.id}, 'I' || lpad((${line})::text, 25, '0'), 'O' || lpad(at::text, 25, '0'), line,
          'P' || ${line} * 7919 % 300, 'C' || ${line} * 7919 % 300 % 20, 'Dish ' || ${line} * 7919 % 300,
          1000, 700, 700, case when at % 10 = 3 and line = 0 then 50 else 0 end,
          case when at % 10 = 3 and line = 0
            then jsonb_build_array(jsonb_build_object('campaign_id', 'K' || at % 50, 'name', 'Campaign', 'amount', 50)) end,
          case when at % 20 = 7 and line = 0 then 50 else 0 end,
          case when at % 20 = 7 and line = 0 then jsonb_build_object('D' || lpad(at::text, 25, '0'), 50) end,
          64, 700, 200, 'T' || line, 'VAT', 100000,
          case line when 1 then '[{"name":"A","rate":60000,"amount":38},{"name":"B","rate":40000,"amount":26}]'::jsonb end,
          true, 'Z' || ${line} * 7919 % 300 % 6, 'delivered', moment, moment + ${line} * 31 % 240 * interval '1 s',
          moment + (300 + ${line} * 37 % 900) * interval '1 s', moment + (1250 + ${line} * 41 % 300) * interval '1 s',
          moment, case when off then moment end, case when off then day end,
          case when back then 'refund' when off then 'cancel' end,
          case when off then 'reason ' || at % 30 end, case when off then 'W' || at % 40 end, case when off then false end
        from generate_series(0, ${orders - 1}::integer) as at, generate_series(0, 3) as line,
          lateral (select at % 50 = 0 and line = 0 as back, at % 50 = 0 and line = 0 or at % 40 = 1 as off) as given,
          lateral (
          select ${before}::date + 1 + (at / 3) * 365 / ${Math.ceil(orders / 3)}::integer as day) as days, lateral (
          select day + interval '11 hours' + (at::bigint / 3 * 7919 % 39600 + at % 3 * 900) * interval '1 s' as moment) as moments
        where line < 3 or at % 4 = 0`,
  )
  await db.query(
    sql`insert into order_discounts (brand_id, id, order_id, kind, value, amount, reason, created_at)
        select brand_id, 'D' || substr(id, 2), id, 'amount', 50, 50, 'reason ' || number % 30, ordered_at
        from orders where brand_id = ${brand.id} and discount > 0`,
  )
  await db.query(
    sql`insert into adjustments (brand_id, id, order_id, kind, item_id, quantity, amount, tax, cost, reason, restocked,
          business_date, created_at)
        select brand_id, 'X' || substr(id, 2), id, 'waste', 'I' || lpad(((number - 1) * 4 + 1)::text, 25, '0'), 1000, 0, 0,
          200, 'reason ' || number % 30, false, business_date, ordered_at
        from orders where brand_id = ${brand.id} and number % 50 = 9`,
  )
}

async function fillMoney(db: PgDatabase, brand: MadeBrand, methods: readonly string[]): Promise<void> {
  await db.query(
    sql`insert into payments (brand_id, id, branch_id, order_id, position, payment_method_id, name, type, amount, tip,
          staff_id, paid_at, business_date)
        select brand_id, 'P' || substr(id, 2), branch_id, id, 0, (${methods}::text[])[1 + number % 2], 'Card', 'card',
          total, case when number % 4 = 0 then 100 else 0 end, 'W' || number % 40, ordered_at, business_date
        from orders where brand_id = ${brand.id} and status <> 'cancelled'`,
  )
  await db.query(
    sql`insert into adjustments (brand_id, id, order_id, kind, item_id, quantity, amount, tax, cost, reason, restocked,
          business_date, created_at)
        select i.brand_id, 'A' || substr(i.id, 2), i.order_id, 'refund', i.id, 1000, 700, 64, 200, 'cold', false,
          o.business_date + 1, o.ordered_at + interval '1 day'
        from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
        where i.brand_id = ${brand.id} and i.cancel_kind = 'refund'`,
  )
  await db.query(
    sql`insert into refund_payments (brand_id, id, branch_id, order_id, payment_id, payment_method_id, name, type, amount,
          business_date, created_at)
        select p.brand_id, 'R' || substr(p.id, 2), p.branch_id, p.order_id, p.id, p.payment_method_id, p.name, p.type,
          700, a.business_date, a.created_at
        from adjustments a join payments p on p.brand_id = a.brand_id and p.order_id = a.order_id
        where a.brand_id = ${brand.id} and a.kind = 'refund'`,
  )
}
