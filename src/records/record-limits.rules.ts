/**
 * The most rows that a brand may have of each plain record, switched off ones included, by its table. Menus are held in
 * memory, lists of ids in filters and keys are short, and every number here is many times what a large chain has.
 * Customers have none: like orders they come with the trade, and nothing ever holds all of them.
 */
export const recordLimits = {
  branches: 1000,
  areas: 5000,
  tables: 20_000,
  kitchen_stations: 2000,
  taxes: 500,
  payment_methods: 500,
  categories: 2000,
  products: 20_000,
  addon_groups: 5000,
  addons: 10_000,
  campaigns: 5000,
  stock_items: 20_000,
  staff: 5000,
  api_keys: 5000,
  webhooks: 20,
} as const

/** The limit of a table's records; undefined where there is none. */
export function limitOf(table: string): number | undefined {
  return (recordLimits as Readonly<Record<string, number>>)[table]
}
