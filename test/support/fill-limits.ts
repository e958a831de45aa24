import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { PgDatabase } from '../../src/db/open.ts'
import { maxPaymentRows, maxPayments } from '../../src/sale/item/sale-limits.rules.ts'
import { limitOf } from '../../src/records/record-limits.rules.ts'
import type { Body } from './api.ts'
import type { World } from '#test/fixtures/world.ts'

/** Ids of rows that only fill a table. Their times are beyond this century. */
const filler = '7Z'

/** Without the service's time limits: each of up to 20,000 rows is checked. */
async function patiently(db: PgDatabase, statement: Sql): Promise<void> {
  const alone = await db.connectAlone()
  try {
    await alone.query(statement)
  } finally {
    await alone.end()
  }
}

/** Inserts copies of the first row that matches `where`, with new ids and these values. */
export async function fillTable(
  db: PgDatabase,
  table: string,
  where: Sql,
  count: number,
  values: Sql[] = [],
) {
  const columns = await db.query<{ name: string }>(
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name)
  const given = [sql`'id', ${filler} || lpad(g::text, 24, '0')`, ...values]
  await patiently(
    db,
    sql`insert into ${raw(table)} (${raw(names.join(', '))})
        select ${raw(names.map(name => `filled.${name}`).join(', '))} from ${raw(table)} r
        cross join generate_series(1, ${count}::integer) g
        cross join lateral jsonb_populate_record(r, jsonb_build_object(${join(given)})) filled
        where r.id = (select min(id) from ${raw(table)} where ${where})`,
  )
}

export async function emptyTable(db: PgDatabase, table: string): Promise<void> {
  const key = raw(table === 'images' ? 'hash' : 'id')
  await patiently(db, sql`delete from ${raw(table)} where ${key} like ${`${filler}%`}`)
  // Cached menus with deleted records are outdated.
  await db.query(sql`update brands set menu_version = menu_version + 1`)
}

/** Values of columns that must be unique among the records of a kind. */
const uniqueOf: Record<string, Sql[]> = {
  branches: [sql`'code', 'Z' || g`],
  tables: [sql`'name', 'filler ' || g`],
  categories: [sql`'ref', null`],
  products: [sql`'ref', null`],
  addons: [sql`'ref', null`],
  addon_groups: [sql`'ref', null`],
  stock_items: [sql`'ref', null`],
  campaigns: [sql`'coupon_code', null`],
  api_keys: [sql`'hash', '\\x' || md5(g::text), 'previous_hash', null`],
  staff: [sql`'pin_hash', '\\x' || md5(g::text)`],
}

/** Fills a kind of record of a brand up to its limit. The brand already has one. */
export async function fillRecords(db: PgDatabase, brandId: string, table: string): Promise<void> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) from ${raw(table)} where brand_id = ${brandId}`,
  )
  const where = sql`brand_id = ${brandId}`
  await fillTable(db, table, where, limitOf(table)! - row!.count, uniqueOf[table])
}

type Fill = (db: PgDatabase, world: World) => Promise<unknown>
/** Without `empty` the rows that fill the table are deleted again. */
export type Filling = { table: string; fill: Fill; empty?: Fill }

/** The items of a bill are counted on its row. */
const countItems = (db: PgDatabase, { order }: World, more: number) =>
  db.query(
    sql`update dining_sessions set item_count = item_count + ${more} where id = ${order.dining_session_id}`,
  )

const aboutOrder =
  (table: string, count: number, values: Sql[], order: (world: World) => Body): Filling['fill'] =>
  async (db, world) => {
    // Any row of the brand can be copied; only its order matters.
    const { id } = order(world)
    const where = sql`brand_id = ${world.brand.id}`
    await fillTable(db, table, where, count, [sql`'order_id', ${id}::text`, ...values])
  }

const never = sql`'removed_at', now()`
const asCancelled = [
  sql`'cancelled_at', now(), 'cancelled_business_date', '2026-11-21', 'cancel_kind', 'cancel'`,
  sql`'cancel_reason', 'fill', 'restocked', true, 'paid_quantity', 0`,
]

/** Payments are counted by the place of the last one: a voided one takes the last place. */
function lastPlaceTaken(owner: (world: World) => Sql, most = maxPayments): Filling {
  const place = sql`'position', ${most - 1}::integer, 'voided_at', now(), 'void_reason', 'fill'`
  const onNothing = sql`'dining_session_id', null, 'order_id', null`
  return {
    table: 'payments',
    fill: (db, world) =>
      fillTable(db, 'payments', sql`brand_id = ${world.brand.id}`, 1, [onNothing, owner(world), place]),
  }
}

/** The rows that bring each adding operation to its limit. */
export const fillings: Record<string, Filling> = {
  discountOrder: {
    table: 'order_discounts',
    fill: aboutOrder('order_discounts', 50, [never], world => world.discountableOrder),
  },
  discountDiningSession: {
    table: 'order_discounts',
    fill: async (db, world) => {
      const [order] = await db.query<Body>(
        sql`select id from orders where dining_session_id = ${world.discountableBill.id} and total > 0`,
      )
      await aboutOrder('order_discounts', 50, [never], () => order!)(db, world)
    },
  },
  wasteOrder: {
    table: 'adjustments',
    fill: (db, { brand, wastedOrder }) =>
      db.query(
        sql`insert into adjustments (brand_id, id, order_id, kind, item_id, quantity, amount, tax, cost, reason, restocked,
              business_date, created_at)
            select ${brand.id}, ${filler} || lpad(g::text, 24, '0'), ${wastedOrder.id}, 'waste', ${wastedOrder.items[0].id}, 1000, 0, 0, 0, 'fill',
              false, '2026-11-21', now()
            from generate_series(1, 200) g`,
      ),
  },
  refundOrder: {
    table: 'order_items',
    fill: aboutOrder('order_items', 2000, asCancelled, world => world.refundableOrder),
  },
  refundDiningSession: {
    table: 'adjustments',
    fill: (db, { brand, refundableBill }) =>
      db.query(
        sql`insert into adjustments (brand_id, id, order_id, kind, amount, tax, cost, reason, restocked, business_date,
              created_at)
            select ${brand.id}, ${filler} || lpad(g::text, 24, '0'), ${refundableBill.orders[0].id}, 'refund', 0, 0, 0, 'fill',
              false, '2026-11-21', now()
            from generate_series(1, 200) g`,
      ),
  },
  cancelOrderItem: {
    table: 'dining_sessions',
    fill: (db, world) => countItems(db, world, 2000),
    empty: (db, world) => countItems(db, world, -2000),
  },
  replaceOrderItem: {
    table: 'dining_sessions',
    fill: (db, world) => countItems(db, world, 2000),
    empty: (db, world) => countItems(db, world, -2000),
  },
  addOrderLines: {
    table: 'order_items',
    fill: aboutOrder('order_items', 2000, asCancelled, world => world.counterOrder),
  },
  removeOrderItems: {
    table: 'order_items',
    fill: aboutOrder('order_items', 2000, asCancelled, world => world.counterOrder),
  },
  payOrder: lastPlaceTaken(({ payableOrder }) => sql`'order_id', ${payableOrder.id}::text`),
  payDiningSession: lastPlaceTaken(({ bill }) => sql`'dining_session_id', ${bill.id}::text`),
  correctPayment: lastPlaceTaken(
    ({ wholePayment }) =>
      sql`'order_id', (select order_id from payments where id = ${wholePayment.id}),
        'dining_session_id', (select dining_session_id from payments where id = ${wholePayment.id})`,
    maxPaymentRows - 1,
  ),
  moveShiftCash: {
    table: 'shift_movements',
    fill: (db, world) =>
      db.query(
        sql`insert into shift_movements (brand_id, id, shift_id, kind, amount, reason, created_at)
            select ${world.brand.id}, ${filler} || lpad(g::text, 24, '0'), ${world.shift.id}, 'no_sale', 0, 'fill', now()
            from generate_series(1, 1000) g`,
      ),
  },
  getMenu: {
    table: 'products',
    fill: async (db, { brand }) => {
      const large = [
        sql`'name', repeat('x', 100000), 'ref', null, 'active', true`,
        sql`'branch_ids', '{}'::text[]`,
      ]
      await fillTable(db, 'products', sql`brand_id = ${brand.id}`, 400, large)
      await db.query(sql`update brands set menu_version = menu_version + 1 where id = ${brand.id}`)
    },
  },
  setProductImage: {
    table: 'images',
    fill: async (db, { brand }) => {
      await db.query(
        sql`insert into images (brand_id, hash, type, bytes)
            values (${brand.id}, ${`${filler}0`}, 'image/png', convert_to(repeat('a', 16777216), 'UTF8'))`,
      )
      // Copies of a stored value are cheap, because it is already compressed.
      await db.query(
        sql`insert into images (brand_id, hash, type, bytes)
            select brand_id, ${filler} || g, type, bytes from images, generate_series(1, 31) g
            where brand_id = ${brand.id} and hash = ${`${filler}0`}`,
      )
    },
  },
}
