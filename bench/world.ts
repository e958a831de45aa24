import sql from 'sql-template-tag'
import type { Database } from '../src/db/database.ts'
import { serverSecret } from '../src/db/secret.ts'
import { insertKey } from '../src/access/key.store.ts'
import { makeKey } from '../src/access/new-key.gateway.ts'
import type { Scope } from '../src/access/scope.rules.ts'

/** The brand of every measurement: the same ids in every database, so that the same statements fit all. */
export const brandId = madeUpId('A', 1)
export const branchCount = 200
const stockItems = 20
const [dishes, sides, drinks] = [5, 5, 5]

/** A ULID that can be worked out from a number, in a pgbench script too. */
export function madeUpId(kind: string, number: number | string): string {
  return `01KBNCH${kind}${String(number).padStart(18, '0')}`
}

/** Where the bills of a measurement are: on all branches in turns, or all on the first. */
export type Place = 'spread' | 'one branch'

/** Fills an empty database: branches, a menu with recipes and addons, and stock that never runs out. */
export async function makeWorld(db: Database): Promise<void> {
  await makeBrand(db)
  await makeBranches(db)
  await makeStock(db)
  await makeMenu(db)
  await db.query(sql`update brands set menu_version = menu_version + 1 where id = ${brandId}`)
}

export async function makeBrand(db: Database): Promise<void> {
  await db.query(
    sql`insert into brands (id, name, currency, timezone, default_language, languages, tax_mode)
        values (${brandId}, 'Bench', 'EUR', 'Europe/Rome', 'en', '{en,it}', 'inclusive')`,
  )
}

async function makeBranches(db: Database): Promise<void> {
  const numbers = range(branchCount)
  const ids = numbers.map(number => madeUpId('B', number))
  const codes = numbers.map(number => `B${number}`)
  const areas = numbers.map(number => madeUpId('R', number))
  await db.query(
    sql`insert into branches (brand_id, id, name, code, timezone)
        select ${brandId}, id, 'Branch ' || code, code, 'Europe/Rome'
        from unnest(${ids}::text[], ${codes}::text[]) as new (id, code)`,
  )
  await db.query(
    sql`insert into branch_codes (brand_id, code, branch_id)
        select ${brandId}, code, id from unnest(${ids}::text[], ${codes}::text[]) as new (id, code)`,
  )
  await db.query(
    sql`insert into areas (brand_id, id, branch_id, name)
        select ${brandId}, id, branch_id, 'Room' from unnest(${areas}::text[], ${ids}::text[]) as new (id, branch_id)`,
  )
}

async function makeStock(db: Database): Promise<void> {
  const items = range(stockItems).map(number => madeUpId('G', number))
  await db.query(
    sql`insert into stock_items (brand_id, id, name, unit, unit_cost)
        select ${brandId}, id, 'Ingredient', 'kg', 8400000 from unnest(${items}::text[]) as new (id)`,
  )
  await db.query(
    sql`insert into stock_levels (brand_id, branch_id, stock_item_id, on_hand, version)
        select ${brandId}, b.id, item.id, 1000000000000, 1
        from branches b, unnest(${items}::text[]) as item (id) where b.brand_id = ${brandId}`,
  )
  await db.query(
    sql`insert into stock_movements (brand_id, id, branch_id, stock_item_id, kind, quantity, change)
        select ${brandId}, '01KBNCHM' || lpad(row_number() over ()::text, 18, '0'), branch_id, stock_item_id, 'count',
          on_hand, on_hand from stock_levels where brand_id = ${brandId}`,
  )
}

/** Dishes take two ingredients, sides and drinks one each, so that a round of all three takes four. */
async function makeMenu(db: Database): Promise<void> {
  const [tax, category, group] = [madeUpId('X', 1), madeUpId('C', 1), madeUpId('P', 1)]
  const addons = range(3).map(number => madeUpId('D', number))
  await db.query(
    sql`insert into taxes (brand_id, id, name, rate) values (${brandId}, ${tax}, 'IVA 10%', 100000)`,
  )
  await db.query(
    sql`insert into categories (brand_id, id, name) values (${brandId}, ${category}, 'Everything')`,
  )
  await db.query(
    sql`insert into addons (brand_id, id, name, translations, price)
        select ${brandId}, id, 'Extra parmesan', '{"it": {"name": "Parmigiano in più"}}', 150
        from unnest(${addons}::text[]) as new (id)`,
  )
  await db.query(
    sql`insert into addon_groups (brand_id, id, name, max, addon_ids)
        values (${brandId}, ${group}, 'Extras', 3, ${addons}::text[])`,
  )
  const products = [...range(dishes).map(dish), ...range(sides).map(side), ...range(drinks).map(drink)]
  for (const [at, product] of products.entries()) {
    await db.query(
      sql`insert into products (brand_id, id, category_id, name, translations, price, tax_id, recipe, addon_group_ids)
          values (${brandId}, ${madeUpId('K', at + 1)}, ${category}, ${product.name},
            ${JSON.stringify({ it: { name: `${product.name} della casa` } })}::jsonb, ${product.price}, ${tax},
            ${JSON.stringify(product.recipe)}::jsonb, ${[group]}::text[])`,
    )
  }
}

function dish(number: number) {
  return { name: `Lasagne ${number}`, price: 1250, recipe: [takes(number, 180), takes(number + 1, 40)] }
}

function side(number: number) {
  return { name: `Insalata ${number}`, price: 620, recipe: [takes(10 + number, 120)] }
}

function drink(number: number) {
  return { name: `Acqua ${number}`, price: 450, recipe: [takes(15 + number, 500)] }
}

function takes(ingredient: number, milli: number) {
  return { stock_item_id: madeUpId('G', ingredient), quantity: milli }
}

/** The rounds that are sent, as JSON in ASCII: three lines, two addons. */
export function rounds(): string[] {
  return range(dishes).map(number => {
    const sideNumber = dishes + 1 + (number % sides)
    const drinkNumber = dishes + sides + 1 + (number % drinks)
    const addon = (at: number) => ({ addon_id: madeUpId('D', at), quantity: 1 })
    return JSON.stringify({
      lines: [
        { product_id: madeUpId('K', number), quantity: 2, addons: [addon(1), addon(2)], seat: 1 },
        { product_id: madeUpId('K', sideNumber), quantity: 1, note: 'no onions' },
        { product_id: madeUpId('K', drinkNumber), quantity: 2 },
      ],
      note: 'table by the window',
    })
  })
}

/** Bills with consecutive numbers. */
export type Bills = { first: number; count: number; place: Place }

export function billIds({ first, count }: Bills): string[] {
  return Array.from({ length: count }, (_, at) => madeUpId('S', first + at))
}

/** Opens bills, each on a table of its own, as guests taking their seats would. */
export async function openBills(db: Database, { first, count, place }: Bills): Promise<void> {
  const branches = place === 'spread' ? branchCount : 1
  const sources = sql`(
    select number, '01KBNCHS' || lpad(number::text, 18, '0') as id, '01KBNCHT' || lpad(number::text, 18, '0') as table_id,
      '01KBNCHB' || lpad((1 + number % ${branches}::int)::text, 18, '0') as branch_id,
      '01KBNCHR' || lpad((1 + number % ${branches}::int)::text, 18, '0') as area_id
    from generate_series(${first}::int, ${first + count - 1}::int) as number) as new`
  await db.query(
    sql`insert into tables (brand_id, id, branch_id, area_id, name)
        select ${brandId}, table_id, branch_id, area_id, 'T' || number from ${sources}`,
  )
  await db.query(
    sql`insert into dining_sessions (brand_id, id, branch_id, table_ids, guests, opened_at)
        select ${brandId}, id, branch_id, array[table_id], 4, now() from ${sources}`,
  )
  await db.query(
    sql`insert into occupied_tables (brand_id, table_id, dining_session_id)
        select ${brandId}, table_id, id from ${sources}`,
  )
  await db.query(
    sql`insert into events (brand_id, id, branch_id, type, record_id, data, created_at)
        select ${brandId}, '01KBNCHE' || lpad(number::text, 18, '0'), branch_id, 'dining_session.opened', id,
          jsonb_build_object('id', id, 'version', 1, 'branch_id', branch_id, 'table_ids', array[table_id],
            'status', 'open'), now() from ${sources}`,
  )
}

/** As many keys as the load needs: each may send a hundred thousand requests a minute. */
export async function makeKeys(
  db: Database,
  count: number,
  scopes: readonly Scope[] = ['tables.write'],
): Promise<string[]> {
  const fields = {
    name: 'Till',
    scopes: [...scopes],
    branchIds: [],
    rateLimit: 100_000,
    backdateDays: 0,
    expiresAt: null,
  }
  const secret = await serverSecret(db)
  const keys = Array.from({ length: count }, () => makeKey(secret, brandId))
  await db.transact(async tx => {
    for (const key of keys) await insertKey(tx, brandId, { ...fields, ...key })
  })
  return keys.map(key => key.text)
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1)
}
