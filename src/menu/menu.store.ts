import sql from 'sql-template-tag'
import type { Db } from '../db/database.ts'
import { invariant } from '../lib/invariant.ts'
import { productView } from './images/image.store.ts'
import type { Menu } from './menu.types.ts'
import { type MenuRows, menuOfRows } from './menu.row.ts'
import type { BlockingStock } from './stock-left.rules.ts'

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
 * of one is refused with the reason), except stations, printers and campaigns. Excludes descriptions, which only responses need
 * (`readDescriptions`).
 */
export async function loadMenu(db: Db, brandId: string): Promise<Menu> {
  const rows = await db.query<MenuRows>(
    sql`select b.menu_version as version,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, code, name, timezone, day_starts_at as "dayStartsAt", hours, closures, pause, active
        from branches where brand_id = ${brandId}
      ) r) as branches,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, translations, colour, parent_id as "parentId", position, kitchen_station_ids as "stationIds",
          branch_ids as "branchIds", active
        from categories where brand_id = ${brandId}
      ) r) as categories,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, category_id as "categoryId", name, (
            select coalesce(jsonb_object_agg(language, texts - 'description'), '{}')
            from jsonb_each(translations) as t (language, texts)
          ) as translations, short_name as "shortName", sku, barcode, price, prices, cost, recipe, tax_id as "taxId", sold_by as "soldBy",
          price_mode as "priceMode", min_price as "minPrice", needs_kitchen as "needsKitchen", discountable,
          kitchen_station_ids as "stationIds", allergens,
          position, branch_ids as "branchIds", addon_group_ids as "addonGroupIds", availability,
          sold_out as "soldOut", combo, parts as halves, image_url as "imageUrl", active
        from ${productView} p where brand_id = ${brandId}
      ) r) as products,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, translations, min, max, free_quantity as "freeQuantity", addon_ids as "addonIds",
          default_addon_ids as "defaultAddonIds", active
        from addon_groups where brand_id = ${brandId}
      ) r) as "addonGroups",
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, short_name as "shortName", translations, price, prices, cost, recipe, max_quantity as "maxQuantity",
          tax_id as "taxId", allergens, sold_out as "soldOut", active
        from addons where brand_id = ${brandId}
      ) r) as addons,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, translations, rate, components, service_type_rates as "serviceTypeRates", active
        from taxes where brand_id = ${brandId}
      ) r) as taxes,
      (select coalesce(json_agg(r order by r.priority, r.id), '[]') from (
        select id, name, translations, kind, value, buy, get, product_ids as "productIds",
          category_ids as "categoryIds", min_subtotal as "minSubtotal", channels, branch_ids as "branchIds",
          extract(epoch from starts_at) * 1000 as "startsAt", extract(epoch from ends_at) * 1000 as "endsAt",
          availability, coupon_code as "couponCode", usage_limit as "usageLimit",
          per_customer_limit as "perCustomerLimit", priority, stackable, active
        from campaigns where brand_id = ${brandId} and active
      ) r) as campaigns,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, branch_id as "branchId", name from kitchen_stations where brand_id = ${brandId} and active
      ) r) as stations,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, branch_id as "branchId", station_ids as "stationIds", registers, receipts,
          opens_drawer as "opensDrawer"
        from printers where brand_id = ${brandId} and active
      ) r) as printers,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select id, name, unit_cost as "unitCost", array(
          select l.branch_id from stock_levels l
          where l.brand_id = ${brandId} and l.stock_item_id = s.id and l.block_when_empty order by 1
        ) as "blockedBranchIds"
        from stock_items s where brand_id = ${brandId}
      ) r) as "stockItems"
      from brands b where b.id = ${brandId}`,
    'load_menu',
  )
  invariant(rows[0] !== undefined, 'a brand whose menu is loaded exists')
  return menuOfRows(rows[0])
}

/** The stock of a branch whose lack refuses a sale, thousandths by stock item. */
export async function readBlockingStock(db: Db, brandId: string, branchId: string): Promise<BlockingStock> {
  const rows = await db.query<{ id: string; on_hand: number }>(
    sql`select stock_item_id as id, on_hand from stock_levels
        where brand_id = ${brandId} and branch_id = ${branchId} and block_when_empty order by stock_item_id`,
    'read_blocking_stock',
  )
  return new Map(rows.map(row => [row.id, row.on_hand]))
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
