import sql, { raw, type Sql } from 'sql-template-tag'
import type { PgDatabase } from '../../src/db/open.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'

/** The number of orders, and of days that they span up to an hour ago. */
export type Filling = { db: PgDatabase; orders: number; days: number; say: (line: string) => void }

const size = 50_000

/**
 * A brand that breaks no invariant: every order on a bill of its own, three items, one payment, stock taken by one of
 * them, a point for a customer in ten, one in fifty given back in part. Events are those of the last thirty days, as
 * the sweep leaves them: six an order.
 */
export async function fillBooks({ db, orders, days, say }: Filling): Promise<MadeBrand> {
  const brand = await makeBrand(db, { branches: 4, tablesPerBranch: 15 })
  await fillGround(db, brand, Math.ceil(orders / 10))
  for (let from = 0; from < orders; from += size) {
    const to = Math.min(orders, from + size) - 1
    await fillPart(db, { brand, orders, days, from, to })
    say(`${to + 1} of ${orders} orders are written`)
  }
  await fillSums(db, brand.id)
  await fillReceipts(db, brand.id)
  say('statistics are taken')
  await db.query(sql`vacuum analyze`)
  return brand
}

async function fillGround(db: PgDatabase, brand: MadeBrand, customers: number): Promise<void> {
  await db.query(
    sql`insert into payment_methods (brand_id, id, name, type) values (${brand.id}, 'CARD', 'Card', 'card')`,
  )
  await db.query(
    sql`insert into stock_items (brand_id, id, name, unit)
        select ${brand.id}, ${idOf('K', sql`n`)}, 'Stock ' || n, 'g' from generate_series(0, 49) as n`,
  )
  await db.query(
    sql`insert into customers (brand_id, id, name, phone, created_at, updated_at)
        select ${brand.id}, ${idOf('C', sql`n`)}, 'Guest', '+39' || n, now() - interval '2 years', now() - interval '2 years'
        from generate_series(0, ${customers - 1}::integer) as n`,
  )
}

type Part = { brand: MadeBrand; orders: number; days: number; from: number; to: number }

async function fillPart(db: PgDatabase, part: Part): Promise<void> {
  const { brand, orders, days, from, to } = part
  const branches = brand.branches.map(branch => branch.id)
  const perDay = Math.ceil(orders / days)
  const day = sql`(current_date - ${days}::integer + n / ${perDay}::integer)`
  const number = sql`(n % ${perDay}::integer / 4 + 1)`
  const branch = sql`(${branches}::text[])[1 + n % 4]`
  const table = sql`(${brand.branches.flatMap(one => one.tableIds)}::text[])[1 + n % 4 * 15 + n / 4 % 15]`
  const moment = sql`(now() - interval '1 hour'
    - (${orders}::integer - n) * interval '1 day' * ${days / orders}::double precision)`
  const rows = sql`generate_series(${from}::integer, ${to}::integer) as n,
    lateral (select ${sql`${moment}`} as at, ${day} as day, n % 50 = 7 as back) as moments`
  const b = brand.id
  const insert = (into: string, values: Sql, where: Sql = sql`true`) =>
    db.query(sql`insert into ${raw(into)} select ${b}, ${values} from ${rows} where ${where}`)

  await insert(
    `dining_sessions (brand_id, id, branch_id, table_ids, guests, status, opened_at, closed_at, subtotal, total, paid,
      item_count, cost, created_at, updated_at)`,
    sql`${idOf('S', sql`n`)}, ${branch}, array[${table}], 2, 'settled', at, at, case when back then 2000 else 3000 end,
      case when back then 2000 else 3000 end, 3000, 3,
      case when back then 200 else 300 end, at, at`,
  )
  await insert(
    `orders (brand_id, id, branch_id, dining_session_id, customer_id, channel, service_type, status, business_date,
      number, order_number, currency, tax_mode, kitchen_status, kitchen_new_at, kitchen_preparing_at, kitchen_ready_at,
      kitchen_delivered_at, subtotal, tax, total, cost, points_earned, bill_guests, ordered_at, created_at, updated_at)`,
    sql`${idOf('R', sql`n`)}, ${branch}, ${idOf('S', sql`n`)}, case when n % 10 = 0 then ${idOf('C', sql`n / 10`)} end,
      'table', 'dine_in', case when back then 'partially_refunded' else 'paid' end, day, ${number},
      'B-' || to_char(day, 'YYYYMMDD') || '-' || lpad(${number}::text, greatest(4, length(${number}::text)), '0'),
      'EUR', 'inclusive', 'delivered', at, at, at, at, case when back then 2000 else 3000 end,
      0, case when back then 2000 else 3000 end,
      case when back then 200 else 300 end, case when n % 10 = 0 then 5 else 0 end, 2, at, at, at`,
  )
  await db.query(
    sql`insert into order_items (brand_id, id, order_id, position, name, quantity, unit_price, subtotal, tax, total, cost,
          recipe, needs_kitchen, kitchen_status, kitchen_new_at, kitchen_preparing_at, kitchen_ready_at,
          kitchen_delivered_at, fired_at, begun_at, cancelled_at, cancelled_business_date, cancel_kind, cancel_reason,
          restocked)
        select ${b}, ${idOf('T', sql`n * 3 + line`)}, ${idOf('R', sql`n`)}, line, 'Dish', 1000, 1000, 1000, 0, 1000, 100,
          case when line = 1 then jsonb_build_object(${idOf('K', sql`n % 50`)}, 1) end, true, 'delivered', at, at, at,
          at, at, at, case when gone then at end, case when gone then day end, case when gone then 'refund' end,
          case when gone then 'cold' end, case when gone then false end
        from ${rows}, generate_series(0, 2) as line, lateral (select back and line = 0 as gone) as given`,
  )
  await insert(
    `stock_movements (brand_id, id, branch_id, stock_item_id, kind, quantity, change, order_id, created_at)`,
    sql`${idOf('M', sql`n`)}, ${branch}, ${idOf('K', sql`n % 50`)}, 'sale', 1, -1, ${idOf('R', sql`n`)}, at`,
  )
  await insert(
    `payments (brand_id, id, branch_id, dining_session_id, position, payment_method_id, name, type, amount,
      refunded_amount, paid_at, business_date, created_at)`,
    sql`${idOf('P', sql`n`)}, ${branch}, ${idOf('S', sql`n`)}, 0, 'CARD', 'Card', 'card', 3000,
      case when back then 1000 else 0 end, at, day, at`,
  )
  await insert(
    `order_payments (brand_id, id, order_id, payment_id, position, amount, first_share, refunded_amount)`,
    sql`${idOf('Q', sql`n`)}, ${idOf('R', sql`n`)}, ${idOf('P', sql`n`)}, 0, 3000, true,
      case when back then 1000 else 0 end`,
  )
  await insert(
    `adjustments (brand_id, id, order_id, kind, item_id, quantity, amount, tax, cost, reason, restocked, payments,
      business_date, created_at)`,
    sql`${idOf('A', sql`n`)}, ${idOf('R', sql`n`)}, 'refund', ${idOf('T', sql`n * 3`)}, 1000, 1000, 0, 100, 'cold', false,
      jsonb_build_array(jsonb_build_object('payment_id', ${idOf('Q', sql`n`)}, 'amount', 1000)), day, at`,
    sql`back`,
  )
  await insert(
    `refund_payments (brand_id, id, branch_id, order_id, payment_id, payment_method_id, name, type, amount,
      business_date, created_at)`,
    sql`${idOf('X', sql`n`)}, ${branch}, ${idOf('R', sql`n`)}, ${idOf('P', sql`n`)}, 'CARD', 'Card', 'card', 1000, day, at`,
    sql`back`,
  )
  await insert(
    `customer_ledger (brand_id, id, customer_id, kind, points, order_id, created_at)`,
    sql`${idOf('Z', sql`n`)}, ${idOf('C', sql`n / 10`)}, 'earn', 5, ${idOf('R', sql`n`)}, at`,
    sql`n % 10 = 0`,
  )
  await fillEvents(db, { brandId: b, rows, branch, table })
}

type Events = { brandId: string; rows: Sql; branch: Sql; table: Sql }

async function fillEvents(db: PgDatabase, { brandId, rows, branch, table }: Events): Promise<void> {
  await db.query(
    sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
        select ${brandId}, ${idOf('E', sql`n * 8 + at_type`)}, ${branch}, type, record,
          jsonb_build_object('id', record, 'version', 1, 'status', split_part(type, '.', 2),
            'dining_session_id', ${idOf('S', sql`n`)}, 'note', repeat('x', 200))
            || case when type like 'dining%' then jsonb_build_object('table_ids', array[${table}],
              'status', case when type like '%opened' then 'open' else 'settled' end) else '{}' end
            || case when type like '%refunded'
              then jsonb_build_object('adjustment_ids', array[${idOf('A', sql`n`)}]) else '{}' end
            || case when type like 'payment%' then jsonb_build_object('tip', 0) else '{}' end,
          at + interval '1 millisecond' * at_type
        from ${rows}, lateral (
          values ('dining_session.opened', ${idOf('S', sql`n`)}, 0), ('order.created', ${idOf('R', sql`n`)}, 1),
            ('kitchen.updated', ${idOf('R', sql`n`)}, 2), ('kitchen.updated', ${idOf('R', sql`n`)}, 3),
            ('payment.created', ${idOf('P', sql`n`)}, 4), ('order.paid', ${idOf('R', sql`n`)}, 5),
            ('dining_session.settled', ${idOf('S', sql`n`)}, 6), ('order.refunded', ${idOf('R', sql`n`)}, 7)) as events (type, record, at_type)
        where at >= now() - interval '30 days' and (type <> 'order.refunded' or back)`,
  )
}

/** A receipt for each settled bill, and one for each refund. */
async function fillReceipts(db: PgDatabase, brandId: string): Promise<void> {
  await db.query(
    sql`insert into receipts (brand_id, id, branch_id, position, year, year_number, number, kind, business_date, issued_at,
          dining_session_id, receipt_head_id, total, seller, corrects_id, previous_hash, hash)
        select brand_id, id, branch_id, position, year, year_number,
          'B-' || year || '-' || lpad(year_number::text, greatest(6, length(year_number::text)), '0'), kind, business_date,
          created_at, dining_session_id, 'H', total, '{}', corrects_id, lag(md5(id)) over chain, md5(id)
        from (
          select *, extract(year from business_date)::integer as year,
            row_number() over (partition by branch_id order by created_at, id) as position,
            row_number() over (partition by branch_id, extract(year from business_date) order by created_at, id) as year_number
          from (
            select brand_id, 'V' || id as id, branch_id, 'sale' as kind, business_date, created_at, dining_session_id,
              case when status = 'paid' then total else total + 1000 end as total, null as corrects_id
            from orders where brand_id = ${brandId}
            union all
            select o.brand_id, 'W' || o.id, o.branch_id, 'refund', a.business_date, a.created_at, o.dining_session_id,
              -a.amount, 'V' || o.id
            from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
            where a.brand_id = ${brandId}) as issued) as numbered
        window chain as (partition by branch_id order by position)`,
  )
  await db.query(
    sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
        select brand_id, 'Y' || id, branch_id, 'receipt.issued', id,
          jsonb_build_object('id', id, 'number', number, 'hash', hash), created_at
        from receipts where brand_id = ${brandId} and created_at >= now() - interval '30 days'`,
  )
  await db.query(
    sql`insert into receipt_counters (brand_id, branch_id, position, hash, numbers)
        select brand_id, branch_id, max(last), (array_agg(hash order by last desc))[1], jsonb_object_agg(year, year_last)
        from (
          select distinct on (brand_id, branch_id, year) brand_id, branch_id, year, position as last, hash,
            max(year_number) over (partition by brand_id, branch_id, year) as year_last
          from receipts where brand_id = ${brandId} order by brand_id, branch_id, year, position desc) as years
        group by brand_id, branch_id`,
  )
}

/** Fills the rows that many orders share: counters, stock levels, points of customers. */
async function fillSums(db: PgDatabase, brandId: string): Promise<void> {
  await db.query(
    sql`insert into day_counters (brand_id, branch_id, business_date, last)
        select brand_id, branch_id, business_date, max(number) from orders where brand_id = ${brandId}
        group by brand_id, branch_id, business_date`,
  )
  await db.query(
    sql`insert into stock_levels (brand_id, branch_id, stock_item_id, on_hand)
        select brand_id, branch_id, stock_item_id, sum(change) from stock_movements where brand_id = ${brandId}
        group by brand_id, branch_id, stock_item_id`,
  )
  await db.query(
    sql`update customers c set points = l.points from (
          select customer_id, sum(points) as points from customer_ledger where brand_id = ${brandId}
          group by customer_id) as l
        where c.brand_id = ${brandId} and c.id = l.customer_id`,
  )
}

/** An id that rises with its number. */
function idOf(kind: string, number: Sql): Sql {
  return sql`'01' || ${kind}::text || lpad((${number})::text, 23, '0')`
}
