import sql, { raw } from 'sql-template-tag'
import type { Row, Tx } from '../db/database.ts'
import { stampOf } from '../db/stamp.ts'

/** Addon groups with the products that offer them, oldest product first. */
export const addonGroupView = (brandId: string) => sql`(select g.*, array(
      select p.id from products p where p.brand_id = ${brandId} and g.id = any (p.addon_group_ids) order by p.id
    ) as product_ids from addon_groups g)`

/** The branch of each of these stations. */
export async function stationBranches(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; branch_id: string }>(
    sql`select id, branch_id from kitchen_stations where brand_id = ${brandId} and id = any (${ids}::text[])`,
  )
  return new Map(rows.map(row => [row.id, row.branch_id]))
}

/** Whether a category is the other category or one of its ancestors. */
export async function isSelfOrAncestor(
  tx: Tx,
  brandId: string,
  categoryId: string,
  other: string,
): Promise<boolean> {
  const rows = await tx.query(
    sql`with recursive line (id) as (
          select ${other}::text collate "C"
          union
          select c.parent_id from line join categories c on c.brand_id = ${brandId} and c.id = line.id
        )
        select 1 from line where id = ${categoryId}`,
  )
  return rows.length > 0
}

/** Increments the versions of groups whose `product_ids` change with a product's `addon_group_ids`. @returns the new ones */
export async function touchAddonGroups(
  tx: Tx,
  brandId: string,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  if (ids.length === 0) return []
  return tx.query<{ id: string; version: number }>(
    sql`update addon_groups set version = version + 1, updated_at = ${stampOf(brandId)}
        where brand_id = ${brandId} and id = any (${ids}::text[]) returning id, version`,
  )
}

/** A product whose addon groups changed. */
type Regrouped = { id: string; version: number; before: string[]; after: string[] }

/** Appends a group to the products' addon groups, or removes it. */
export async function changeGroups(
  tx: Tx,
  brandId: string,
  groupId: string,
  { productIds, by }: { productIds: readonly string[]; by: 'array_append' | 'array_remove' },
): Promise<Regrouped[]> {
  if (productIds.length === 0) return []
  return tx.query<Regrouped>(
    sql`update products p set addon_group_ids = ${raw(by)}(p.addon_group_ids, ${groupId}::text),
          version = p.version + 1, updated_at = ${stampOf(brandId)}
        from products old
        where p.brand_id = ${brandId} and p.id = any (${productIds}::text[]) and old.brand_id = ${brandId} and old.id = p.id
        returning p.id, p.version, old.addon_group_ids as before, p.addon_group_ids as after`,
  )
}

/** Reads the columns that decide whether products can be options of a combo. */
export async function readOptions(tx: Tx, brandId: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return tx.query(
    sql`select id, price_mode, sold_by, parts, combo from products where brand_id = ${brandId} and id = any (${ids}::text[])`,
  )
}

/** The first combo that has a product among its options. */
export async function findComboWith(tx: Tx, brandId: string, productId: string): Promise<string | undefined> {
  const sought = JSON.stringify({ choices: [{ options: [{ product_id: productId }] }] })
  const rows = await tx.query<{ id: string }>(
    sql`select id from products
        where brand_id = ${brandId} and combo is not null and combo @> ${sought}::jsonb order by id limit 1`,
  )
  return rows[0]?.id
}
