import sql from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { brandId, madeUpId, makeWorld, openBills } from '../world.ts'

const products = 4500
export const pictures = 60
export const orders = 8000
export const languages = 'en,it,fr,de,es,pt,tr,nl,pl,cs,sv,da,fi,el,ro,hu,bg,hr,sk,sl'.split(',')
export const wideProductId = madeUpId('Z', 1)
export const customerId = madeUpId('Q', 1)
export const billId = madeUpId('S', 1)

/** A brand in which everything is as large as it may be. */
export async function fillMemory(db: Database): Promise<void> {
  await makeWorld(db)
  await makeHugeMenu(db)
  await makeWideProduct(db)
  await db.query(
    sql`insert into images (brand_id, hash, type, bytes)
        select ${brandId}, lpad(at::text, 64, '0'), 'image/png', convert_to(rpad(at::text, 1048576, md5(at::text)), 'UTF8')
        from generate_series(1, ${pictures}::integer) at`,
  )
  await makeLongBook(db)
  await openBills(db, { first: 1, count: 1, place: 'one branch' })
  await db.query(sql`update brands set menu_version = menu_version + 1 where id = ${brandId}`)
}

/** Names and descriptions as long as they may be, in twenty languages. */
async function makeHugeMenu(db: Database): Promise<void> {
  await db.query(sql`update brands set languages = ${languages} where id = ${brandId}`)
  await db.query(
    sql`insert into products (brand_id, id, category_id, name, description, translations, price)
        select ${brandId}, '01KBNCHZ' || lpad(at::text, 18, '0'), ${madeUpId('C', 1)}, 'name ' || at || repeat('é', 110),
          repeat('d', 800), (
            select jsonb_object_agg(l, jsonb_build_object('name', l || at || repeat('é', 110),
              'description', l || repeat('ö', 450))) from unnest(${languages.slice(1)}::text[]) l), 900
        from generate_series(1, ${products}::integer) at`,
  )
}

/** With thirty addons, as many as a line may have. */
async function makeWideProduct(db: Database): Promise<void> {
  const groupId = madeUpId('P', 99)
  await db.query(
    sql`insert into addons (brand_id, id, name, price)
        select ${brandId}, '01KBNCHD' || lpad(at::text, 18, '0'), 'addon ' || at || repeat('é', 100), 10
        from generate_series(101, 130) at`,
  )
  await db.query(
    sql`insert into addon_groups (brand_id, id, name, max, addon_ids)
        select ${brandId}, ${groupId}, 'All', 30, array_agg(id) from addons where brand_id = ${brandId} and price = 10`,
  )
  await db.query(
    sql`update products set addon_group_ids = array[${groupId}] where brand_id = ${brandId} and id = ${wideProductId}`,
  )
}

/** A customer with many orders. */
async function makeLongBook(db: Database): Promise<void> {
  await db.query(sql`insert into customers (brand_id, id, name) values (${brandId}, ${customerId}, 'Ada')`)
  await db.query(
    sql`insert into orders (brand_id, id, branch_id, customer_id, channel, service_type, status, business_date, number,
          order_number, currency, tax_mode, subtotal, tax, total, cost, note, ordered_at,
          created_at, updated_at)
        select ${brandId}, '01KBNCHO' || lpad(at::text, 18, '0'), ${madeUpId('B', 2)}, ${customerId}, 'pos', 'dine_in',
          'paid', '2026-01-01', at, 'B2-' || at, 'EUR', 'inclusive', 1000, 90, 1000, 100, repeat('n', 200), now(), now(), now()
        from generate_series(1, ${orders}::integer) at`,
  )
  // The keys of what follows are looked up by plans that know how many orders there are.
  await db.query(sql`analyze orders`)
  await db.query(
    sql`insert into order_items (brand_id, id, order_id, position, name, quantity, unit_price, subtotal, tax, total, cost,
          needs_kitchen)
        select ${brandId}, '01KBNCHI' || lpad((at * 2 + line)::text, 18, '0'), '01KBNCHO' || lpad(at::text, 18, '0'), line,
          repeat('Dish', 20), 1000, 500, 500, 45, 500, 50, false
        from generate_series(1, ${orders}::integer) at, generate_series(0, 1) line`,
  )
  await db.query(
    sql`insert into customer_ledger (brand_id, id, customer_id, kind, points, order_id, created_at)
        select ${brandId}, '01KBNCHW' || lpad(at::text, 18, '0'), ${customerId}, 'earn', 10,
          '01KBNCHO' || lpad(at::text, 18, '0'), now()
        from generate_series(1, ${orders}::integer) at`,
  )
}

/** Brings the bill to 2,000 rows: every second order was cancelled. */
export async function fillBill(db: Database): Promise<void> {
  const copies = sql`from orders o cross join generate_series(1, 1) part`
  const ofBill = sql`where o.brand_id = ${brandId} and o.dining_session_id = ${billId} and o.status = 'pending'`
  await db.query(
    sql`insert into orders select copy.* ${copies}
        cross join lateral jsonb_populate_record(o, jsonb_build_object(
          'id', '7' || part || substr(o.id, 3), 'status', 'cancelled', 'number', o.number + part * 1000,
          'order_number', o.order_number || '-' || part)) copy ${ofBill}`,
  )
  await db.query(
    sql`insert into order_items select copy.* ${copies}
        join order_items i on i.brand_id = o.brand_id and i.order_id = o.id
        cross join lateral jsonb_populate_record(i, jsonb_build_object(
          'id', '7' || part || substr(i.id, 3), 'order_id', '7' || part || substr(o.id, 3),
          'cancelled_at', now(), 'cancelled_business_date', '2026-11-21', 'cancel_kind', 'cancel',
          'cancel_reason', 'fill', 'restocked', true, 'paid_quantity', 0)) copy ${ofBill}`,
  )
}
