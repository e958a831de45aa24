import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { invariant } from '../lib/invariant.ts'
import { productView } from './image.store.ts'
import type { Menu } from './menu.types.ts'
import { type MenuRows, menuOfRows } from './menu.row.ts'

/** The brand's current menu version; every change that affects prices increments it. */
export async function readMenuVersion(db: Db, brandId: string): Promise<number> {
  const rows = await db.query<{ version: number }>(
    sql`select menu_version as version from brands where id = ${brandId}`,
    'menu_version',
  )
  invariant(rows[0] !== undefined, 'a brand whose menu is read exists')
  return rows[0].version
}

/**
 * Loads the whole menu with its version in one statement, so that it is consistent. Includes inactive records (an order
 * of one is refused with the reason), except stations and campaigns. Excludes descriptions, which only responses need
 * (`readDescriptions`).
 */
export async function loadMenu(db: Db, brandId: string): Promise<Menu> {
  const rows = await db.query<MenuRows>(
    sql`select b.menu_version as version,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, code, name, timezone, day_starts_at, active from branches where brand_id = ${brandId}
      ) r) as branches,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, translations, parent_id, position, kitchen_station_ids, branch_ids, active
        from categories where brand_id = ${brandId}
      ) r) as categories,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, category_id, name, (
            select coalesce(jsonb_object_agg(language, texts - 'description'), '{}')
            from jsonb_each(translations) as t (language, texts)
          ) as translations, price, prices, cost, recipe, tax_id, sold_by,
          price_mode, needs_kitchen, kitchen_station_ids, allergens, position, branch_ids, addon_group_ids,
          availability, sold_out, image_url, active
        from ${productView} p where brand_id = ${brandId}
      ) r) as products,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, translations, min, max, free_quantity, addon_ids, active
        from addon_groups where brand_id = ${brandId}
      ) r) as addon_groups,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, translations, price, prices, cost, recipe, max_quantity, sold_out, active
        from addons where brand_id = ${brandId}
      ) r) as addons,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, translations, rate, components, service_type_rates, active from taxes where brand_id = ${brandId}
      ) r) as taxes,
      (select coalesce(json_agg(r order by r.priority, r.id), '[]') from (
        select id, name, translations, kind, value, buy, get, product_ids, category_ids, min_subtotal, channels, branch_ids,
          extract(epoch from starts_at) * 1000 as starts_at, extract(epoch from ends_at) * 1000 as ends_at,
          availability, coupon_code, usage_limit, per_customer_limit, priority, stackable, active
        from campaigns where brand_id = ${brandId} and active
      ) r) as campaigns,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, branch_id, name from kitchen_stations where brand_id = ${brandId} and active
      ) r) as stations,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, unit_cost, array(
          select l.branch_id from stock_levels l
          where l.brand_id = ${brandId} and l.stock_item_id = s.id and l.block_when_empty order by 1
        ) as blocked_branch_ids
        from stock_items s where brand_id = ${brandId}
      ) r) as stock_items
      from brands b where b.id = ${brandId}`,
    'load_menu',
  )
  invariant(rows[0] !== undefined, 'a brand whose menu is loaded exists')
  return menuOfRows(rows[0])
}

/** Product descriptions by product id, in a language or else in the default language. */
export async function readDescriptions(
  db: Db,
  brandId: string,
  lang: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; description: string }>(
    sql`select id, coalesce(translations -> ${lang}::text ->> 'description', description) as description
        from products
        where brand_id = ${brandId} and active
          and coalesce(translations -> ${lang}::text ->> 'description', description) is not null`,
    'read_descriptions',
  )
  return new Map(rows.map(row => [row.id, row.description]))
}
