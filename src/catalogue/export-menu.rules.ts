import { toAmount } from '../lib/money.ts'
import { importKinds, type ImportKind } from './import-document.rules.ts'
import { keyOfRow } from './import-index.rules.ts'
import type { ImportState, StoredRow } from './import-state.rules.ts'
import type { StoredPrice, StoredRecipeLine } from '../menu/menu.row.rules.ts'

type Rows = ImportState['rows']
type Names = {
  branch: (id: unknown) => string
  key: (kind: ImportKind, id: unknown) => string
  station: (id: unknown) => { branch: string; name: unknown }
}

/**
 * The menu as a file that imports to the same menu: every field is written, records stand in the order of their keys,
 * so that the same menu gives the same bytes whatever way it came about.
 */
export function exportMenuText(state: Pick<ImportState, 'branches' | 'rows'>): string {
  const names = namesOf(state)
  const document = Object.fromEntries(
    importKinds.map(kind => {
      const records = state.rows[kind].map(row => written[kind](row, names))
      return [kind, records.sort((one, other) => compare(sortKey(kind, one), sortKey(kind, other)))]
    }),
  )
  return `${JSON.stringify(document, null, 2)}\n`
}

type Written = Readonly<Record<string, unknown>>

const written: Record<ImportKind, (row: StoredRow, names: Names) => Written> = {
  kitchen_stations: (row, names) => ({
    branch: names.branch(row['branch_id']),
    name: row['name'],
    warn_after_seconds: row['warn_after_seconds'],
    late_after_seconds: row['late_after_seconds'],
    active: row['active'],
  }),
  taxes: row => ({ name: row['name'], rate: Number(row['rate']) / 10_000, active: row['active'] }),
  stock_items: row => ({
    ref: keyOfRow('stock_items', row),
    name: row['name'],
    unit: row['unit'],
    unit_cost: Number(row['unit_cost']) / 1_000_000,
    active: row['active'],
  }),
  categories: (row, names) => ({
    ...named('categories', row),
    parent: row['parent_id'] === null ? null : names.key('categories', row['parent_id']),
    ...placed(row, names),
    active: row['active'],
  }),
  addons: (row, names) => ({
    ...named('addons', row),
    ...sold(row, names),
    max_quantity: row['max_quantity'],
    active: row['active'],
  }),
  addon_groups: (row, names) => ({
    ...named('addon_groups', row),
    min: row['min'],
    max: row['max'],
    free_quantity: row['free_quantity'],
    addons: ids(row['addon_ids']).map(id => names.key('addons', id)),
    active: row['active'],
  }),
  products: (row, names) => ({
    ...named('products', row),
    description: row['description'],
    category: names.key('categories', row['category_id']),
    ...sold(row, names),
    sku: row['sku'],
    barcode: row['barcode'],
    tax: row['tax_id'] === null ? null : names.key('taxes', row['tax_id']),
    sold_by: row['sold_by'],
    price_mode: row['price_mode'],
    needs_kitchen: row['needs_kitchen'],
    allergens: row['allergens'],
    ...placed(row, names),
    addon_groups: ids(row['addon_group_ids']).map(id => names.key('addon_groups', id)),
    availability: row['availability'],
    active: row['active'],
  }),
}

function named(kind: ImportKind, row: StoredRow): Written {
  return { ref: keyOfRow(kind, row), name: row['name'], translations: sortedFields(row['translations']) }
}

function sold(row: StoredRow, names: Names): Written {
  const recipe = row['recipe'] as StoredRecipeLine[]
  return {
    price: toAmount(row['price'] as number),
    prices: (row['prices'] as StoredPrice[]).map(entry => ({
      branch: entry.branch_id === null ? null : names.branch(entry.branch_id),
      channel: entry.channel,
      price: toAmount(entry.price),
      starts_at: time(entry.starts_at),
      ends_at: time(entry.ends_at),
    })),
    cost: toAmount(row['cost'] as number),
    recipe: recipe.map(line => ({
      stock_item: names.key('stock_items', line.stock_item_id),
      quantity: line.quantity / 1000,
    })),
  }
}

function placed(row: StoredRow, names: Names): Written {
  return {
    position: row['position'],
    stations: ids(row['kitchen_station_ids']).map(names.station),
    branches: ids(row['branch_ids']).map(names.branch),
  }
}

function namesOf({ branches, rows }: { branches: ImportState['branches']; rows: Rows }): Names {
  const codes = new Map<unknown, string>(branches.map(branch => [branch.id, branch.code]))
  const keys = new Map(
    importKinds.map(kind => [
      kind,
      new Map<unknown, string>(rows[kind].map(row => [row.id, keyOfRow(kind, row)])),
    ]),
  )
  const stations = new Map<unknown, StoredRow>(rows.kitchen_stations.map(row => [row.id, row]))
  const branch = (id: unknown) => codes.get(id) ?? String(id)
  return {
    branch,
    key: (kind, id) => keys.get(kind)?.get(id) ?? String(id),
    station: id => ({ branch: branch(stations.get(id)?.['branch_id']), name: stations.get(id)?.['name'] }),
  }
}

function sortKey(kind: ImportKind, record: Written): string {
  if (kind === 'kitchen_stations') return JSON.stringify([record['branch'], record['name'], record['active']])
  return String(kind === 'taxes' ? record['name'] : record['ref'])
}

/** By code units: the same order on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function sortedFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => compare(one, other))
  return Object.fromEntries(entries.map(([name, field]) => [name, sortedFields(field)]))
}

function ids(value: unknown): readonly unknown[] {
  return value as readonly unknown[]
}

function time(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
