import type { FileNode } from '../lib/positioned-json.ts'
import { channels, maxAmount } from '../wire/words.rules.ts'
import {
  byName,
  clock,
  distinct,
  type Draft,
  draft,
  type Fields,
  fault,
  flag,
  type ImportFault,
  integer,
  lines,
  list,
  moment,
  object,
  orNull,
  reference,
  scaled,
  text,
  withPlace,
  word,
} from './import-fields.rules.ts'
import { weekdays } from '../menu/menu.rules.ts'

/** The kinds of record a menu file holds, in the order they are written: records that others refer to come first. */
export const importKinds = [
  'kitchen_stations',
  'taxes',
  'stock_items',
  'categories',
  'addons',
  'addon_groups',
  'products',
] as const
export type ImportKind = (typeof importKinds)[number]

const maxPosition = 1_000_000
const maxRef = 255
const maxRate = 100
const amount = scaled(2, maxAmount)
const unitCost = scaled(6, 1_000_000)
const quantity = scaled(3, 1_000_000, 0.001)

const price = object(
  {
    branch: orNull(reference),
    channel: orNull(word(channels)),
    price: amount,
    starts_at: orNull(moment),
    ends_at: orNull(moment),
  },
  ['price'],
)
const recipeLine = object({ stock_item: reference, quantity }, ['stock_item', 'quantity'])
const availabilityWindow = object(
  { weekdays: distinct(list(word(weekdays), 7, 1)), from: clock, to: clock },
  ['weekdays', 'from', 'to'],
)
const station = object({ branch: reference, name: reference }, ['branch', 'name'])
const nameOnly = byName(withPlace(object({ name: orNull(text(120)) })))

/** Fields that categories, products, groups and addons share. */
const named = { ref: text(maxRef), name: text(120), translations: nameOnly, active: flag }
const sold = {
  price: amount,
  prices: list(withPlace(price), 200),
  cost: amount,
  recipe: list(withPlace(recipeLine), 50),
}
const placed = {
  position: integer(0, maxPosition),
  stations: list(withPlace(station), 1000),
  branches: list(reference, 1000),
}

export const stationFields = {
  branch: reference,
  name: text(120),
  warn_after_seconds: orNull(integer(0, 86_400)),
  late_after_seconds: orNull(integer(0, 86_400)),
  active: flag,
}
const taxFields = { name: text(120), rate: scaled(4, maxRate), active: flag }
const stockItemFields = {
  ref: text(maxRef),
  name: text(120),
  unit: text(255),
  unit_cost: unitCost,
  active: flag,
}
export const categoryFields = { ...named, ...placed, parent: orNull(reference) }
export const addonFields = { ...named, ...sold, max_quantity: orNull(integer(1, 999)) }
export const addonGroupFields = {
  ...named,
  min: integer(0, 1_000_000),
  max: orNull(integer(0, 1_000_000)),
  free_quantity: integer(0, 1_000_000),
  addons: list(reference, 100),
}
export const productFields = {
  ...named,
  ...sold,
  ...placed,
  description: orNull(lines(1000)),
  translations: byName(withPlace(object({ name: orNull(text(120)), description: orNull(lines(1000)) }))),
  category: reference,
  sku: orNull(text(255)),
  barcode: orNull(text(255)),
  tax: orNull(reference),
  sold_by: word(['each', 'weight']),
  price_mode: word(['fixed', 'open']),
  needs_kitchen: flag,
  allergens: distinct(list(text(30), 100)),
  addon_groups: list(reference, 100),
  availability: list(availabilityWindow, 100),
}

export const fieldsOf = {
  kitchen_stations: stationFields,
  taxes: taxFields,
  stock_items: stockItemFields,
  categories: categoryFields,
  addons: addonFields,
  addon_groups: addonGroupFields,
  products: productFields,
} as const satisfies Record<ImportKind, Fields>

/** Fields that identify a record; the other fields that a new one needs are checked once it is known to be new. */
const keyFields: Record<ImportKind, readonly string[]> = {
  kitchen_stations: ['branch', 'name'],
  taxes: ['name'],
  stock_items: ['ref'],
  categories: ['ref'],
  addons: ['ref'],
  addon_groups: ['ref'],
  products: ['ref'],
}

export type MenuDocument = { [K in ImportKind]: Draft<(typeof fieldsOf)[K]>[] } & {
  /**
   * A table knows single cells: a translation it does not have stays. A JSON record's `translations` are all of them.
   */
  keepTranslations: boolean
}

/**
 * Reads the records of a menu file, from JSON as it is or from a table made into the same shape.
 * @returns all that is sound; every fault is added to `faults`
 */
export function readMenuDocument(
  root: FileNode,
  keepTranslations: boolean,
  faults: ImportFault[],
): MenuDocument {
  const fields = root.kind === 'object' ? root.fields : new Map<string, FileNode>()
  if (root.kind !== 'object') fault(faults, root, 'body', 'type', 'A menu file is one JSON object.')
  for (const [name, node] of fields) {
    if (!(importKinds as readonly string[]).includes(name)) {
      fault(faults, node, name, 'unknown_field', `A menu file has ${importKinds.join(', ')}.`)
    }
  }
  const read = <K extends ImportKind>(kind: K): Draft<(typeof fieldsOf)[K]>[] => {
    const node = fields.get(kind)
    const records = list(draft(fieldsOf[kind] as Fields, keyFields[kind]), 100_000)
    return ((node && records(node, kind, faults)) ?? []) as unknown as Draft<(typeof fieldsOf)[K]>[]
  }
  return {
    kitchen_stations: read('kitchen_stations'),
    taxes: read('taxes'),
    stock_items: read('stock_items'),
    categories: read('categories'),
    addons: read('addons'),
    addon_groups: read('addon_groups'),
    products: read('products'),
    keepTranslations,
  }
}
