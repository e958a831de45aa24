import sql, { type Sql } from 'sql-template-tag'
import type { PgDatabase } from '../../src/db/open.ts'
import { webhookId } from '#test/contract/list-questions.ts'
import { type MadeBrand, makeBrand } from '#test/fixtures/make-brand.ts'

export type Filling = { db: PgDatabase; orders: number; say: (line: string) => void }

const perDay = 2_000

/**
 * A brand with this many orders, the last of them an hour ago, a million of them about a year and a half: three in four on bills,
 * one of each on a bill; a hundredth unpaid, cancelled or given back; two items and two movements each, one customer in
 * ten orders. Ids rise with time, as those of the service do. Figures are plausible, not in order.
 */
export async function fillLists({ db, orders, say }: Filling): Promise<MadeBrand> {
  const brand = await makeBrand(db, { branches: 4, tablesPerBranch: 15 })
  const branches = brand.branches.map(branch => branch.id)
  const tables = brand.branches.flatMap(branch => branch.tableIds)
  await db.query(
    sql`insert into stock_items (brand_id, id, name, unit)
        select ${brand.id}, ${idOf('K', sql`n`)}, 'Stock ' || n, 'g' from generate_series(1, 50) as n`,
  )
  await db.query(
    sql`insert into payment_methods (brand_id, id, name, type) values (${brand.id}, ${idOf('D', sql`1`)}, 'Card', 'card')`,
  )
  await db.query(
    sql`insert into webhooks (brand_id, id, url, events, created_at, updated_at)
        values (${brand.id}, ${webhookId}, 'https://example.com/', '{*}', now(), now())`,
  )
  const customers = Math.max(1, Math.floor(orders / 4))
  await db.query(
    sql`insert into customers (brand_id, id, name, phone, email, created_at, updated_at, active)
        select ${brand.id}, ${idOf('C', sql`n`)}, 'Guest ' || md5(n::text), '+39' || n, n || '@example.com',
          ${momentOf(orders, sql`n * 4`)}, ${momentOf(orders, sql`n * 4`)}, n % 100 <> 0
        from generate_series(1, ${customers}::integer) as n`,
  )
  const size = 50_000
  for (let from = 0; from < orders; from += size) {
    const to = Math.min(orders, from + size) - 1
    await fillPart(db, { brand, branches, tables, orders, customers, from, to })
    say(`${to + 1} of ${orders} orders are written`)
  }
  say('statistics are taken')
  await db.query(sql`vacuum analyze`)
  return brand
}

type Part = {
  brand: MadeBrand
  branches: string[]
  tables: string[]
  orders: number
  customers: number
  from: number
  to: number
}

async function fillPart(db: PgDatabase, part: Part): Promise<void> {
  const { brand, branches, tables, orders, customers, from, to } = part
  const rows = sql`generate_series(${from}::integer, ${to}::integer) as n,
    lateral (select ${momentOf(orders, sql`n`)} as moment) as moments`
  const branch = sql`(${branches}::text[])[1 + n % ${branches.length}::integer]`
  const isOpen = sql`n >= ${orders - 40}::integer`
  await db.query(
    sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, status, customer_id, opened_at, closed_at,
          total, paid, created_at, updated_at)
        select ${brand.id}, ${idOf('S', sql`n`)}, ${branch}, array[(${tables}::text[])[1 + n % ${tables.length}::integer]], 2,
          case when ${isOpen} then 'open' when n % 90 = 1 then 'cancelled' else 'settled' end,
          case when n % 10 = 0 then ${idOf('C', sql`1 + n % ${customers}::integer`)} end,
          moment, moment, 1000, 1000, moment, moment
        from ${rows} where n % 4 < 3`,
  )
  await db.query(
    sql`insert into orders (brand_id, id, branch_id, dining_session_id, table_id, staff_id, customer_id, channel, service_type, status,
          business_date, number, order_number, currency, tax_mode, kitchen_status, kitchen_new_at, subtotal, tax, total,
          cost, client_ref, ordered_at, created_at, updated_at)
        select ${brand.id}, ${idOf('R', sql`n`)}, ${branch}, case when n % 4 < 3 then ${idOf('S', sql`n`)} end,
          case when n % 4 < 3 then (${tables}::text[])[1 + n % ${tables.length}::integer] end, ${idOf('W', sql`1 + n % 40`)},
          case when n % 10 = 0 then ${idOf('C', sql`1 + n % ${customers}::integer`)} end,
          case when n % 4 < 3 then 'table' when n % 50 = 3 then 'phone' else 'pos' end, 'dine_in',
          case when ${isOpen} or n % 300 = 2 then 'pending' when n % 90 = 1 then 'cancelled'
            when n % 100 = 5 then 'refunded' else 'paid' end,
          moment::date, n % ${perDay}::integer + 1, 'B' || n % ${branches.length}::integer || '-' || to_char(moment, 'YYYYMMDD') || '-' || n,
          'EUR', 'inclusive', case when ${isOpen} or n % 300 = 2 then 'new' when n % 20 = 7 then null else 'delivered' end,
          moment, 1000 + n % 9000 * 7919 % 9000, 90, 1000 + n % 9000 * 7919 % 9000, 100,
          case when n % 7 = 0 then 'ref-' || n end, moment, moment, moment + interval '40 minutes'
        from ${rows}`,
  )
  await db.query(
    sql`insert into order_items (brand_id, id, order_id, position, product_id, name, quantity, unit_price, subtotal, tax,
          total, cost, needs_kitchen, kitchen_status, kitchen_new_at)
        select ${brand.id}, ${idOf('T', sql`n * 2 + line`)}, ${idOf('R', sql`n`)}, line,
          ${idOf('Q', sql`(n * 2 + line) * 13 % 300`)}, 'Dish', 1000, 500, 500, 45, 500, 50,
          true, case when ${isOpen} or n % 300 = 2 then 'new' else 'delivered' end, moment
        from ${rows}, generate_series(0, 1) as line`,
  )
  await db.query(
    sql`insert into stock_movements (brand_id, id, branch_id, stock_item_id, kind, quantity, change, order_id, created_at)
        select ${brand.id}, ${idOf('M', sql`n * 2 + line`)}, ${branch}, ${idOf('K', sql`1 + (n + line) % 50`)},
          case when n % 500 = 9 then 'purchase' else 'sale' end, 1, -1,
          case when n % 500 <> 9 then ${idOf('R', sql`n`)} end, moment
        from ${rows}, generate_series(0, 1) as line`,
  )
  await db.query(
    sql`insert into payments (brand_id, id, branch_id, dining_session_id, order_id, position, payment_method_id, name, type,
          amount, paid_at, business_date, created_at)
        select ${brand.id}, ${idOf('P', sql`n`)}, ${branch}, case when n % 4 < 3 then ${idOf('S', sql`n`)} end,
          case when n % 4 = 3 then ${idOf('R', sql`n`)} end, 0, ${idOf('D', sql`1`)}, 'Card', 'card', 1000, moment, moment::date, moment
        from ${rows} where not (${isOpen})`,
  )
  await db.query(
    sql`insert into adjustments (brand_id, id, order_id, kind, item_id, quantity, amount, tax, cost, reason, restocked,
          payments, business_date, created_at)
        select ${brand.id}, ${idOf('A', sql`n`)}, ${idOf('R', sql`n`)}, case when n % 200 = 5 then 'waste' else 'refund' end,
          ${idOf('T', sql`n * 2`)}, 1000, 500, 45, 50, 'Cold', false,
          jsonb_build_array(jsonb_build_object('payment_id', ${idOf('P', sql`n`)}, 'amount', 500)), moment::date, moment
        from ${rows} where n % 100 = 5`,
  )
  await db.query(
    sql`insert into receipts (brand_id, id, branch_id, position, year, year_number, number, kind, business_date, issued_at,
          dining_session_id, order_id, receipt_head_id, total, seller, hash, created_at)
        select ${brand.id}, ${idOf('V', sql`n`)}, ${branch}, n + 1, 2026, n + 1, 'B-2026-' || lpad((n + 1)::text, 6, '0'),
          case when n % 100 = 5 then 'refund' else 'sale' end, moment::date, moment,
          case when n % 4 < 3 then ${idOf('S', sql`n`)} end, case when n % 4 = 3 then ${idOf('R', sql`n`)} end, 'H', 1000, '{}',
          md5(n::text), moment
        from ${rows} where not (${isOpen})`,
  )
  await db.query(
    sql`insert into customer_ledger (brand_id, id, customer_id, kind, points, order_id, created_at)
        select ${brand.id}, ${idOf('Z', sql`n`)}, ${idOf('C', sql`1 + n % ${customers}::integer`)}, 'earn', 10,
          ${idOf('R', sql`n`)}, moment
        from ${rows} where n % 10 = 0`,
  )
  await db.query(
    sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
        select ${brand.id}, ${idOf('E', sql`n`)}, ${branch}, 'order.created', ${idOf('R', sql`n`)},
          jsonb_build_object('id', ${idOf('R', sql`n`)}, 'version', 1), moment
        from ${rows}`,
  )
  await db.query(
    sql`insert into audit_entries (brand_id, id, branch_id, action, resource, resource_id, before, after, key_id, staff_id, ip,
          created_at)
        select ${brand.id}, ${idOf('G', sql`n`)}, ${branch}, 'payDiningSession',
          case when n % 50 = 1 then 'product' when n % 4 < 3 then 'dining_session' else 'order' end,
          ${idOf('S', sql`n`)}, '{"status":"open"}', '{"status":"settled"}', ${idOf('H', sql`1 + n % 8`)},
          case when n % 3 > 0 then ${idOf('W', sql`1 + n % 40`)} end, '192.0.2.1', moment
        from ${rows}`,
  )
}

/** An id that rises with its number. */
function idOf(kind: string, number: Sql): Sql {
  return sql`'01' || ${kind} || lpad((${number})::text, 23, '0')`
}

/** When the order of this number was sent: the last an hour ago. */
function momentOf(orders: number, number: Sql): Sql {
  const step = 86_400 / perDay
  return sql`date_trunc('second', now()) - interval '1 hour' - (${orders}::integer - ${number}) * interval '1 second' * ${step}::double precision`
}
