import sql from 'sql-template-tag'
import type { Db } from '../src/db/database.ts'
import { newUlid } from '../src/lib/ulid.ts'
import type { MadeBrand } from './make-brand.ts'

export type ProductSketch = {
  name?: string
  /** Hundredths. */
  price?: number
  cost?: number
  taxRate?: number
  soldBy?: 'each' | 'weight'
  priceMode?: 'fixed' | 'open'
  needsKitchen?: boolean
  /** Stock item id → thousandths per unit. */
  recipe?: Record<string, number>
  addonGroupIds?: string[]
  translations?: Record<string, { name: string }>
}

/** A product of the brand, in a category of its own, written without any verb. @returns its id */
export async function makeProduct(db: Db, brand: MadeBrand, sketch: ProductSketch = {}): Promise<string> {
  const [id, categoryId] = [newUlid(), newUlid()]
  const taxId = sketch.taxRate === undefined ? null : await makeTax(db, brand, sketch.taxRate)
  await db.query(
    sql`insert into categories (brand_id, id, name) values (${brand.id}, ${categoryId}, 'Mains')`,
  )
  await db.query(
    sql`insert into products (brand_id, id, category_id, name, translations, price, cost, tax_id, sold_by, price_mode,
          needs_kitchen, recipe, addon_group_ids)
        values (${brand.id}, ${id}, ${categoryId}, ${sketch.name ?? 'Lasagne'},
          ${JSON.stringify(sketch.translations ?? {})}::jsonb, ${sketch.price ?? 1000}, ${sketch.cost ?? 0}, ${taxId},
          ${sketch.soldBy ?? 'each'}, ${sketch.priceMode ?? 'fixed'}, ${sketch.needsKitchen ?? true},
          ${recipeText(sketch.recipe)}::jsonb, ${sketch.addonGroupIds ?? []}::text[])`,
  )
  await menuChanged(db, brand)
  return id
}

/** @param rate ten-thousandths of a percent */
export async function makeTax(db: Db, brand: MadeBrand, rate: number): Promise<string> {
  const id = newUlid()
  await db.query(
    sql`insert into taxes (brand_id, id, name, rate) values (${brand.id}, ${id}, 'VAT', ${rate})`,
  )
  return id
}

/** An addon in a group of its own. */
export async function makeAddon(
  db: Db,
  brand: MadeBrand,
  sketch: { price?: number; recipe?: Record<string, number>; max?: number } = {},
): Promise<{ addonId: string; groupId: string }> {
  const [addonId, groupId] = [newUlid(), newUlid()]
  await db.query(
    sql`insert into addons (brand_id, id, name, price, recipe)
        values (${brand.id}, ${addonId}, 'Parmesan', ${sketch.price ?? 50}, ${recipeText(sketch.recipe)}::jsonb)`,
  )
  await db.query(
    sql`insert into addon_groups (brand_id, id, name, max, addon_ids)
        values (${brand.id}, ${groupId}, 'Extras', ${sketch.max ?? null}, ${[addonId]}::text[])`,
  )
  await menuChanged(db, brand)
  return { addonId, groupId }
}

/** A stock item with a shelf in the brand's first branch, its stock booked as counted. */
export async function makeStock(
  db: Db,
  brand: MadeBrand,
  sketch: { onHand?: number; unitCost?: number; lowAt?: number; block?: boolean } = {},
): Promise<string> {
  const id = newUlid()
  const onHand = sketch.onHand ?? 0
  await db.query(
    sql`insert into stock_items (brand_id, id, name, unit, unit_cost)
        values (${brand.id}, ${id}, 'Flour', 'g', ${sketch.unitCost ?? 0})`,
  )
  await db.query(
    sql`insert into stock_levels (brand_id, branch_id, stock_item_id, on_hand, low_at, block_when_empty)
        values (${brand.id}, ${brand.branch.id}, ${id}, ${onHand}, ${sketch.lowAt ?? null}, ${sketch.block ?? false})`,
  )
  if (onHand !== 0) {
    await db.query(
      sql`insert into stock_movements (brand_id, id, branch_id, stock_item_id, kind, quantity, change)
          values (${brand.id}, ${newUlid()}, ${brand.branch.id}, ${id}, 'count', ${onHand}, ${onHand})`,
    )
  }
  await menuChanged(db, brand)
  return id
}

/** Stock level of an item in the first branch, thousandths. */
export async function onHand(db: Db, brand: MadeBrand, stockItemId: string): Promise<number> {
  const rows = await db.query<{ on_hand: number }>(
    sql`select on_hand from stock_levels where brand_id = ${brand.id} and branch_id = ${brand.branch.id}
        and stock_item_id = ${stockItemId}`,
  )
  return rows[0]?.on_hand ?? 0
}

export async function menuChanged(db: Db, brand: MadeBrand): Promise<void> {
  await db.query(sql`update brands set menu_version = menu_version + 1 where id = ${brand.id}`)
}

function recipeText(recipe: Record<string, number> | undefined): string {
  const lines = Object.entries(recipe ?? {}).map(([id, quantity]) => ({ stock_item_id: id, quantity }))
  return JSON.stringify(lines)
}
