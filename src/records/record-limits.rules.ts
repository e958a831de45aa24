/**
 * Maximum rows per brand by table, inactive records included. They bound menus in memory and lists of ids in filters
 * and keys, and are far above the needs of a large chain. Customers have no limit: like orders they grow with sales,
 * and are never all in memory.
 */
export const recordLimits = {
  branches: 1000,
  areas: 5000,
  tables: 20_000,
  kitchen_stations: 2000,
  printers: 2000,
  taxes: 500,
  payment_methods: 500,
  reasons: 500,
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

/** The maximum rows of a table per brand; undefined for no limit. */
export function limitOf(table: string): number | undefined {
  return (recordLimits as Readonly<Record<string, number>>)[table]
}
