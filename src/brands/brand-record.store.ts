import sql, { join, raw } from 'sql-template-tag'
import type { Row, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'
import { lockTerms } from '../settings/settings.store.ts'

/** Brands in the form of a record view. */
export const brandView = raw(`(select b.*, b.id as brand_id from brands b)`)

/**
 * Writes the columns and increments the versions of the brand and of its menu, which depends on these settings.
 * @param changed values by column, documents as JSON
 */
export async function updateBrand(tx: Tx, brandId: string, changed: Row): Promise<void> {
  const sets = Object.entries(changed).map(([column, value]) => sql`${raw(column)} = ${value}, `)
  await tx.query(
    sql`update brands set ${join(sets, '')}menu_version = menu_version + 1, version = version + 1,
          updated_at = ${stampOf(brandId)}
        where id = ${brandId}`,
  )
}

/**
 * Finds the brand's first order, after which the currency and tax mode are fixed. Locks them first: this waits for
 * orders in progress and sees them, and later orders wait for the new settings.
 */
export async function findAnyOrder(tx: Tx, brandId: string): Promise<string | undefined> {
  await lockTerms(tx, brandId)
  const [order] = await tx.query<{ id: string }>(
    sql`select id from orders where brand_id = ${brandId} order by id limit 1`,
  )
  return order?.id
}

/** Finds up to 20 open shifts of the brand. */
export async function findOpenShifts(tx: Tx, brandId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from shifts where brand_id = ${brandId} and status = 'open' order by id limit 20`,
  )
  return rows.map(({ id }) => id)
}

/** Up to 20 records with an amount that is not whole. */
type Fractional = { by: 'price' | 'payment_method' | 'balance'; ids: string[] }

/**
 * Finds amounts that a currency without decimals cannot represent: prices of products, addons and campaigns (inactive
 * ones too, since they can be reactivated), then the rounding of payment methods, then balances of customers.
 */
export async function findFractionalAmounts(tx: Tx, brandId: string): Promise<Fractional | undefined> {
  const priced = raw(`(price % 100 <> 0 or cost % 100 <> 0
    or exists (select from jsonb_array_elements(prices) p where (p ->> 'price')::bigint % 100 <> 0))`)
  const rows = await tx.query<{ id: string; of: Fractional['by'] }>(
    sql`select 'price' as of, id from products where brand_id = ${brandId} and ${priced}
        union all select 'price', id from addons where brand_id = ${brandId} and ${priced}
        union all select 'price', id from products where brand_id = ${brandId} and combo is not null and exists (
          select from jsonb_path_query(combo, '$.choices[*].options[*].extra') e where e::bigint % 100 <> 0)
        union all select 'price', id from campaigns where brand_id = ${brandId}
          and (min_subtotal % 100 <> 0 or (kind in ('amount', 'fixed_price') and value % 100 <> 0))
        union all select 'payment_method', id from payment_methods
          where brand_id = ${brandId} and rounding > 1 and rounding % 100 <> 0
        union all select 'balance', id from customers where brand_id = ${brandId} and balance % 100 <> 0
        order by 1 desc, 2 limit 20`,
  )
  const by = rows[0]?.of
  return by === undefined ? undefined : { by, ids: rows.filter(row => row.of === by).map(row => row.id) }
}

/** Tables with translated columns. */
export const translatedTables: Readonly<Record<string, readonly string[]>> = {
  products: ['name', 'short_name', 'description'],
  categories: ['name'],
  addons: ['name', 'short_name'],
  addon_groups: ['name'],
  payment_methods: ['name'],
  taxes: ['name'],
  campaigns: ['name'],
  reasons: ['name'],
}

/**
 * Swaps the texts of the plain columns with their translations in the new default language. A text without a
 * translation is kept in both places. No record's version changes.
 */
export async function moveDefaultLanguage(tx: Tx, brandId: string, from: string, to: string): Promise<void> {
  for (const [table, columns] of Object.entries(translatedTables)) {
    const plain = columns.map(
      column => sql`${raw(column)} = coalesce(translations -> ${to}::text ->> ${column}, ${raw(column)}), `,
    )
    const texts = raw(columns.map(column => `'${column}', ${column}`).join(', '))
    await tx.query(
      sql`update ${raw(table)} set ${join(plain, '')}
            translations = jsonb_set(translations - ${to}::text, array[${from}::text],
              jsonb_strip_nulls(jsonb_object(array[${texts}])))
          where brand_id = ${brandId}`,
    )
  }
  await tx.query(
    sql`update products set combo = jsonb_set(combo, '{choices}', (
          select jsonb_agg(c || jsonb_build_object('name', coalesce(c -> 'translations' -> ${to}::text -> 'name', c -> 'name'),
              'translations', (c -> 'translations') - ${to}::text
                || jsonb_build_object(${from}::text, jsonb_build_object('name', c -> 'name'))) order by place)
          from jsonb_array_elements(combo -> 'choices') with ordinality as choice (c, place)))
        where brand_id = ${brandId} and combo is not null`,
  )
}
