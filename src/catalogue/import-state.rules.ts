import type { ImportKind } from './import-document.rules.ts'

/** A row as it is stored: amounts in hundredths, documents as in their columns. */
export type StoredRow = { id: string } & Readonly<Record<string, unknown>>

/** Columns of each table that a menu file can change; every other column keeps its value. */
export const importColumns: Record<ImportKind, readonly string[]> = {
  kitchen_stations: ['branch_id', 'name', 'warn_after_seconds', 'late_after_seconds', 'active'],
  taxes: ['name', 'rate', 'active'],
  stock_items: ['ref', 'name', 'unit', 'unit_cost', 'active'],
  categories: [
    'ref',
    'name',
    'translations',
    'parent_id',
    'position',
    'kitchen_station_ids',
    'branch_ids',
    'active',
  ],
  addons: ['ref', 'name', 'translations', 'price', 'prices', 'cost', 'recipe', 'max_quantity', 'active'],
  addon_groups: ['ref', 'name', 'translations', 'min', 'max', 'free_quantity', 'addon_ids', 'active'],
  products: [
    'ref',
    'category_id',
    'name',
    'description',
    'translations',
    'price',
    'cost',
    'sku',
    'barcode',
    'tax_id',
    'sold_by',
    'price_mode',
    'needs_kitchen',
    'kitchen_station_ids',
    'allergens',
    'position',
    'branch_ids',
    'addon_group_ids',
    'prices',
    'recipe',
    'availability',
    'active',
  ],
}

/** Column values of a new record where the file says nothing. */
export const importDefaults: Record<ImportKind, Readonly<Record<string, unknown>>> = {
  kitchen_stations: { warn_after_seconds: null, late_after_seconds: null, active: true },
  taxes: { active: true },
  stock_items: { unit_cost: 0, active: true },
  categories: {
    translations: {},
    parent_id: null,
    position: 0,
    kitchen_station_ids: [],
    branch_ids: [],
    active: true,
  },
  addons: {
    translations: {},
    prices: [],
    cost: 0,
    recipe: [],
    max_quantity: null,
    active: true,
  },
  addon_groups: {
    translations: {},
    min: 0,
    max: null,
    free_quantity: 0,
    addon_ids: [],
    active: true,
  },
  products: {
    description: null,
    translations: {},
    price: 0,
    cost: 0,
    sku: null,
    barcode: null,
    tax_id: null,
    sold_by: 'each',
    price_mode: 'fixed',
    needs_kitchen: true,
    kitchen_station_ids: [],
    allergens: [],
    position: 0,
    branch_ids: [],
    addon_group_ids: [],
    prices: [],
    recipe: [],
    availability: [],
    active: true,
  },
}

/** State of the brand before an import: every row of the kinds that a menu file holds. */
export type ImportState = {
  defaultLanguage: string
  languages: readonly string[]
  /** 0 where the currency knows whole amounts only. */
  currencyDecimals: 0 | 2
  branches: readonly { id: string; code: string }[]
  rows: Record<ImportKind, readonly StoredRow[]>
}

export type KindChange = { insert: StoredRow[]; update: StoredRow[]; unchanged: number; deactivated: number }
export type ImportPlan = Record<ImportKind, KindChange>

/** The same content, whatever the order of an object's fields. */
export function sameContent(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every(
    name => Object.hasOwn(other, name) && sameContent(Reflect.get(one, name), Reflect.get(other, name)),
  )
}
