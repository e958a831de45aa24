import sql, { join, raw } from 'sql-template-tag'
import type { Row, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'

/** The brand as a record among its own. */
export const brandView = raw(`(select b.*, b.id as brand_id from brands b)`)

/** Writes the columns and moves the brand's version, and that of its menu: texts and prices are shown by these. */
export async function updateBrand(tx: Tx, brandId: string, changed: Row): Promise<void> {
  const sets = Object.entries(changed).map(([column, value]) => sql`${raw(column)} = ${parameter(value)}, `)
  await tx.query(
    sql`update brands set ${join(sets, '')}menu_version = menu_version + 1, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where id = ${brandId}`,
  )
}

/** A document goes as its text; lists of texts and plain values as they are. */
function parameter(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value
}

/**
 * The first order ever, after which currency and tax mode stand. An order holds its bill while it is written, so the
 * open bills are held before one looks: what is under way is seen, and what comes next waits for the new settings.
 */
export async function findAnyOrder(tx: Tx, brandId: string): Promise<string | undefined> {
  await tx.query(
    sql`select 1 from dining_sessions where brand_id = ${brandId} and status = 'open' order by id for no key update`,
  )
  const [order] = await tx.query<{ id: string }>(
    sql`select id from orders where brand_id = ${brandId} order by id limit 1`,
  )
  return order?.id
}

const named = 20

/** Products and addons with an amount that is not whole, which a currency without decimals cannot say. */
export async function findFractionalPrices(tx: Tx, brandId: string): Promise<string[]> {
  const fraction = raw(`(price % 100 <> 0 or cost % 100 <> 0
    or exists (select from jsonb_array_elements(prices) p where (p ->> 'price')::bigint % 100 <> 0))`)
  const rows = await tx.query<{ id: string }>(
    sql`select id from products where brand_id = ${brandId} and ${fraction}
        union all select id from addons where brand_id = ${brandId} and ${fraction}
        order by 1 limit ${named}`,
  )
  return rows.map(row => row.id)
}

/** Tables with texts in several languages, and which columns these are. */
const translatedTables = {
  products: ['name', 'description'],
  categories: ['name'],
  addons: ['name'],
  addon_groups: ['name'],
}

/**
 * Makes another language the one of the plain columns. Texts in it move there, the texts that stood there move to the
 * translations, and where it has none the old text stays readable in both. No record's version moves.
 */
export async function moveDefaultLanguage(tx: Tx, brandId: string, from: string, to: string): Promise<void> {
  for (const [table, columns] of Object.entries(translatedTables)) {
    const plain = columns.map(
      column => sql`${raw(column)} = coalesce(translations -> ${to}::text ->> ${column}, ${raw(column)}), `,
    )
    const texts = raw(columns.map(column => `'${column}', ${column}`).join(', '))
    await tx.query(
      sql`update ${raw(table)} set ${join(plain, '')}
            translations = (translations - ${to}::text)
              || jsonb_build_object(${from}::text, jsonb_strip_nulls(jsonb_build_object(${texts})))
          where brand_id = ${brandId}`,
    )
  }
}
